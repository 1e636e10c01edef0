"""Commands as devices send them: strictly typed, nothing that is not a field, and documented."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from pydantic import TypeAdapter, ValidationError

from companion.table.codec import Codec
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse
from companion.web.api.body import malformed


class Commands:
    """Reads the commands of the table and of the installed games."""

    def __init__(self, codec: Codec) -> None:
        self._types = codec.command_types()
        self._adapters = {kind: TypeAdapter[Any](cls) for kind, cls in self._types.items()}

    def read(self, data: Mapping[str, Any]) -> Any | Refusal:
        """The command in `{"type": kind, ...fields}`, or a refusal that names what is wrong.

        Stricter than the journal's own reader: no "3" for 3, no true for 1, no unknown field.
        """
        kind = data.get("type")
        if not isinstance(kind, str) or kind not in self._types:
            return refuse("command.unknown", type=str(kind)[:60])
        known = {f.name for f in fields(self._types[kind])}
        given = {name: value for name, value in data.items() if name != "type"}
        if extra := sorted(given.keys() - known):
            expected = Message("expected.no_such_field")
            return refuse("command.malformed", type=kind, field=extra[0][:60], expected=expected)
        try:
            # As JSON: there a list may stand for a tuple, and everything else is taken literally.
            return self._adapters[kind].validate_json(json.dumps(given), strict=True)
        except ValidationError as error:
            why = malformed(error).message.params
            return refuse(
                "command.malformed", type=kind, field=why["field"], expected=why["expected"]
            )

    def schemas(self) -> dict[str, Any]:
        """A JSON schema for each kind of command, by its name in the OpenAPI document."""
        found: dict[str, Any] = {}
        for kind, adapter in self._adapters.items():
            schema = adapter.json_schema()
            schema["properties"] = {
                "type": {"type": "string", "const": kind},
                **schema.get("properties", {}),
            }
            schema["required"] = ["type", *schema.get("required", [])]
            schema["additionalProperties"] = False
            schema["description"] = (self._types[kind].__doc__ or "").strip()
            schema["title"] = kind
            found[schema_name(kind)] = schema
        return found


def schema_name(kind: str) -> str:
    """The name of a command's schema: `arnak:Buy` is `Command.arnak.Buy`."""
    return "Command." + kind.replace(":", ".")
