"""Opening a table and starting its game."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from branchline.engine import dice, errors, registry
from branchline.engine.game import Game
from branchline.engine.phrase import phrase
from branchline.engine.record import NO_OPTIONS, Record
from branchline.tables import lessons, permissions, refusal
from branchline.tables.commands.refereeing import EnteredDraws, enter_deal, refereed
from branchline.tables.projection import Decision, EventBuffer
from branchline.tables.refusal import Refusal, sentence
from branchline.tables.table import BOT, PERSON, Caller, Table, TableOptions


def create(caller: Caller, plan: TableOptions, table_id: str, secret: str) -> Decision:
    """Open a new table; its game starts immediately if no one is missing."""
    permissions.need_somebody(caller)
    try:
        game = registry.get(plan.game)
    except errors.UnknownGame as unknown:
        raise Refusal("unknown_game", sentence(unknown)) from unknown
    if sum(seat.kind == "me" for seat in plan.seats) > 1:
        raise Refusal("already_seated", "Only one seat can be yours; the others are for guests.")
    options = checked_options(game, len(plan.seats), plan.options)
    facts: dict[str, object] = {"options": options, "commitment": commitment_of(secret)}
    if plan.referee:
        facts |= refereed(plan)
    buffer = EventBuffer.of_new_table(caller, plan, game, table_id, secret, **facts)
    for number, seat in enumerate(plan.seats):
        if seat.kind == "bot":
            sit_bot(buffer, number, seat.bot, seat.name)
        elif seat.kind != "open":
            sit(buffer, number, seat.name, plan.nonce if seat.kind == "me" else None)
    return started_if_full(buffer)


def checked_options(game: Game[Any], seats: int, options: dict[str, object]) -> dict[str, object]:
    """Return the options as a record keeps them, if a game can be started with them."""
    for name in NO_OPTIONS:
        if name in options:
            raise Refusal("bad_option", phrase("There is no option {name}.", name=name))
    if len(json.dumps(options)) > refusal.LONGEST_OPTIONS:
        raise Refusal("too_long", "The options are too long; a map can have up to 64 kB.")
    try:
        game.start(game.check_seats(seats), 0, **options)
        return game.recorded(options)
    except errors.BadOption as wrong:
        raise Refusal("bad_option", sentence(wrong)) from wrong


def commitment_of(secret: str) -> str:
    """Return the public commitment to the server's secret of 64 hexadecimal digits."""
    return dice.commitment(int(secret, 16))


def seed_of(secret: str, nonces: Sequence[str | None]) -> int:
    """Return the seed of a game, made from the secret and each player's nonce: no one alone decides the deal."""
    lines = ["branchline seed 1", secret, *[nonce or "" for nonce in nonces]]
    return int.from_bytes(hashlib.sha256("\n".join(lines).encode()).digest(), "big")


def sit(buffer: EventBuffer, number: int, name: str, nonce: str | None, holder: str | None = None) -> None:
    """Give a seat to the caller or another holder, or to a guest at their screen."""
    nonce = None if nonce is None else refusal.checked_nonce(nonce)
    buffer.seat(number, PERSON, name=refusal.checked_name(name), holder=holder or buffer.caller.identity, nonce=nonce)


def sit_bot(buffer: EventBuffer, number: int, bot: str | None, name: str = "") -> None:
    """Give a seat to a bot, which may have its own name."""
    bot = permissions.need_bot(buffer.table, bot)
    buffer.seat(number, BOT, name=name or refusal.bot_name(bot, number), bot=bot)


def started_if_full(buffer: EventBuffer) -> Decision:
    """Deal, if the table waited for its last seat only; return what was decided."""
    if buffer.table.start_when_full and not buffer.table.open_seats:
        deal(buffer)
    return buffer.decision()


def deal(buffer: EventBuffer) -> None:
    """Deal from the server's secret and what the players added to it."""
    table = buffer.table
    nonces = [seat.nonce for seat in table.seats]
    lesson = None if table.lesson is None else lessons.need_lesson(table.game.slug, table.lesson)
    # A learner gets the deal of the lesson; all other deals cannot be foreseen.
    seed, scene = (seed_of(table.secret, nonces), None) if lesson is None else (lesson.seed, lesson.scene)
    names = [seat.name for seat in table.seats]
    changed = table.unattended_options if table.is_unattended else {}
    try:
        record = Record.start(table.game, len(names), seed, names, scene=scene, **{**table.options, **changed})
    except errors.BadOption as wrong:
        raise Refusal("bad_option", sentence(wrong)) from wrong
    buffer.begin(record, nonces, changed)
    buffer.reach(record.state)


def start(table: Table, caller: Caller) -> Decision:
    """Start the game, as the owner; seats that are still open are removed."""
    permissions.need_owner(table, caller)
    permissions.need_open(table)
    if table.referee:
        return enter_deal(table, caller, EnteredDraws([]))
    taken = len(table.seats) - len(table.open_seats)
    if taken < table.game.least:
        game, least = table.game.name, table.game.least
        message = phrase("{game} needs {least} players; this table has {taken}.", game=game, least=least, taken=taken)
        raise Refusal("too_few", message)
    buffer = EventBuffer(table, caller)
    # From the last on: the numbers of those before stay what they are.
    for number in reversed(table.open_seats):
        buffer.add("seated", number, seat_kind="gone")
    deal(buffer)
    return buffer.decision()
