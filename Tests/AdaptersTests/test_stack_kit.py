"""Tests of stacks in the Python kit for adapters. Run: python3 -m unittest discover -s Tests/AdaptersTests"""

import unittest

from kit_requests import GEOMETRY, answers, image, layer  # It finds the modules of the kit too.
from adapter_kit import Adapter, Unsupported
from stack_kit import Stack, StackAdapter, stack_layer_of


def stack(*layers):
    made = Stack([stack_layer_of(value) for value in layers], {"full": None}, 86)
    made.check()
    return made


def names(stack):
    return [layer.name for layer in stack.layers]


class Order(unittest.TestCase):
    def test_depth_comes_first_and_then_the_place_in_the_list(self):
        made = stack(layer("a", depth=1), layer("b"), layer("c"), layer("d", depth="-inf"))
        self.assertEqual([found.name for found in made.front_to_back()], ["a", "c", "b", "d"])

    def test_the_chain_goes_outward(self):
        made = stack(layer("a", parent="b"), layer("b", parent="c"), layer("c"))
        self.assertEqual([found.name for found in made.chain(made.layers[0])], ["a", "b", "c"])

    def test_gates(self):
        for value, is_open in [
            ({}, True), ({"hidden": True}, False), ({"interactionEnabled": False}, False), ({"opacity": 0.009}, False),
            ({"opacity": 0.0101}, True), ({"opacity": "nan"}, False),
        ]:  # fmt: skip
            self.assertEqual(stack_layer_of(layer("a", **value)).is_open(), is_open, value)


class Changes(unittest.TestCase):
    def test_the_list_stays_in_order(self):
        made = stack(layer("a"), layer("b", parent="a"), layer("c", parent="b"))
        made = made.changed([{"insert": layer("d")}, {"insert": layer("e"), "behind": "b"}])
        self.assertEqual(names(made), ["a", "e", "b", "c", "d"])
        made = made.changed([{"move": "a"}, {"move": "d", "behind": "e"}, {"move": "d", "behind": "d"}])
        self.assertEqual(names(made), ["d", "e", "b", "c", "a"])
        made = made.changed([{"replace": layer("e", depth=2)}])
        self.assertEqual((names(made), made.layers[1].depth), (["d", "e", "b", "c", "a"], 2))
        self.assertEqual(names(made.changed([{"remove": "a"}])), ["d", "e"])

    def test_wrong_layers_and_changes_raise_and_change_nothing(self):
        for wrong in [
            [layer("a"), layer("a")], [layer("a", parent="x")], [layer("a", image="x")], [layer("a", depth="nan")],
            [layer("a", parent="b"), layer("b", parent="a")], [layer("a", hidden=1)], [layer(1)],
        ]:  # fmt: skip
            with self.assertRaises(ValueError, msg=wrong):
                stack(*wrong)
        made = stack(layer("a"), layer("b", parent="a"))
        for wrong in [{"remove": "x"}, {"move": "a", "behind": "x"}, {"jump": "a"}, {"replace": layer("a", parent="b")}]:
            with self.assertRaises(ValueError, msg=wrong):
                made.changed([{"move": "a"}, wrong])
            self.assertEqual(names(made), ["a", "b"])

    def test_each_change_must_be_possible_at_its_turn(self):
        made = stack(layer("a"), layer("b", parent="a"))
        for wrong in [
            [{"remove": "b"}, {"move": "b"}],
            [{"replace": layer("a", parent="b")}, {"replace": layer("b")}],
            [{"insert": layer("a")}, {"remove": "a"}],
            [{"insert": layer("c", parent="d")}, {"insert": layer("d")}],
            [{"insert": layer("c"), "behind": "c"}], [{"insert": layer("c", parent="c")}],
            [{"replace": layer("a", parent="a")}],
        ]:  # fmt: skip
            with self.assertRaises(ValueError, msg=wrong):
                made.changed(wrong)
            self.assertEqual(names(made), ["a", "b"])


class Masks(unittest.TestCase):
    def test_masks_are_those_of_a_layer_and_of_all_that_hold_it(self):
        made = stack(
            layer("a", parent="b", mask="m"), layer("b", mask="n"),
            layer("c", parent="b", mask="m", maskRule="mask-ignored"), layer("m"), layer("n"),
        )  # fmt: skip
        for name, masks in [("a", ["m", "n"]), ("b", ["n"]), ("c", ["n"]), ("m", [])]:
            self.assertEqual([mask.name for mask in made.masks(made.named(name))], masks, name)
        self.assertEqual([found.name for found in made.front_to_back()], ["c", "b", "a"])


class Front(StackAdapter):
    """A program whose every layer is hit everywhere."""

    def load(self, image):
        return image

    def show_stack(self, stack):
        self.shown = stack

    def hit_stack(self, question, numbers, order):
        if order == "nearest":
            raise Unsupported("distances")
        if numbers[0] > 8:
            raise OverflowError("too far")
        found = [layer.name for layer in self.shown.front_to_back() if layer.image]
        return found[:1] if question == "topmost" else found


