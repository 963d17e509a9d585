"""What the browser stores: read however damaged it is, and changed by one entry at a time.

`storage.json` holds what the page in JavaScript made of 181 cases; a table here says where Python
decides otherwise.
"""

import json
from pathlib import Path

import pytest

from plyscope.page.packed_program import pack_program
from plyscope.page.storage import (
    MAX_PROGRAMS,
    PREFIX,
    AddWord,
    AppendEntry,
    CourseMark,
    NamedText,
    PutEntry,
    RemoveEntry,
    SetText,
    Stored,
    add_course_mark,
    add_link,
    clean_name,
    find_free_name,
    next_theme,
    put_program,
    put_tree,
    read_stored,
    set_address,
    set_drawer,
    set_letter_keys,
    set_theme,
)
from tests.page.pages import PageInTest

ROWS = json.loads(Path(__file__).with_name("storage.json").read_text("utf-8"))
CASES = json.loads(Path(__file__).with_name("storage_changes.json").read_text("utf-8"))

DEFAULT_TREE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
NEW_TITLE = "Minimax"  # of the beginning that an empty device shows


class Device:
    """A browser that stores texts, or refuses to."""

    def __init__(self, row):
        self.texts = {area: dict(row.get(area, {})) for area in ("local", "session")}
        self.refuses = row.get("refuses", "")

    @property
    def stored(self):
        """What the page reads."""
        return Stored() if self.refuses == "all" else read_stored(**self.texts)

    def make(self, change):
        """Make a change; return whether the device stores anything."""
        if change is None or self.refuses:
            return not self.refuses
        texts, key = self.texts[change.area], PREFIX + change.key
        text = change.apply(texts.get(key))
        if text is None:
            texts.pop(key, None)
        else:
            texts[key] = text
        return True


def show_entries(entries):
    """Return stored programs and trees as a row shows them."""
    return [entry.to_json() for entry in entries]


def action_names(row):
    """Return what is done in a row."""
    return {name for name, *_ in row.get("actions", ())}


def check_theme(device, row):
    theme = device.stored.theme
    for _ in row.get("actions", ()):
        theme = next_theme(theme)
        device.make(set_theme(theme))
    assert theme == row["page"]["theme"]


def check_drawer(device, row):
    is_wide = "narrow" not in row.get("screen", ())
    shown = row["page"]["drawer"]["open"]
    changes = [one for one in row.get("actions", ()) if one[0] != "stepAside"]
    if is_wide and changes:
        device.make(set_drawer(shown))
    if is_wide and not device.refuses:
        assert device.stored.is_drawer_open == shown
    elif is_wide:
        assert Stored().is_drawer_open == shown


def check_letters(device, row):
    for _, is_on in row.get("actions", ()):
        device.make(set_letter_keys(is_on))
    assert device.stored.has_letter_keys == row["page"]["checked"]


def check_tried(device, row):
    for _, word in row.get("actions", ()):
        device.make(AddWord("tried", word))
    assert list(device.stored.tried) == row["page"]["words"]


def check_walked(device, row):
    for _, word in row.get("actions", ()):
        device.make(AddWord("walked", word))
    # An example that was seen twice is named once.
    assert list(device.stored.walked) == list(dict.fromkeys(row["page"]["walked"]))


def check_lab(device, row):
    page, text = row["page"], device.stored.tree or DEFAULT_TREE
    for action, *given in row.get("actions", ()):
        if action == "open" and not page["problem"]:
            text = given[0]
            device.make(SetText("tree", text))
        elif action == "keep":
            is_stored = device.make(put_tree(device.stored, given[0], text))
            assert is_stored != bool(page["problem"])
        elif action == "forget":
            tree = next(one for one in device.stored.trees if one.name == given[0])
            device.make(RemoveEntry("trees", tree))
        elif action == "forgetProgress":
            device.make(SetText("course", None))
        elif action == "check" and len(device.stored.course) < len(page["done"]):
            device.make(add_course_mark(CourseMark(**page["done"][-1])))
    assert text == page["text"] or (text, page["text"]) == (DEFAULT_TREE, "")
    trees = sorted(device.stored.trees, key=lambda tree: tree.name)
    names = ("name", "text")
    expected = [{name: one[name] for name in names} for one in page["kept"]]
    assert show_entries(trees) == sorted(expected, key=lambda tree: tree["name"])
    if not device.refuses:
        assert [vars(mark) for mark in device.stored.course] == page["done"]


