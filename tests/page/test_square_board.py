"""The board on which moves go from cell to cell: pieces picked up, put down and put back."""

from plyscope.page.elements import find_elements, read_text
from tests.page.pages import PageInTest

# White's pawn stands on g7, a rook on h8 before it.
PROMOTION = ["h4", "g5", "hxg5", "h6", "gxh6", "Bg7", "hxg7", "a6"]
# White's man on 19 goes to 3 by 10 or by 12.
WAYS = "10-15 23-18 7-10 24-20 12-16 28-24 3-7 32-28 10-14 24-19 14x23x32".split()
CHAIN = "11-15 21-17 12-16 23-19 16x23".split()


def show(game="chess", moves=(), side="both", **settings):
    page = PageInTest().start()
    page.send("api.open", 0, {"game": game, "moves": list(moves), "side": side, **settings})
    return page


def at(page, name):
    return page.app.session.position.view["names"].index(name)


def send(page, event, *names):
    cells = [name and at(page, name) for name in names]
    return page.send(f"squares.{event}", *cells)


def press(page, *names):
    for name in names:
        send(page, "press", name)


def square(page, name):
    (found,) = page.find("squares", "button", data_cell=name)
    return found


def label(page, name):
    return square(page, name)[1]["aria-label"]


def marked(page, mark):
    """Return the names of the squares with a class."""
    return sorted(
        one[1]["data-cell"]
        for one in page.find("squares", "button")
        if mark in one[1]["class"].split()
    )


def said(page):
    (found,) = page.find("squares", "p", aria_live="polite")
    return read_text(found)


def moves(page):
    return list(page.app.session.moves)


def focused(page):
    return [args["id"] for name, args in page.commands if name == "focus"]


def test_a_square_has_a_name_and_what_can_be_done_with_it():
    page = show()
    knight, empty = square(page, "g1")[1], square(page, "e5")[1]
    assert (knight["aria-label"], knight["aria-describedby"]) == ("g1, white knight", "squares-can")
    assert "aria-disabled" not in knight
    assert (empty["aria-label"], empty["aria-disabled"]) == ("e5, empty", "true")
    assert "aria-describedby" not in empty
    assert len(marked(page, "is-movable")) == 10
    assert marked(page, "is-dark")[:2] == ["a1", "a3"]


def test_a_piece_is_picked_up_put_down_and_put_back_and_another_takes_its_place():
    page = show()
    press(page, "g1")
    assert (marked(page, "is-target"), marked(page, "is-held")) == (["f3", "h3"], ["g1"])
    assert label(page, "g1") == "g1, white knight, picked up"
    press(page, "e2")
    assert marked(page, "is-target") == ["e3", "e4"]
    assert label(page, "e4") == "e4, empty, target"
    assert said(page) == "White pawn on e2 picked up: it can go to e3, e4."
    press(page, "e2")
    assert marked(page, "is-target") == []
    assert said(page) == "White pawn on e2 put back."
    press(page, "e2", "e4")
    assert moves(page) == ["e4"]
    assert label(page, "e4") == "e4, white pawn"
    assert marked(page, "is-last") == ["e2", "e4"]
    assert said(page) == ""


def test_escape_puts_a_piece_back_only_while_one_is_picked_up():
    page = show()
    assert "onkeydown" not in page.find("squares", "div", role="grid")[0][1]
    press(page, "g1")
    (grid,) = page.find("squares", "div", role="grid")
    assert grid[1]["onkeydown"] == {"Escape": ["squares.put_back"]}
    page.send("squares.put_back")
    assert marked(page, "is-held") == []


def test_a_piece_is_dragged_to_where_it_can_go_to_where_it_cannot_and_beside_the_board():
    page = show()
    for target in ("e5", None, "e2"):
        send(page, "pick", "e2")
        assert marked(page, "is-target") == ["e3", "e4"]
        send(page, "drop", "e2", target)
        assert (marked(page, "is-held"), moves(page)) == ([], [])
    send(page, "pick", "e2")
    send(page, "drop", "e2", "e4")
    assert moves(page) == ["e4"]
    assert page.data["board"]["ways"] == []  # it is there already
    press(page, "e7", "e5")
    assert page.data["board"]["ways"] == [[28, 170, [[0, -2]]]]


def test_what_cannot_move_has_its_reason_below_the_board():
    page = show()
    press(page, "a1")
    assert "The white rook on a1 has no legal move." in page.text("status")
    press(page, "b1", "b4")
    assert "b4" in page.data["announcement"]
    assert marked(page, "is-held") == []


def test_a_check_is_marked_and_named():
    page = show(moves=["e4", "f5", "Qh5"])
    assert label(page, "e8") == "e8, black king, in check"
    assert marked(page, "is-alarmed") == ["e8"]


