"""The command `branchline`; typer and rich are needed here and nowhere else."""

import sys
from pathlib import Path

NEEDED = ("typer", "rich")


def main() -> None:
    """Run the command; without its libraries, say how to get them."""
    try:
        from branchline.terminal.app import app
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in NEEDED:
            raise
        print(f"The branchline command needs {error.name}: pip install 'branchline[cli]'", file=sys.stderr)
        raise SystemExit(1) from None
    # Your own bots are in the current folder; it comes last, to shadow nothing.
    sys.path.append(str(Path.cwd()))
    for stream in (sys.stdout, sys.stderr):
        # A terminal without accents shows question marks instead of failing.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    app(prog_name="branchline")