def check_write(device, row):
    page = row["page"]
    program = device.stored.first_program
    replaced, link = program, bool(program and program.is_untrusted)
    name, text = (program.name, program.text) if program else (NEW_TITLE, "")
    removed = None
    for action, *given in row.get("actions", ()):
        if action in ("type", "rename", "trust", "takeBack"):
            text = given[0] if action == "type" else text
            name = given[0] if action == "rename" else name
            link = link and action != "trust"
            if action == "takeBack":
                name, text, link, replaced = removed.name, removed.text, removed.is_untrusted, None
            change = put_program(NamedText(name, text, link), replaced)
            if device.make(change):
                replaced = change.find_stored(device.stored.programs)
                name = replaced.name
                device.make(SetText("program", name))
        elif action == "remove":
            removed = replaced
            device.make(RemoveEntry("programs", replaced))
        elif action == "open":
            replaced = next(one for one in device.stored.programs if one.name == given[0])
            name, text, link = replaced.name, replaced.text, replaced.is_untrusted
        elif action == "fresh" and device.stored.has_room:
            name, text, link, replaced = "Program", "", False, None
    drafts = [{**one, "link": True} if one.get("link") else one for one in page["drafts"]]
    assert show_entries(device.stored.programs) == drafts
    assert device.stored.has_room == (len(drafts) < MAX_PROGRAMS)
    if action_names(row) & {"type", "rename", "trust", "takeBack", "fresh"}:
        full = not device.stored.has_room
        assert full or (name, text, link) == (page["title"], page["text"], page["link"])
    if page["file"] and not row.get("actions"):
        assert device.stored.first_program.name == page["file"]


def check_linked(device, row):
    page, letters = row["page"], row["hash"].removeprefix("#code=")
    stored = device.stored
    program = stored.find_linked_program(letters, is_reload=True)
    if program not in stored.programs and stored.has_room:
        device.make(put_program(program))
    assert (program.name, program.text) == (page["title"], page["text"]) or not stored.has_room
    assert program.is_untrusted == page["link"]
    assert show_entries(device.stored.programs) == page["drafts"]


def check_links(device, row):
    for _, letters in row.get("actions", ()):
        device.make(add_link(letters))
    assert list(device.stored.links) == row["page"]["links"]


def check_address(device, row):
    hash = device.stored.restore_hash(row.get("hash", ""))
    actions = action_names(row)
    if "move" in actions and row["page"]["hash"] != hash:
        if device.make(set_address(hash, row["page"]["hash"])):
            assert device.stored.address == (hash, row["page"]["hash"])
    elif not actions:
        assert hash == row["page"]["hash"]


CHECKS = {
    "theme": check_theme,
    "drawer": check_drawer,
    "letters": check_letters,
    "tried": check_tried,
    "walked": check_walked,
    "lab": check_lab,
    "write": check_write,
    "linked": check_linked,
    "links": check_links,
    "address": check_address,
}


def test_whatever_is_stored_is_read_and_changed_as_recorded():
    read = changed = 0
    for row in ROWS:
        device = Device(row)
        CHECKS[row["part"]](device, row)
        read += 1
        for key, text in row.get("after", {}).get("local", {}).items():
            if text != row.get("local", {}).get(key) and key != f"{PREFIX}program":
                assert parse_text(device.texts["local"].get(key)) == parse_text(text), row
                changed += 1
    assert (read, changed) == (181, 30)


def parse_text(text):
    """Return a stored text to be compared: a list without what cannot be read, by name."""
    if not text or text[0] != "[":
        return text or []
    entries = [one for one in json.loads(text) if isinstance(one, dict)]
    return sorted(entries, key=lambda entry: str(entry.get("name")))


def read_entry(data):
    """Return an entry of a change, or None."""
    return data and NamedText(data["name"], data["text"], data.get("link", False))


MAKERS = {
    "set": lambda text: SetText("key", text),
    "add_word": lambda word: AddWord("key", word),
    "append": lambda entry, max_count: AppendEntry("key", entry, max_count),
    "put": lambda entry, replaced: PutEntry("key", read_entry(entry), read_entry(replaced)),
    "remove": lambda entry: RemoveEntry("key", read_entry(entry)),
}


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_a_change_is_made_to_what_is_stored_now(case):
    data = dict(case["change"])
    change = MAKERS[data.pop("kind")](**data)
    assert change.to_json() == case["change"]
    assert change.apply(case["before"]) == case["after"]


