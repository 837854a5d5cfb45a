"""Programs in any language as child processes, asked line by line within limits of time and size.

Whatever the program does, each question ends with an answer, or with a `ProgramError` that says what went wrong. A
program is killed together with its process group and, on Linux, with every other process that it started and that has
kept its environment.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shlex
import signal
import subprocess
import threading
import weakref
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Self, TypeVar

from fivehundred._base.words import expect, within
from fivehundred.actions import Action
from fivehundred.deal.turns import Turn
from fivehundred.deal.views import SeatView
from fivehundred.errors import FiveHundredError, InvalidValue, NotationError, brief, visible
from fivehundred.notation.rulesets import ruleset_text
from fivehundred.programs.protocol import (
    MAX_LINE,
    PROTOCOL,
    Declaration,
    RefusalError,
    Role,
    UnsupportedError,
    question_line,
    read,
    tree_in,
)
from fivehundred.wire import to_tree
from fivehundred.wire.parsing import InvalidDocument, Json

_T = TypeVar("_T")

#: The longest time to wait for an answer, in seconds.
SECONDS: Final = 10.0
#: More seconds than anybody would wait for.
_FOR_EVER: Final = 1e9
#: The most milliseconds that a program has to choose an action, and the most positions that it may search.
MOST_MS: Final = 600_000
_MOST_NODES: Final = 10**18 - 1
#: The number of bytes kept of the end of a program's stderr, and the number of lines shown.
_TAIL: Final = 4_000
_LINES: Final = 5
#: The longest time to wait for the last output of a program that has ended, in seconds.
_GRACE: Final = 0.5
#: The environment variable that marks a program and every process that it starts.
_MARK: Final = "FIVEHUNDRED_PROGRAM"


class Fault(Enum):
    """A fault of a program other than a wrong answer.

    >>> Fault("no answer")
    <Fault.SILENT: 'no answer'>
    """

    NOT_STARTED = "not started"
    SILENT = "no answer"
    ENDED = "ended"
    TOO_LONG = "line too long"
    NOT_JSON = "not JSON"
    NO_ANSWER = "not an answer"
    UNREAD = "not read"
    WRONG_ID = "wrong id"
    OUT_OF_ORDER = "out of order"
    FAILED = "failed"
    ILLEGAL = "illegal action"


class ProgramError(FiveHundredError):
    """The error raised if a program breaks the protocol; it quotes the last lines of the program's stderr.

    >>> print(ProgramError(Fault.SILENT, "no answer to legal within 10 s", ["starting", "loading"]))
    no answer to legal within 10 s; the last it wrote to stderr: starting | loading
    """

    def __init__(self, fault: Fault, message: str, stderr: Sequence[str] = ()) -> None:
        super().__init__(fault, message, stderr)
        #: The kind of fault.
        self.fault = fault
        #: A description of the fault, in words.
        self.message = message
        #: The last lines of the program's stderr.
        self.stderr: tuple[str, ...] = tuple(stderr)

    def __str__(self) -> str:
        said = " | ".join(self.stderr)
        return f"{self.message}; the last it wrote to stderr: {said}" if said else self.message


def sanitise(text: str, most: int = 200) -> str:
    r"""Return *text* from another program on one line, safe for a terminal, and cut to *most* characters.

    >>> print(sanitise("\x1b[2Jred"))
    \x1b[2Jred
    """
    return visible(text[:most])


class RawQuestion(NamedTuple):
    """A question as raw bytes, for lines that `question_line` would never produce.

    >>> RawQuestion(b"not JSON", None, "a line").id is None
    True
    """

    #: The bytes, without the line feed at the end.
    text: bytes
    #: The id that the answer must have; ``None`` if the line has no readable id.
    id: int | None
    #: The name of the question in error messages.
    ask: str


class _Child(asyncio.SubprocessProtocol):
    """The output of a child process so far."""

    def __init__(self) -> None:
        self.said = bytearray()
        self.complained = b""
        #: True once its stdout has ended.
        self.mute = False
        self.ended = False
        self.news = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # asyncio declares its pipes without what they can do.
        self.transport: Any = transport

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 2:
            self.complained = (self.complained + data)[-_TAIL:]
            return
        self.said += data
        self._let_read()
        self.news.set()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        self.mute |= fd == 1
        self.news.set()

    def process_exited(self) -> None:
        self.ended = True
        self.news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        # It has ended and its pipes are closed; Python warns unless somebody says so.
        self.transport.close()

    async def wait_until(self, done: Callable[[], bool], seconds: float) -> bool:
        """Wait at most *seconds* until *done* says so, which is asked after everything that happens; say whether."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not done():
                    self.news.clear()
                    await self.news.wait()
        return done()

    def is_over(self) -> bool:
        """Return True once the program has ended, and everything that it wrote has come."""
        return self.ended and self.mute

    def close_pipes(self) -> None:
        """Close its pipes, once nobody reads or writes any more."""
        for number in range(3):
            self.transport.get_pipe_transport(number).close()

    def line(self) -> bytes | None:
        """Take the next line, or return ``None`` if it is not there yet."""
        end = self.said.find(b"\n") + 1
        if not end:
            return None
        taken = bytes(self.said[:end])
        del self.said[:end]
        self._let_read()
        return taken

    def _let_read(self) -> None:
        """Read on only while there is room, so that a program that talks and talks has to wait."""
        out = self.transport.get_pipe_transport(1)
        if not out.is_closing():
            if len(self.said) <= MAX_LINE:
                out.resume_reading()
            else:
                out.pause_reading()


class Program:
    """A program as a child process; synchronous code can ask it with `run_coroutine`.

    Its processes are killed (`kill`) when it is closed, after a fault, and at the latest when Python exits, unless a
    signal ends Python.

    >>> import sys
    >>> engine = Program([sys.executable, "-m", "fivehundred", "engine"])
    >>> run_coroutine(engine.declaration()).name
    'fivehundred'
    >>> run_coroutine(engine.ask("to_act"))
    Traceback (most recent call last):
        ...
    fivehundred.programs.processes.ProgramError: to_act: it reported an error: no deal has begun: ask new first
    >>> run_coroutine(engine.close())
    """

    def __init__(self, command: str | Sequence[str], *, seconds: float = SECONDS) -> None:
        #: The words of the command that starts it.
        self.command: tuple[str, ...] = words_of(command)
        if type(seconds) not in (int, float) or not seconds > 0:
            raise InvalidValue(f"seconds {brief(seconds)}: expected a number above 0")
        #: The longest time to wait for an answer, in seconds. An int may be too large for a float.
        self.seconds: float = min(seconds, _FOR_EVER)
        self._number = 0
        #: The id of the last question that was answered.
        self._last: int | None = None
        self._child: _Child | None = None
        #: Held while it is started.
        self._starting = asyncio.Lock()
        self._kill: weakref.finalize[..., Program] | None = None
        self._fault: ProgramError | None = None
        self._killed_for_fault = False
        self._declared: Declaration | None = None

    @property
    def fault(self) -> ProgramError | None:
        """The fault for which the program was killed; ``None`` if there was none."""
        return self._fault

    def can_restart(self) -> bool:
        """Return True if it was killed for a fault; one that was closed, or cannot be started, stays as it is."""
        return self._killed_for_fault

    async def declaration(self) -> Declaration:
        """Return the program's declaration; the program is asked for it only once.

        Raises `ProgramError` if there is none, or if the program speaks another version of the protocol.
        """
        if self._declared is None:
            try:
                self._declared = read(await self.ask("hello", protocol=PROTOCOL), Declaration)
            except (InvalidDocument, RefusalError, UnsupportedError) as error:
                raise await self._fail(Fault.NO_ANSWER, f"hello: {error}") from None
            if self._declared.protocol != PROTOCOL:
                said = f"hello: protocol {self._declared.protocol}, expected {PROTOCOL}"
                raise await self._fail(Fault.NO_ANSWER, said)
        return self._declared

    async def ask(self, ask: str, /, *, seconds: float | None = None, **arguments: Json) -> Json:
        """Return the answer to a question.

        Raises `RefusalError` or `UnsupportedError` if that is the answer, and `ProgramError` if there is no valid
        answer. After a fault, the program is killed, unless it reported the failure itself.
        """
        (answer,) = [each async for each in self.answers([{"ask": ask, **arguments}], seconds=seconds)]
        if not isinstance(answer, FiveHundredError):
            return answer
        try:
            raise answer
        finally:
            # It would hold this frame, and this frame it: whoever asked would live on.
            del answer

    async def answers(
        self, questions: Sequence[Mapping[str, Json] | RawQuestion], *, seconds: float | None = None
    ) -> AsyncIterator[Json | FiveHundredError]:
        """Send all *questions* at once, and yield their answers in order.

        An answer may be a `RefusalError`, an `UnsupportedError`, or a `ProgramError` for a failure that the program
        reported itself. Any other fault is raised. Each answer must come within *seconds* of the one before it.
        """
        child = await self._start()
        written = [*map(self._encode, questions)]
        child.transport.get_pipe_transport(0).write(b"".join(line.text + b"\n" for line in written))
        wait = self.seconds if seconds is None else seconds
        ids = [line.id for line in written]
        for place, (_, number, ask) in enumerate(written):
            # Most have come together with others: a clock would take longer than reading them.
            if (line := child.line()) is None:
                try:
                    async with asyncio.timeout(wait):
                        line = await self._line(child, ask)
                except TimeoutError:
                    raise await self._fail(Fault.SILENT, f"{ask}: no answer within {wait:g} s") from None
            # Those of other questions that may be taken for this one: the last, answered twice, and those to come.
            yield await self._read(line, number, ask, [self._last, *ids[place:]])
            self._last = number

    async def quit(self) -> None:
        """Wait for the program to end after ``quit``. Raises `ProgramError` if it does not, or writes anything more."""
        child = await self._start()
        over = await child.wait_until(child.is_over, self.seconds)
        if over and not child.said:
            await self.close()
            return
        found = f"it wrote more: {_quote(bytes(child.said))}" if over else f"it did not end within {self.seconds:g} s"
        raise await self._fail(Fault.NO_ANSWER if over else Fault.SILENT, f"quit: {found}")

    def again(self) -> Program:
        """Return the same program in a new process, which has not been asked anything.

        >>> engine.again().fault is None
        True
        """
        return Program(self.command, seconds=self.seconds)

    async def close(self) -> None:
        """Kill the program and the processes that it started."""
        if self._fault is None:
            self._fault = ProgramError(Fault.ENDED, "it was closed")
        # One that is just being started can be killed once that is done.
        async with self._starting:
            child = self._child
        if self._kill is None or child is None:
            return
        self._kill()
        await child.wait_until(lambda: child.ended, _GRACE)
        child.transport.close()
        # The event loop closes pipes in its next round.
        await asyncio.sleep(0)

    def _encode(self, question: Mapping[str, Json] | RawQuestion) -> RawQuestion:
        """Return *question* as a line, with the next id unless it is one already."""
        if isinstance(question, RawQuestion):
            return question
        self._number += 1
        return RawQuestion(question_line({"id": self._number, **question})[:-1], self._number, question["ask"])

    async def _start(self) -> _Child:
        async with self._starting:
            if self._fault is not None:
                raise self._fault
            if self._child is None:
                child = _Child()
                mark = secrets.token_hex(16)
                # What starts programs itself is marked by both.
                marks = ":".join(filter(None, (os.environ.get(_MARK), mark)))
                loop = asyncio.get_running_loop()
                try:
                    await loop.subprocess_exec(
                        lambda: child, *self.command, env={**os.environ, _MARK: marks}, start_new_session=True
                    )
                except (OSError, ValueError) as error:
                    said = f"{brief(self.command[0])} cannot be started: {error}"
                    self._fault = ProgramError(Fault.NOT_STARTED, said)
                    raise self._fault from None
                self._child = child
                _running(os.getpid()).add(self)
                self._kill = weakref.finalize(self, _kill_orphan, child.transport.get_pid(), mark.encode(), child, loop)
        return self._child

    async def _line(self, child: _Child, ask: str) -> bytes:
        while (line := child.line()) is None:
            if len(child.said) > MAX_LINE:
                raise await self._fail(Fault.TOO_LONG, f"{ask}: a line of more than {MAX_LINE} bytes")
            if child.mute or child.ended:
                raise await self._fail(Fault.ENDED, await self._how_ended(child, ask))
            child.news.clear()
            await child.news.wait()
        return line

    async def _how_ended(self, child: _Child, ask: str) -> str:
        """Say how the program ended, once all that it wrote has come."""
        await child.wait_until(child.is_over, _GRACE)
        status = child.transport.get_returncode()
        how = f"it was ended by signal {-status}" if status and status < 0 else f"it exited with status {status}"
        return f"{ask}: it closed its output" if status is None else f"{ask}: {how} instead of answering"

    async def _read(
        self, line: bytes, number: int | None, ask: str, ids: Collection[int | None]
    ) -> Json | FiveHundredError:
        try:
            answer = tree_in(line)
        except InvalidDocument as error:
            raise await self._fail(Fault.NOT_JSON, f"{ask}: {error}: {_quote(line)}") from None
        found = answer.get("id", "")
        if type(found) is not type(number) or found != number:
            wanted = "without an id" if number is None else f"with the id {number}"
            fault = Fault.OUT_OF_ORDER if type(found) is int and found in ids else Fault.WRONG_ID
            if found is None and "error" in answer:
                # It says that it could not read the line.
                fault = Fault.UNREAD
            raise await self._fail(fault, f"{ask}: expected an answer {wanted}: {_quote(line)}")
        if (known_form := self._parse(answer, ask)) is not None:
            return known_form[0]
        said = f"{ask}: expected is, refused, unsupported or error beside the id: {_quote(line)}"
        raise await self._fail(Fault.NO_ANSWER, said)

    def _parse(self, answer: Mapping[str, Json], ask: str) -> tuple[Json | FiveHundredError] | None:
        """The content of *answer*, alone in a tuple; ``None`` if it has no known form."""
        match {key: value for key, value in answer.items() if key != "id"}:
            case {"is": value, **rest} if not rest:
                return (value,)
            case {"refused": str(why), **rest} if rest.keys() <= {"rule"} and isinstance(rest.get("rule"), str | None):
                rule = rest.get("rule")
                return (RefusalError(sanitise(why), None if rule is None else sanitise(rule)),)
            case {"unsupported": str(why), **rest} if not rest:
                return (UnsupportedError(sanitise(why)),)
            case {"error": str(why), **rest} if not rest:
                said = f"{ask}: it reported an error: {sanitise(why)}"
                return (ProgramError(Fault.FAILED, said, self._complaints()),)
        return None

    async def _fail(self, fault: Fault, message: str) -> ProgramError:
        """Close the program because of a fault, and return it; if somebody else has closed it, that is the fault."""
        if self._fault is None:
            self._fault, self._killed_for_fault = ProgramError(fault, message, self._complaints()), True
        await self.close()
        return self._fault

    def _complaints(self) -> list[str]:
        lines = b"" if self._child is None else self._child.complained
        return [sanitise(line) for line in lines.decode(errors="replace").split("\n") if line.strip()][-_LINES:]


def _quote(line: bytes) -> str:
    return sanitise(line.decode(errors="replace").rstrip("\n"), 80)


def words_of(command: str | Sequence[str]) -> tuple[str, ...]:
    """Return the words of a *command*; raise `InvalidValue` if it has none.

    >>> words_of("node 'my engine.mjs'")
    ('node', 'my engine.mjs')
    """
    try:
        words = tuple(shlex.split(command) if isinstance(command, str) else command)
    except ValueError as error:
        raise InvalidValue(f"a command: {error}") from None
    if not words or not all(isinstance(word, str) for word in words):
        raise InvalidValue(f"the command {brief(command)}: expected a program to start, and its arguments")
    return words


def kill(pid: int, mark: bytes) -> None:
    """Kill the program *pid*, its process group and, on Linux, every other process that has its *mark*.

    Elsewhere, a process in a group of its own escapes; on Linux, only one that has dropped its environment, too.
    """
    if hasattr(os, "killpg"):
        with suppress(OSError):
            os.killpg(pid, signal.SIGKILL)
    else:
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(pid)], capture_output=True, check=False)
    for stray in _strays(mark):
        with suppress(OSError):
            os.kill(stray, signal.SIGKILL)


