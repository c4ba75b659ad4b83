"""The one family in which everything is set, so that a sheet looks the same on every machine."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable

from markupsafe import Markup

from bloodyapril.resources import template_path
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.values import dataclass

#: The name that the style sheet uses, so that no font of the machine can take its place.
FAMILY = "Bloody April Libertine"

_MAGIC = (b"OTTO", b"\x00\x01\x00\x00")


@dataclass(frozen=True, slots=True)
class Face:
    """One font file of the family."""

    file: str
    weight: str
    style: str

    def content(self) -> bytes:
        """The font; raises `Unreadable` if the file is missing, unreadable or no font."""
        path = template_path("fonts", self.file)
        try:
            content = path.read_bytes()
        except OSError as error:
            raise Unreadable(f"cannot read the font {path}: {error.strerror}") from error
        if content[:4] not in _MAGIC:
            raise Unreadable(f"{path} is no font; install bloodyapril again")
        return content


FACES = (
    Face("LinLibertine_R.otf", "normal", "normal"),
    Face("LinLibertine_RI.otf", "normal", "italic"),
    Face("LinLibertine_RB.otf", "bold", "normal"),
)


def font_faces(address: Callable[[Face], str], faces: Iterable[Face] | None = None) -> Markup:
    """The `@font-face` rules of the family, each with the address that is given for its face.

    Without `faces`, of all of them.
    """
    return Markup("\n").join(
        Markup(
            f'@font-face {{ font-family: "{FAMILY}"; font-weight: {face.weight}; '
            f'font-style: {face.style}; src: url("{address(face)}"); }}'
        )
        for face in (FACES if faces is None else faces)
    )


def embedded(face: Face) -> str:
    """The font itself as an address, so that a page needs no file beside it."""
    return f"data:font/otf;base64,{b64encode(face.content()).decode('ascii')}"
