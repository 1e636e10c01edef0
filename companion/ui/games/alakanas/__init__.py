"""How 《阿拉喀纳斯》 looks: a seat's phone, the table screen, the announcement."""

from companion.ui.games.alakanas.result import Result
from companion.ui.games.alakanas.seat import WIDTH, SeatBody, acting, runs_its_course
from companion.ui.games.alakanas.setup import side_by_side
from companion.ui.games.alakanas.table import TableBody, fills_screen

MOOD = "alakanas"

__all__ = [
    "MOOD",
    "WIDTH",
    "Result",
    "SeatBody",
    "TableBody",
    "acting",
    "fills_screen",
    "runs_its_course",
    "side_by_side",
]
