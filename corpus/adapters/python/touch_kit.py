"""Touches on a stack, for adapters in Python: what happens, what it means, and what a subclass gets.

Subclass TouchAdapter, list in `touches` what the program reports, and call adapter_kit.serve().
"""

import math
from dataclasses import dataclass, field

from adapter_kit import Unsupported, number, numbers
from stack_kit import StackAdapter

# What a program may report: taps, swipes and cancelled touches; views that pointers enter and leave; views that are
# lost during a touch; holes of hover images.
REPORTS = ["finger", "pointer", "lost", "flickered"]
PHASES = ["began", "moved", "ended", "cancelled", "hovered", "exited"]
# The keys of each kind of outcome, the kind first.
OUTCOMES = [
    {"tap"}, {"swipe", "distance", "view"}, {"cancelled"}, {"lost", "because"}, {"entered"}, {"left"}, {"flickered"},
]  # fmt: skip


def tap(view):
    return {"tap": view}


def swipe(direction, distance, view):
    """A movement to the left, right, up or down, by a distance in points; view is None where it began on nothing."""
    return {"swipe": direction, "distance": float(distance), "view": view}


def cancelled(view):
    """A touch that the system took away; view is None where it began on nothing."""
    return {"cancelled": view}


def lost(view, because):
    """A view that was "removed" or "gated" during a touch."""
    return {"lost": view, "because": because}


def entered(view):
    return {"entered": view}


def left(view):
    return {"left": view}


def flickered(view):
    return {"flickered": view}


@dataclass(frozen=True)
class TouchEvent:
    """A finger or pointer at a point of the root; the phase is one of PHASES, and the time is in seconds."""

    phase: str
    point: tuple
    finger: int = 0
    time: float = 0.0


@dataclass(frozen=True)
class Tracking:
    """What a program needs to know before the first event."""

    # The names of the layers that let everything through, with all that they hold.
    overlays: frozenset = frozenset()
    # The ids of the images that layers show while a pointer is over them, by the names of the layers.
    hover_images: dict = field(default_factory=dict)
    # A swipe is longer than the one limit along an axis, and shorter than the other one across.
    more_than_along: float = 4.0
    less_than_across: float = 12.0


@dataclass
class TouchAdapter(StackAdapter):
    """An adapter whose subclasses implement load, show_stack, hit_stack, track and touch.

    The events that touch() is given can follow each other. The stack may change between them: show_stack() is called
    with fingers down, and before each request with events, because an image may be a new one.
    """

    touches: list = field(default_factory=lambda: list(REPORTS))

    def servers(self, images):
        stacks = super().servers(images)
        return [TouchServer(self, stacks[0]), *stacks] if self.touches else stacks

    def track(self, tracking):
        """Begins anew on the stack that is shown: no finger is down, and no pointer is over anything."""
        raise NotImplementedError

    def touch(self, event):
        """What the next event means: a list of outcomes, which is empty for most events; may raise Unsupported."""
        raise NotImplementedError


class Sequence:
    """Which fingers are down, and which pointers hover, to refuse events that cannot follow each other."""

    def __init__(self, other=None):
        self.time = other.time if other else -math.inf
        self.down = set(other.down) if other else set()
        self.hovering = set(other.hovering) if other else set()

    def accept(self, event):
        """Takes the next event, or raises ValueError."""
        finger, phase = event.finger, event.phase
        if not all(map(math.isfinite, (event.time, *event.point))):
            raise ValueError(f"finger {finger}: the time and the coordinates must be finite")
        if event.time < self.time:
            raise ValueError(f"the time goes back from {self.time} to {event.time}")
        is_down = finger in self.down
        if phase == "began" and is_down:
            raise ValueError(f"finger {finger} began twice and did not end in between")
        if phase in ("moved", "ended", "cancelled") and not is_down:
            raise ValueError(f"finger {finger} {phase} and never began")
        if phase in ("hovered", "exited") and is_down:
            raise ValueError(f"finger {finger} {phase} while it is down")
        if phase == "exited" and finger not in self.hovering:
            raise ValueError(f"finger {finger} exited and never hovered")
        if phase == "began":
            self.down.add(finger)
        elif phase in ("ended", "cancelled"):
            self.down.remove(finger)
        elif phase == "hovered":
            self.hovering.add(finger)
        elif phase == "exited":
            self.hovering.remove(finger)
        self.time = event.time


class TouchServer:
    """The part of the request loop that is about touches."""

    def __init__(self, adapter, stacks):
        self.adapter, self.stacks, self.sequence = adapter, stacks, None
        # The names of all layers that were there since touches are tracked.
        self.names = set()

    def answer(self, request):
        """The answer to a request; None for one that is not about touches."""
        operation = request["op"]
        if operation == "stack":
            self.sequence = None
        if operation == "change-stack" and self.sequence is not None:
            return self._change(request)
        if operation not in ("track", "touch"):
            return None
        if self.stacks.stack is None:
            raise ValueError("no stack is shown")
        if operation == "track":
            self.sequence = None
            tracking = tracking_of(request, self.stacks.stack)
            self.stacks.show_again()
            self.adapter.track(tracking)
            self.sequence, self.names = Sequence(), {layer.name for layer in self.stacks.stack.layers}
            return {"ok": True}
        if self.sequence is None:
            raise ValueError("no touches are tracked")
        events, next_sequence = [event_of(value) for value in request["events"]], Sequence(self.sequence)
        for event in events:
            next_sequence.accept(event)
        if not self.stacks.stack.is_whole():
            raise Unsupported("no touches on layers without their images")
        self.sequence = next_sequence
        self.stacks.show_again()
        return {"outcomes": [[checked(outcome) for outcome in self.adapter.touch(event)] for event in events]}

    def _change(self, request):
        """The answer to changes. No change may use the name of a removed layer again."""
        names = set(self.names)
        for change in request["changes"]:
            if "insert" in change:
                name = change["insert"]["name"]
                if name in names:
                    raise ValueError(f"layer {name!r} has the name of one that was there before")
                names.add(name)
        answer = self.stacks.answer(request)
        self.names = names
        return answer


def tracking_of(value, stack):
    overlays, hover_images = value.get("overlays", []), value.get("hoverImages", {})
    if not isinstance(overlays, list) or not isinstance(hover_images, dict):
        raise ValueError("overlays, hoverImages: expected a list and an object")
    tracking = Tracking(
        frozenset(overlays), hover_images,
        number(value.get("moreThanAlong", 4)), number(value.get("lessThanAcross", 12)),
    )  # fmt: skip
    for name in [*tracking.overlays, *tracking.hover_images]:
        stack.named(name)
    for name, image in tracking.hover_images.items():
        if image not in stack.images:
            raise ValueError(f"layer {name!r}: unknown image {image!r}")
    for limit in (tracking.more_than_along, tracking.less_than_across):
        if not 0 <= limit < math.inf:
            raise ValueError(f"a swipe has a limit of {limit} points: expected 0 or more")
    return tracking


def event_of(value):
    given = [phase for phase in PHASES if phase in value]
    if len(given) != 1:
        raise ValueError(f"expected one of {', '.join(PHASES)}")
    [phase] = given
    finger = value.get("finger", 0)
    if type(finger) is not int:
        raise ValueError(f"finger {finger!r}: expected a whole number")
    return TouchEvent(phase, numbers(value[phase], 2), finger, number(value.get("time", 0)))


def checked(outcome):
    if set(outcome) not in OUTCOMES:
        raise ValueError(f"outcome {outcome!r}: no such kind")
    return outcome