def _kill_orphan(pid: int, mark: bytes, child: _Child, loop: asyncio.AbstractEventLoop) -> None:
    """Kill a program that nobody asks any more; Python warns if its pipes stay open."""
    kill(pid, mark)
    if not loop.is_closed():
        loop.call_soon_threadsafe(child.close_pipes)


def _strays(mark: bytes) -> Iterator[int]:
    """Yield the processes that have *mark* in their environment, where the system shows it (Linux)."""
    for folder in Path("/proc").glob("[0-9]*"):
        # By now it may have ended; a longer pattern would look into each folder, and fail there.
        with suppress(OSError):
            if mark in (folder / "environ").read_bytes():
                yield int(folder.name)


@cache
def _running(pid: int) -> weakref.WeakSet[Program]:
    """Return the programs that the process *pid* has started; in a fork of it, they are not to be killed."""
    return weakref.WeakSet()


def close_programs() -> None:
    """Kill all programs of this process, before it ends in a way in which Python does not clean up."""

    async def close_all() -> None:
        await asyncio.gather(*(program.close() for program in _running(os.getpid())))

    if _running(os.getpid()):
        run_coroutine(close_all())


@cache
def _loop(pid: int) -> asyncio.AbstractEventLoop:
    """Return the event loop of the process *pid*; it has a thread of its own, as the caller's may run another loop."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="fivehundred programs", daemon=True).start()
    return loop


def run_coroutine(work: Coroutine[Any, Any, _T]) -> _T:
    """Run *work* on the event loop for programs, and return its result; any thread may call this."""
    future = asyncio.run_coroutine_threadsafe(work, _loop(os.getpid()))
    try:
        return future.result()
    except BaseException:
        future.cancel()
        raise
    finally:
        # Its error would hold this frame, and this frame the future: whoever asked would live on.
        del future


class WithProgram:
    """A base class for objects that ask a program, and kill it at the end of a ``with`` statement."""

    _program: Program

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Kill the program."""
        run_coroutine(self._program.close())


