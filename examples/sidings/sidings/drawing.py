"""The table as text, for terminals and learners, and as a picture, for browsers."""

from typing import Any


def text(view: dict[str, Any], names: list[str]) -> str:
    """Draw the table: the sidings, the yard, the players, and your own wagons."""
    lines = [f"{name:>7} | {' '.join(wagons)}" for name, wagons in view["sidings"].items()]
    lines.append(f"   yard | {view['yard']} wagons")
    for name, player in zip(names, view["players"], strict=True):
        lines.append(f"{name}: points {player['points']}, wagons {player['wagons']}")
    if "own" in view:
        lines.append(f"Your wagons: {', '.join(view['own']) or 'none'}")
    return "\n".join(lines)


def svg(view: dict[str, Any], names: list[str]) -> str:
    """Draw the sidings and their wagons."""
    parts = [f'<text x="10" y="240">yard: {view["yard"]} wagons</text>']
    for row, (name, wagons) in enumerate(view["sidings"].items()):
        parts.append(f'<text x="10" y="{50 + 70 * row}">{name}</text>')
        parts.append(f'<path d="M90 {66 + 70 * row}h350" stroke="#777" stroke-width="4"/>')
        for place, wagon in enumerate(wagons):
            box = f'x="{94 + 70 * place}" y="{28 + 70 * row}" width="60" height="34" rx="4"'
            parts.append(f'<rect {box} fill="{wagon}"><title>{wagon}</title></rect>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 450 260">{"".join(parts)}</svg>'
