"""Tests of touches in the Python kit for adapters. Run: python3 -m unittest discover -s Tests/AdaptersTests"""

import unittest

from kit_requests import answers, image, layer  # It finds the modules of the kit too.
from stack_kit import StackAdapter
from touch_example import Example
from touch_kit import REPORTS, Sequence, TouchAdapter, TouchEvent, tap


def stack(*layers):
    return {"op": "stack", "minimumAlpha": 86, "layers": list(layers)}


def touch(*events):
    return {"op": "touch", "events": list(events)}


class Order(unittest.TestCase):
    def accepts(self, *events):
        sequence = Sequence()
        for phase, finger, time in events:
            sequence.accept(TouchEvent(phase, (0.0, 0.0), finger, float(time)))

    def test_events_that_can_follow_each_other(self):
        self.accepts(("began", 0, 1), ("began", 1, 1), ("moved", 0, 1), ("ended", 0, 2), ("began", 0, 2))
        self.accepts(("hovered", 0, 0), ("hovered", 0, 0), ("began", 0, 1), ("ended", 0, 1), ("exited", 0, 1))

    def test_events_that_cannot(self):
        for events in [
            [("moved", 0, 0)], [("ended", 0, 0)], [("cancelled", 0, 0)], [("exited", 0, 0)],
            [("began", 0, 0), ("began", 0, 0)], [("began", 0, 2), ("ended", 0, 1)], [("began", 0, "inf")],
            [("began", 0, 0), ("hovered", 0, 0)], [("began", 0, 0), ("ended", 1, 0)],
            [("hovered", 0, 0), ("exited", 0, 0), ("exited", 0, 0)],
        ]:  # fmt: skip
            with self.assertRaises(ValueError, msg=events):
                self.accepts(*events)


class Listener(TouchAdapter):
    """A program that keeps the events that it gets, and taps with every end."""

    def load(self, image):
        return image

    def show_stack(self, stack):
        self.shown = [layer.name for layer in stack.layers]

    def track(self, tracking):
        self.tracking, self.told = tracking, []

    def touch(self, event):
        self.told.append((event, tuple(self.shown)))
        return {"ended": [tap("a")], "moved": [{"jump": "a"}]}.get(event.phase, [])


class Serving(unittest.TestCase):
    def test_a_program_is_told_of_events_and_changes_in_order(self):
        program = Listener("listener", "1")
        said = answers(
            program, {"op": "start", "protocol": 1}, image("lit"), stack(layer("a"), layer("b")),
            {"op": "track", "overlays": ["b"], "hoverImages": {"a": "lit"}, "moreThanAlong": 2},
            touch({"began": [1, 2], "finger": 3, "time": 0.5}),
            {"op": "change-stack", "changes": [{"remove": "b"}]},
            touch({"ended": [1, 2], "finger": 3, "time": 0.5}, {"hovered": [0, 0], "finger": 3, "time": 1}),
        )  # fmt: skip
        self.assertEqual(said[0]["supports"]["touches"], REPORTS)
        self.assertEqual(said[3:5], [{"ok": True}, {"outcomes": [[]]}])
        self.assertEqual(said[6], {"outcomes": [[{"tap": "a"}], []]})
        self.assertEqual((program.tracking.overlays, program.tracking.hover_images), ({"b"}, {"a": "lit"}))
        self.assertEqual((program.tracking.more_than_along, program.tracking.less_than_across), (2, 12))
        began, ended = TouchEvent("began", (1, 2), 3, 0.5), TouchEvent("ended", (1, 2), 3, 0.5)
        self.assertEqual(program.told[:2], [(began, ("a", "b")), (ended, ("a",))])

    def test_wrong_requests_are_refused_and_change_nothing(self):
        program = Listener("listener", "1")
        began, ended = {"began": [0, 0]}, {"ended": [0, 0]}
        wrong = [
            touch(began, began), touch(ended), touch({"pushed": [0, 0]}), touch({**began, **ended}),
            touch({"began": ["nan", 0]}), touch({"began": [0]}), touch({"began": [0, 0], "finger": 0.5}),
            {"op": "track", "overlays": ["x"]}, {"op": "track", "hoverImages": {"a": "x"}},
            {"op": "track", "moreThanAlong": -1}, {"op": "track", "lessThanAcross": "inf"},
        ]  # fmt: skip
        for request in wrong:
            said = answers(
                program, image("lit"), stack(layer("a")), {"op": "track"}, request, {"op": "track"}, touch(began, ended)
            )
            self.assertIn("error", said[3], request)
            self.assertEqual(said[5], {"outcomes": [[], [{"tap": "a"}]]}, request)
        # After a refused request the events before it still count.
        said = answers(program, stack(layer("a")), {"op": "track"}, touch(began), touch(began, ended), touch(ended))
        self.assertIn("began twice", said[3]["error"])
        self.assertEqual(said[4], {"outcomes": [[{"tap": "a"}]]})

    def test_touches_need_a_stack_and_a_beginning(self):
        said = answers(
            Listener("listener", "1"), {"op": "track"}, touch(), stack(layer("a")), touch(), {"op": "track"},
            touch({"began": [0, 0]}), stack(layer("a")), touch({"ended": [0, 0]}),
        )  # fmt: skip
        self.assertIn("no stack is shown", said[0]["error"])
        self.assertIn("no stack is shown", said[1]["error"])
        self.assertIn("no touches are tracked", said[3]["error"])
        self.assertIn("no touches are tracked", said[7]["error"])

    def test_touches_are_not_answered_while_an_image_is_missing(self):
        begin, end = touch({"began": [1, 1]}), touch({"ended": [1, 1]})
        said = answers(
            Listener("listener", "1"), image("full"), stack(layer("a", image="full")), {"op": "track"}, begin,
            {"op": "image", "id": "full", "missing": True}, end, image("full"), end,
        )  # fmt: skip
        self.assertEqual(said[5], {"unsupported": "no touches on layers without their images"})
        self.assertEqual(said[7], {"outcomes": [[{"tap": "a"}]]})

    def test_an_outcome_of_no_kind_is_an_error_of_the_program(self):
        said = answers(
            Listener("listener", "1"), stack(layer("a")), {"op": "track"}, touch({"began": [0, 0]}, {"moved": [0, 0]})
        )
        self.assertIn("outcome {'jump': 'a'}", said[2]["error"])

    def test_programs_without_touches_say_nothing_of_them(self):
        said = answers(StackAdapter("plain", "1"), {"op": "start", "protocol": 1}, {"op": "track"})
        self.assertNotIn("touches", said[0]["supports"])
        self.assertIn("op 'track'", said[1]["error"])


