"""How the Flet client reaches a phone: its files, its fonts, its page and its line.

from companion.web.client import SecurityHeaders, client_app

app = flet_web.fastapi.FastAPI()
app.add_middleware(SecurityHeaders)
...                                   # own routes
app.mount("/", client_app(main, cache=data_folder / "cache"))      # last
"""

from companion.web.client.app import client_app
from companion.web.client.patches import UnknownFlet
from companion.web.client.security import SecurityHeaders

__all__ = ["SecurityHeaders", "UnknownFlet", "client_app"]
