"""Questions: however they are joined, each reads its own answers, and nothing asked is no trip."""

from contextlib import closing

from service.store.client import Store
from service.store.question import Question, each, known, together


def echo(*texts: str) -> Question[str]:
    """A question with as many commands as texts, which finds them joined."""
    commands = tuple(("ECHO", text) for text in texts)
    return Question(commands, lambda answers: "".join(answer.decode() for answer in answers))


def test_a_list_of_questions_finds_a_list(store: Store) -> None:
    questions = [echo("a"), echo(), echo("b", "c", "d"), echo("e", "f")]
    assert store.ask(each(questions)) == ["a", "", "bcd", "ef"]


def test_questions_of_several_kinds_find_a_tuple(store: Store) -> None:
    number = echo("4", "2").then(int)
    asked = together(number, known(None), each([echo("a"), echo("b")]), together(echo("c"), number))
    assert store.ask(asked) == (42, None, ["a", "b"], ("c", 42))


def test_what_is_known_is_not_asked() -> None:
    with closing(Store("redis://127.0.0.1:1")) as nowhere:
        assert nowhere.ask(together(known(1), each([]))) == (1, [])
