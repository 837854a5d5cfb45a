"""A program that does what no program should; its argument says what. The tests of programs and of the suite ask it."""

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

HELLO: dict[str, Any] = {
    "protocol": 1,
    "name": "Hostile",
    "version": "",
    "roles": ["rules", "player"],
    "asks": ["new", "act", "to_act", "legal", "hand", "contract", "tricks", "view", "draw", "score", "perft", "rule"],
    "presets": "all",
    "settings": "all",
}
#: The ways after which a program is of no more use.
ATTACKS = (
    *("silent", "drip", "endless line", "endless lines", "two answers"),
    *("exit", "signal", "closed output", "daemon", "much on stderr"),
)
#: The questions that are not attacked, and the ways that attack one of them.
DONE, REFUSING = ("new", "act", "turn"), ("refusing", "wrong rule")


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def sleep() -> None:
    while True:
        time.sleep(60)


def attack(how: str, number: int) -> None:
    """Answer the question with that *number* in this way."""
    match how:
        case "false":
            say(json.dumps({"id": number, "is": ["P"]}) + "\n")
        case "unsupported":
            say(json.dumps({"id": number, "unsupported": "not today"}) + "\n")
        case "refusing":
            say(json.dumps({"id": number, "refused": "no"}) + "\n")
        case "wrong rule":
            rule = {"refused": "no", "rule": "BID-2"} if number > 3 else {"is": None}
            say(json.dumps({"id": number, **rule}) + "\n")
        case "silent":
            sys.stderr.write("thinking\n")
            sys.stderr.flush()
            sleep()
        case "drip":
            while True:
                say("x")
                time.sleep(0.05)
        case "endless line":
            while True:
                say("x" * 65536)
        case "endless lines":
            while True:
                say(json.dumps({"id": number + 1, "is": 7}) + "\n")
        case "two answers":
            say(2 * (json.dumps({"id": number, "is": 7}) + "\n"))
        case "exit":
            sys.stderr.write("one\ntwo\nTraceback: \x1b[31mall is lost\n")
            sys.exit(3)
        case "signal":
            os.kill(os.getpid(), signal.SIGKILL)
        case "closed output":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            os.close(1)
            sleep()
        case "daemon":
            # It has a session of its own, and keeps the output open.
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
            os._exit(0)
        case "much on stderr":
            for _ in range(300):
                sys.stderr.write(f"{'y' * 9999}\n")
            sys.stderr.write("\x1b[2Jthe end\n")
            sys.stderr.flush()
            sys.exit(1)
        case "choosing":
            say(f'{{"id":{number},{sys.argv[2]}}}\n')
        case "text":
            say(sys.argv[2].replace("NUMBER", str(number)) + "\n")


def main() -> None:
    if sys.argv[1] == "deaf":
        sleep()
    for line in sys.stdin:
        question = json.loads(line)
        number, ask = question["id"], question["ask"]
        if ask == "hello" and sys.argv[1] != "text":
            roles = {"player": {"roles": ["player"]}, "nothing more": {"asks": ["new", "act"]}}.get(sys.argv[1], {})
            say(json.dumps({"id": number, "is": {**HELLO, **roles}}) + "\n")
        elif ask in DONE and not (ask == "act" and sys.argv[1] in REFUSING) and sys.argv[1] != "text":
            say(json.dumps({"id": number, "is": None}) + "\n")
        else:
            attack(sys.argv[1], number)


if __name__ == "__main__":
    main()
