"""A table of 《阿拉喀纳斯》 without screens, brought to where a journey begins."""

from __future__ import annotations

from typing import Any

from tests.browser.program import Program, Table

NAMES = ("小明", "阿花", "老王")
CAMPS = ("guardian", "invader", "helper")
TEXTS = ("守住湖边的石堆", "走遍每一片草地")
SPECIAL_TEXT = "消灭除自己外的所有角色。"


def dealt(program: Program, **options: Any) -> Table:
    """Three have their tasks; the tasks stage is not over."""
    table = Table(program, "alakanas", options=options)
    while len(table.see(0)["seats"]) < len(NAMES):
        table.do(0, "AddSeat")
    for no, name in enumerate(NAMES, 1):
        table.sit(no, name)
    table.do(0, "Start")
    table.do(0, "alakanas:Proceed", stage="grassland")
    for no, camp in enumerate(CAMPS, 1):
        table.do(no, "alakanas:SetCamp", seat=no, camp=camp)
    table.do(0, "alakanas:Proceed", stage="camps")
    for no, text in enumerate(TEXTS, 1):
        table.do(0, "alakanas:SetTask", no=no, text=text)
    table.do(0, "alakanas:LockDeal", number=1)
    for no in range(1, len(NAMES) + 1):
        table.do(no, "alakanas:Contribute", seat=no)
    table.do(0, "alakanas:DealTasks", number=1)
    return table


def playing(program: Program, **options: Any) -> Table:
    """The first turn has begun; seat n stands on tile n."""
    table = dealt(program, **options)
    seats = range(1, len(NAMES) + 1)
    table.do(0, "alakanas:Proceed", stage="tasks")
    for no in seats:
        table.do(0, "alakanas:SetCharacter", seat=no, character=f"角色{no}", health=4)
    table.do(0, "alakanas:Proceed", stage="characters")
    for no in seats:
        table.do(no, "alakanas:SetSequence", seat=no, no=no)
    table.do(0, "alakanas:Proceed", stage="sequence")
    table.do(0, "alakanas:DealHands", deck=60)
    return table