def test_what_a_pawn_becomes_is_chosen_over_the_square():
    page = show(moves=PROMOTION)
    press(page, "g7", "h8")
    (chooser,) = page.find("squares", "div", role="group")
    buttons = find_elements(chooser, "button")
    names = {one[1]["aria-label"] for one in buttons}
    assert names == {"white queen", "white rook", "white bishop", "white knight"}
    assert chooser[1]["class"] == "chooser"
    assert buttons[0][1]["onkeydown"] == {"Escape": ["squares.leave_choice"]}
    assert focused(page) == [buttons[0][1]["id"]]
    assert (label(page, "g7"), label(page, "h8")) == ("g7, empty", "h8, white pawn")
    page.send("squares.leave_choice")
    assert focused(page)[-1] == f"square-{at(page, 'g7')}"
    assert label(page, "g7") == "g7, white pawn"
    press(page, "g7", "h8")
    press(page, "a1")  # anywhere else puts it back
    assert marked(page, "is-held") == []
    press(page, "g7", "h8")
    page.send("squares.choose", "gxh8=N")
    assert focused(page)[-1] == f"square-{at(page, 'h8')}"
    assert label(page, "h8") == "h8, white knight"
    assert not page.find("squares", "div", role="group")


def test_a_capture_of_several_is_played_at_once_or_square_by_square():
    page = show("draughts", CHAIN)
    assert square(page, "24")[1]["aria-disabled"] == "true"  # it takes nothing: here that is due
    press(page, "27")
    assert marked(page, "is-target") == ["11", "18"]
    press(page, "11")
    assert moves(page)[-1] == "27x18x11"
    assert page.data["board"]["ways"] == [[21, 340, [[0, 4], [-2, 2]]]]
    assert marked(page, "is-last") == ["11", "15", "23", "27"]


def test_of_two_ways_to_one_square_the_squares_between_are_asked_for():
    page = show("draughts", WAYS)
    press(page, "19")
    assert marked(page, "is-target") == ["10", "12"]
    press(page, "3")
    assert said(page) == "White man on 19 goes on: it can go to 10, 12."
    assert moves(page) == WAYS
    press(page, "12")
    assert moves(page)[-1] == "19x12x3"
    assert label(page, "3") == "3, white king"


def test_the_number_of_a_square_stands_on_a_man_and_beside_a_king():
    page = show("draughts", [*WAYS, "19x12x3"])

    def place(name):
        classes = [span[1].get("class", "") for span in find_elements(square(page, name), "span")]
        (found,) = [one for one in classes if one.startswith("square-number")]
        return found

    labels = {one[1]["aria-label"] for one in page.find("squares", "button")}
    shades = {"black man": " on-dark", "white man": " on-light", "empty": ""}
    shades |= {"black king": "", "white king": ""}
    told = [label.split(", ")[:2] for label in labels if label[0].isdigit()]
    assert {what for _, what in told} == set(shades)
    for name, what in told:
        assert place(name) == f"square-number{shades[what]}", name


def test_the_board_is_turned_with_its_letters_and_numbers():
    page = show(moves=["e4"], side="Black")
    buttons = page.find("squares", "button")
    assert buttons[0][1]["data-cell"] == "h1"
    labels = [read_text(one) for one in page.find("squares", "span", class_="label")]
    assert labels == list("hgfedcba")
    (first, *_) = page.find("squares", "span", class_="label label-row")
    assert read_text(first) == "1"
    send(page, "pick", "e7")
    send(page, "drop", "e7", "e5")
    assert moves(page)[1] == "e5"


def test_values_stand_on_pieces_and_then_on_targets():
    page = show("draughts", WAYS, strength="depth:1")
    page.press("status", "Show move values")
    page.work()

    def chips():
        return [
            one[1]["data-cell"]
            for one in page.find("squares", "button")
            if find_elements(one, "span", id=f"worth-{one[1]['id'].partition('-')[2]}")
        ]

    assert chips() == ["19"]
    assert square(page, "19")[1]["aria-describedby"].split()[0] == f"worth-{at(page, '19')}"
    press(page, "19")
    assert sorted(chips()) == ["10", "12"]


def test_a_hint_is_marked_on_both_ends():
    page = show(strength="depth:1")
    page.press("status", "Hint")
    page.work()
    assert len(marked(page, "is-hint")) == 2
    assert all(label(page, name).endswith(", hint") for name in marked(page, "is-hint"))


def test_the_piece_in_hand_survives_the_worker_and_goes_with_another_position():
    page = show()
    press(page, "g1")
    page.restart()
    send(page, "press", "f3")
    assert moves(page) == ["Nf3"]
    press(page, "e7")
    page.press("status", "Undo")
    assert (marked(page, "is-held"), said(page)) == ([], "")


def test_nothing_is_picked_up_while_the_computer_is_to_move():
    page = show(side="Black")
    press(page, "e2")
    send(page, "pick", "e7")
    assert marked(page, "is-held") == marked(page, "is-movable") == []


def test_the_pieces_of_a_board_are_drawn_once():
    page = show()
    assert len(page.find("pieces", "g")) == 12
    (used,) = find_elements(square(page, "e1"), "use")
    assert page.find("pieces", "g", id=used[1]["href"].removeprefix("#"))
    update = send(page, "press", "e2")
    assert "pieces" not in update["panels"]
    assert show("draughts").find("pieces", "g", id="draughts-W")
    assert page.send("api.open", 0, {"game": "tictactoe"})["panels"]["pieces"] is None