class TheExample(unittest.TestCase):
    """View a covers 0 to 4 and view b 8 to 12; a hole and an overlay are added where they matter."""

    def outcomes(self, *requests, layers=(), **tracking):
        said = answers(
            Example(name="example", version="1"), image("full"), image("none", "AA=="),
            stack(layer("a", image="full"), layer("b", 8, image="full"), *layers),
            {"op": "track", **tracking}, *requests,
        )  # fmt: skip
        return [outcome for reply in said[4:] for list in reply.get("outcomes", []) for outcome in list]

    def test_taps_and_swipes(self):
        def finger(start, end):
            return self.outcomes(touch({"began": start}, {"ended": end}))

        self.assertEqual(finger([1, 1], [2, 2]), [{"tap": "a"}])
        self.assertEqual(finger([1, 1], [9, 1]), [{"swipe": "right", "distance": 8, "view": "a"}])
        self.assertEqual(finger([6, 1], [6, -9]), [{"swipe": "up", "distance": 10, "view": None}])
        # Exactly 4 along is too little, 12 across is too much, and of two axes the longer one counts.
        self.assertEqual(finger([9, 1], [5, 1]), [])
        self.assertEqual(finger([1, 1], [31, 13]), [])
        self.assertEqual(finger([1, 1], [6, 7]), [{"swipe": "down", "distance": 6, "view": "a"}])
        self.assertEqual(finger([6, 1], [6, 1]), [])

    def test_views_that_go_and_touches_that_are_taken_away(self):
        gone = {"op": "change-stack", "changes": [{"remove": "a"}]}
        down, up = touch({"began": [1, 1]}), touch({"moved": [1, 1]}, {"ended": [1, 1]})
        self.assertEqual(self.outcomes(down, gone, up), [{"lost": "a", "because": "removed"}])
        hidden = {"op": "change-stack", "changes": [{"replace": layer("a", image="full", hidden=True)}]}
        self.assertEqual(self.outcomes(down, hidden, up), [{"lost": "a", "because": "gated"}])
        self.assertEqual(self.outcomes(touch({"began": [1, 1]}, {"cancelled": [1, 1]})), [{"cancelled": "a"}])

    def test_pointers_overlays_and_holes(self):
        way = touch({"hovered": [1, 1]}, {"hovered": [9, 1]}, {"hovered": [9, 2]}, {"exited": [9, 2]})
        seen = [{"entered": "a"}, {"left": "a"}, {"entered": "b"}, {"left": "b"}]
        self.assertEqual(self.outcomes(way), seen)
        glass = layer("glass", image="full")
        self.assertEqual(self.outcomes(way, layers=[glass], overlays=["glass"]), seen)
        found = self.outcomes(way, hoverImages={"b": "none"})
        self.assertEqual(found, [*seen[:3], {"flickered": "b"}, {"flickered": "b"}, seen[3]])
