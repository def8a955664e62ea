"""What a terminal would show, as text."""

from io import StringIO

from rich.console import Console, RenderableType


def printed(parts: list[RenderableType], width: int = 80, colour: bool = False) -> str:
    """What the terminal shows."""
    console = Console(
        file=StringIO(),
        width=width,
        markup=False,
        highlight=False,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
    )
    for part in parts:
        console.print(part)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()