class Serving(unittest.TestCase):
    def test_requests_about_stacks(self):
        question = {"topmost": [1, 1]}
        said = answers(
            Front("front", "1"), {"op": "start", "protocol": 1}, image("full"),
            {"op": "hit-stack", "queries": [question]},
            {"op": "stack", "minimumAlpha": 86, "layers": [layer("a", image="full"), layer("b", image="full")]},
            {"op": "hit-stack", "queries": [question, {"all": [1, 1]}, {"disc": [1, 1, 1], "order": "nearest"}]},
            {"op": "change-stack", "changes": [{"remove": "b"}]}, {"op": "hit-stack", "queries": [question]},
            {"op": "change-stack", "changes": [{"remove": "a"}, {"remove": "b"}]},
            {"op": "hit-stack", "queries": [question]},
            {"op": "hit-stack", "queries": [{"disc": [1, 1, 1], "order": "best"}]},
            {"op": "stack", "minimumAlpha": 86, "layers": [layer("a", image="none")]},
            {"op": "hit-stack", "queries": [question]},
            {"op": "test", "image": "full", "layer": GEOMETRY, "minimumAlpha": 1, "points": [[1, 1]]},
        )  # fmt: skip
        self.assertEqual(said[0]["supports"]["stack"], ["topmost", "all", "disc"])
        self.assertIn("no stack is shown", said[2]["error"])
        self.assertEqual(said[4], {"layers": [["b"], ["b", "a"], None]})
        self.assertEqual(said[6], {"layers": [["a"]]})
        self.assertIn("no layer 'b'", said[7]["error"])
        self.assertEqual(said[8], {"layers": [["a"]]})
        self.assertIn("order 'best'", said[9]["error"])
        self.assertIn("unknown image 'none'", said[10]["error"])
        self.assertIn("no stack is shown", said[11]["error"])
        self.assertEqual(said[12], {"hits": "1"})

    def test_images_are_sampled_as_a_program_lists(self):
        smooth = {"op": "stack", "minimumAlpha": 86, "layers": [layer("a", image="full")],
                  "samplings": {"full": "linear-decal"}}  # fmt: skip
        said = answers(
            Front("front", "1", stack=["topmost", "linear-decal"]), image("full"), smooth,
            {"op": "change-stack", "changes": [{"move": "a"}]},
            {"op": "hit-stack", "queries": [{"topmost": [1, 1]}, {"disc": [1, 1, 1], "order": "topmost"}]},
            {**smooth, "samplings": {"full": "linear-clamp"}}, {**smooth, "samplings": {"full": "cubic"}},
            {**smooth, "samplings": {"full": "nearest"}},
        )  # fmt: skip
        self.assertEqual([said[1], said[2], said[6]], [{"ok": True}] * 3)
        self.assertEqual(said[3], {"layers": [["a"], None]})
        self.assertEqual(said[4], {"unsupported": "images that are interpolated"})
        self.assertIn("sampling 'cubic'", said[5]["error"])

    def test_the_sampling_of_an_image_stays(self):
        made = Stack([stack_layer_of(layer("a", image="full"))], {"full": None}, 86, {}, {"full": "linear-clamp"})
        made = made.changed([{"move": "a"}])
        self.assertEqual([made.sampling("full"), made.sampling("none")], ["linear-clamp", "nearest"])

    def test_a_disc_through_a_mask_may_be_left_unanswered(self):
        masked = [layer("a", image="full", mask="m"), layer("m", image="full")]
        ignored = [layer("a", image="full", mask="m", maskRule="mask-ignored"), layer("m", image="full")]
        disc = {"disc": [1, 1, 1]}
        said = answers(
            Front("front", "1", stack=["topmost", "disc", "masked"]), image("full"),
            {"op": "stack", "minimumAlpha": 86, "layers": masked},
            {"op": "hit-stack", "queries": [
                {"topmost": [1, 1]}, {**disc, "order": "topmost"}, {**disc, "order": "nearest"}]},
            {"op": "stack", "minimumAlpha": 86, "layers": ignored},
        )  # fmt: skip
        self.assertEqual(said[2], {"layers": [["a"], ["a"], None]})
        self.assertEqual(said[3], {"unsupported": "masks"})

    def test_a_stack_is_unknown_while_an_image_of_it_is_missing(self):
        missing = {"op": "image", "id": "lost", "missing": True}
        asked = {"op": "hit-stack", "queries": [{"topmost": [1, 1]}, {"all": [1, 1]}]}
        said = answers(
            Front("front", "1", unknown="miss"), image("full"), missing,
            {"op": "stack", "minimumAlpha": 86, "layers": [layer("a", image="full"), layer("b", image="lost")]}, asked,
            image("lost"), asked, missing, {"op": "change-stack", "changes": [{"move": "a"}]}, asked, image("lost"), asked,
            missing, {"op": "change-stack", "changes": [{"remove": "b"}]}, asked,
        )  # fmt: skip
        self.assertEqual(
            [answer["layers"] for answer in said if "layers" in answer],
            [[None, None], [["b"], ["b", "a"]], [None, None], [["a"], ["a", "b"]], [["a"], ["a"]]])
        self.assertEqual([answer for answer in said if answer not in ({"ok": True},) and "layers" not in answer], [])

    def test_an_error_of_a_question_is_its_answer_alone(self):
        questions = [{"topmost": [1, 1]}, {"topmost": [9, 1]}, {"disc": [1, 1, 1], "order": "nearest"}, {"all": [1, 1]}]
        said = answers(
            Front("front", "1"), image("full"), {"op": "stack", "minimumAlpha": 86, "layers": [layer("a", image="full")]},
            {"op": "hit-stack", "queries": questions},
        )  # fmt: skip
        self.assertEqual(said[2], {"layers": [["a"], {"error": "OverflowError: too far"}, None, ["a"]]})

    def test_adapters_without_stacks_say_nothing_of_them(self):
        said = answers(Adapter("plain", "1"), {"op": "start", "protocol": 1}, {"op": "stack", "layers": []})
        self.assertNotIn("stack", said[0]["supports"])
        self.assertIn("op 'stack'", said[1]["error"])
