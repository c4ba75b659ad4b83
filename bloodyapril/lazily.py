"""Names of a package that are loaded when somebody asks for them.

A package says them twice: to type checkers as imports, and here by the module of each. Only the
latter happens, so that whoever wants one name does not wait for all.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazily(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package, by the module in which each name has its home.

    A module may be told from the package on, as `.guns`. One that has no attribute of a name is
    itself what is meant by it.
    """

    def found(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(homes[name], package)
        value = getattr(module, name, module)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sys.modules[package].__all__  # type: ignore[no-any-return]

    return found, names