def test_a_change_names_where_it_is_stored():
    assert (add_link("a").key, add_link("a").area) == ("links", "session")
    assert (set_address("", "#tick=1").area, set_theme("dark").area) == ("session", "local")


DAMAGED = ["", "null", "5", '"x"', "{}", "[", "[null]", "[[]]", "[NaN]", "[1e999]", "[" * 100_000]
DAMAGED += [
    '[{"name": "a", "text": "\\ud83d"}]',
    '[{"step": true, "seed": 1, "points": 1, "of": 1}]',
]
DAMAGED += [f'[{{"step": {2**53}, "seed": 1, "points": 1, "of": 1}}]', "\0", "[" + "9" * 5000 + "]"]


@pytest.mark.parametrize("text", DAMAGED, ids=lambda text: text[:20])
def test_a_damaged_list_is_read_as_an_empty_one_and_can_be_changed(text):
    keys = ("trees", "course", "programs", "links", "address")
    texts = {PREFIX + key: text for key in keys}
    assert read_stored(texts, texts) == Stored()
    changed = put_program(NamedText("a", "x")).apply(text)
    assert read_stored({f"{PREFIX}programs": changed}, {}).programs == (NamedText("a", "x"),)


def test_two_windows_lose_none_of_their_work():
    before = NamedText("mine", "1")
    text = put_program(before).apply(None)
    text = put_program(NamedText("mine", "2"), before).apply(text)  # one window
    text = put_program(NamedText("mine", "3"), before).apply(text)  # the other one
    programs = read_stored({f"{PREFIX}programs": text}, {}).programs
    assert programs == (NamedText("mine", "2"), NamedText("mine 2", "3"))


@pytest.mark.parametrize(
    ("typed", "name"),
    [("  my   tree ", "my tree"), ("", "Program"), (" \n ", "Program"), ("x" * 70, "x" * 60)],
)
def test_a_name_is_one_line_and_not_too_long(typed, name):
    assert clean_name(typed) == name


def test_a_free_name_has_the_first_free_number():
    assert find_free_name("a", []) == "a"
    assert find_free_name("a", ["a", "a 3"]) == "a 2"
    assert find_free_name("a", ["a", "a 2"]) == "a 3"


def test_a_program_of_an_unknown_truth_is_not_trusted():
    for link in ("true", "1", "0", '""', "[]"):
        text = f'[{{"name": "a", "text": "x", "link": {link}}}]'
        assert read_stored({f"{PREFIX}programs": text}, {}).programs[0].is_untrusted
    for link in ("false", "null"):
        text = f'[{{"name": "a", "text": "x", "link": {link}}}]'
        assert not read_stored({f"{PREFIX}programs": text}, {}).programs[0].is_untrusted


def test_the_program_of_a_link_is_found_by_its_text_or_is_a_new_one():
    stored = Stored(programs=(NamedText("From a link", "y = 1\n"), NamedText("mine", "x = 1\n")))
    assert stored.find_linked_program(pack_program("x = 1\r\n")) == stored.programs[1]
    assert stored.find_linked_program(pack_program("z = 1\n")) == NamedText(
        "From a link 2", "z = 1\n", is_untrusted=True
    )
    with pytest.raises(ValueError, match="The program in the link is damaged"):
        stored.find_linked_program("!")


def test_a_reload_goes_on_with_the_program_that_was_open():
    letters = pack_program("older\n")
    stored = Stored(programs=(NamedText("mine", "newer\n"),), links=(letters,))
    assert stored.find_linked_program(letters, is_reload=True).text == "newer\n"
    assert stored.find_linked_program(letters).text == "older\n"
    assert Stored(links=(letters,)).find_linked_program(letters, is_reload=True).text == "older\n"


def test_the_page_changes_what_is_stored_and_takes_what_other_windows_store():
    page = PageInTest()
    page.start(stored={"programs": json.dumps([{"name": "a", "text": "1"}]), "theme": "dark"})
    storage = page.app.storage
    assert storage.stored.theme == "dark"
    storage.store(put_program(NamedText("b", "2")))
    assert [one.name for one in storage.stored.programs] == ["a", "b"]
    assert page.app.commands[-1] == [
        "store",
        {
            "key": "programs",
            "area": "local",
            "change": {"kind": "put", "entry": {"name": "b", "text": "2"}, "replaced": None},
        },
    ]
    page.send("storage.changed", "programs", "[]")
    assert storage.stored.programs == ()
    page.send("storage.changed", "theme", None)
    assert storage.stored.theme == "system"