class ProgramPlayer(WithProgram):
    """A player whose actions a program chooses, in any language.

    The program is told each turn since its last action, or the whole view when a deal begins. Raises `ProgramError` if
    it does not choose a legal action in time. If it was killed for that, the next question starts it again.

    The program is told to choose within *ms* milliseconds, or to search *nodes* positions. Each of its answers may take
    *ms* and *seconds* more, so that a busy machine is no fault of the program.

    >>> import sys
    >>> from fivehundred import Deal, Seat, presets
    >>> view = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0)).view(Seat(1))
    >>> with ProgramPlayer([sys.executable, "-m", "fivehundred", "engine"]) as player:
    ...     str(player(view))
    'P'
    """

    def __init__(
        self, command: str | Sequence[str], *, ms: int = 1000, nodes: int | None = None, seconds: float = SECONDS
    ) -> None:
        ms = within("ms", ms, 1, MOST_MS)
        self._program = Program(command, seconds=seconds)
        # The time to choose comes on top of the wait for an answer.
        self._program.seconds += ms / 1000
        self._budget = {"ms": ms} if nodes is None else {"nodes": within("nodes", nodes, 1, _MOST_NODES)}
        self._view: SeatView | None = None
        #: Held while the program is asked, because it answers one question at a time.
        self._asking = asyncio.Lock()

    def __call__(self, view: SeatView) -> Action:
        """Return the action that the program chooses."""
        expect("the view of a seat", view, SeatView)
        return run_coroutine(self._choose(view))

    async def choose(self, view: SeatView) -> Action:
        """Return the action that the program chooses, without blocking other coroutines.

        If this is cancelled, the program is killed, and the next question starts it again.

        >>> async def choose(view):
        ...     with ProgramPlayer([sys.executable, "-m", "fivehundred", "engine"]) as player:
        ...         return await player.choose(view)
        >>> asyncio.run(choose(view))
        Pass()
        """
        expect("the view of a seat", view, SeatView)
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self._choose(view), _loop(os.getpid())))

    async def _choose(self, view: SeatView) -> Action:
        async with self._asking:
            try:
                return await self._ask(view)
            except asyncio.CancelledError:
                # An answer that comes late would be taken for that to the next question.
                given_up, self._program = self._program, self._program.again()
                await given_up.close()
                raise
            except ProgramError:
                if self._program.can_restart():
                    self._program = self._program.again()
                raise

    async def _ask(self, view: SeatView) -> Action:
        program, turns = self._program, self._since(view)
        # If it does not choose, nobody knows how many of them it has heard.
        self._view = None
        try:
            declared = await program.declaration()
            if Role.PLAYER not in declared.roles:
                raise UnsupportedError("its declaration does not have the role player")
            if turns is None:
                rules = ruleset_text(view.rules)
                await program.ask("new", role="player", rules=rules, seat=view.seat, view=to_tree(view))
            for turn in turns or ():
                await program.ask("turn", turn=to_tree(turn))
            text = await program.ask("choose", **self._budget)
        except (RefusalError, UnsupportedError) as error:
            raise ProgramError(Fault.FAILED, f"it refuses to play: {error}") from None
        self._view = view
        return self._legal(view, text)

    def _since(self, view: SeatView) -> tuple[Turn, ...] | None:
        """Return the turns since the program chose last, or ``None`` if it has to see the whole *view*."""
        if self._view is None or (self._view.info, self._view.seat) != (view.info, view.seat):
            return None
        try:
            return view.turns_since(self._view)
        except InvalidValue:
            return None

    def _legal(self, view: SeatView, text: Json) -> Action:
        said = f"choose: {brief(text)}: "
        if not isinstance(text, str):
            raise ProgramError(Fault.NO_ANSWER, f"{said}expected the text of an action")
        try:
            action = view.parse(text)
        except NotationError as error:
            raise ProgramError(Fault.ILLEGAL, f"{said}{error}") from None
        refusal = view.why_not(action)
        if refusal is not None:
            raise ProgramError(Fault.ILLEGAL, f"{said}{refusal}")
        return action
