"""Fingers and pointers on a stack, with the faults about them."""

import math
from dataclasses import dataclass
from fractions import Fraction

import image_testers
import stack_testers
from chosen import wrong

from touch_kit import TouchServer, cancelled, entered, flickered, left, lost, swipe, tap

FAULTS = {
    # Taps.
    "tap-wherever-it-ends": "A touch that is not a swipe is a tap on the view where it began, wherever it ends.",
    "tap-on-view-at-end": "A touch that is not a swipe is a tap on the view where it ends, wherever it began.",
    "tap-among-relatives": "A touch that ends on a layer that holds its view, or is held by it, is a tap too.",
    "tap-besides-swipe": "A swipe that ends on the view where it began is reported as a tap as well.",
    # Swipes.
    "swipe-up-down-exchanged": "Up and down are exchanged in swipes.",
    "swipe-left-right-exchanged": "Left and right are exchanged in swipes.",
    "swipe-along-closed": "A movement exactly as long as the limit along the axis is a swipe.",
    "swipe-across-closed": "A movement exactly as long as the limit on the other axis is a swipe.",
    "swipe-across-ignored": "A swipe may be of any length on the other axis.",
    "swipe-limits-fixed": "The limits of swipes are always 4 and 12.",
    "swipe-limits-horizontal-only": "The given limits count for horizontal swipes, and vertical ones have 4 and 12.",
    "swipe-of-equal-vertical": "Where both axes qualify and are equally long, the swipe is vertical.",
    "swipe-horizontal-first": "Where both axes qualify, the swipe is horizontal, also if it is shorter.",
    "swipe-straight-distance": "The distance of a swipe is that from start to end, not that along the axis.",
    "swipe-from-last-move": "A swipe is measured from the last place before its end.",
    "swipe-of-view-at-end": "A swipe belongs to the view where it ends.",
    "swipe-on-nothing-dropped": "A swipe that began on no view is not reported.",
    # Fingers.
    "fingers-share-one-start": "All fingers share the start and the view of the one that began last.",
    "second-finger-ignored": "A finger that begins while another one is down has no outcomes.",
    "cancelled-as-ended": "A cancelled touch is treated as one that was lifted.",
    "cancelled-not-reported": "A cancelled touch is not reported.",
    "cancelled-on-nothing-dropped": "A cancelled touch that began on no view is not reported.",
    "number-remembers-loss": "A finger that begins again with the number of one that lost its view is lost at once.",
    # Views that change.
    "removal-not-noticed": "A view that was removed keeps the touch.",
    "gating-not-noticed": "A view that is gated keeps the touch.",
    "gating-by-parents-not-noticed": "A view that is gated by a layer that holds it keeps the touch.",
    "gating-taken-for-removal": "A view that is gated is reported as removed.",
    "loss-with-every-event": "A lost view is reported with every further event of the finger.",
    "loss-by-one-finger-only": "Of several fingers on a lost view only the first one reports it.",
    "outcome-after-loss": "A touch whose view was lost still ends as a tap or a swipe.",
    "loss-when-nothing-shows": "A view that shows nothing at the point where the touch began counts as removed.",
    # Pointers.
    "entered-before-left": "The new view is entered before the old one is left.",
    "left-not-reported": "A view that a pointer leaves for another one is not reported.",
    "holder-not-left": "A view that holds the new one is not left.",
    "pointers-share-view": "All pointers share the view of the one that hovered last.",
    "exit-not-reported": "A pointer that exits leaves no view.",
    "press-leaves-view": "A pointer that is pressed leaves its view at once.",
    "pressed-pointer-hovers": "A finger that is down and moves enters and leaves views as a pointer does.",
    "gone-view-not-left": "A pointer does not leave a view that was removed or gated.",
    "track-keeps-pointers": "Pointers stay over their views when tracking begins anew.",
    # Overlays and hover images.
    "overlay-swallows": "An overlay is hit as any other layer.",
    "overlay-lets-itself-through": "An overlay lets only itself through, and not what it holds.",
    "overlay-children-only": "Of what an overlay holds, only its direct children are let through.",
    "hole-leaves-view": "A pointer over a hole of a hover image leaves the view, or does not enter it.",
    "beside-hover-image-no-hole": "Beside the hover image there is no hole.",
    "hover-image-in-place-of-image": "The hover image is spread over where the image of the view lies.",
    "flicker-before-enter": "The hole is reported before the view that the same event enters.",
    "flicker-only-when-entering": "A hole is reported only with the event that enters the view.",
    # Refusals.
    "refused-events-count": "The events before the one that is refused count.",
}

REVERSED = {
    "swipe-up-down-exchanged": {"up": "down", "down": "up"},
    "swipe-left-right-exchanged": {"left": "right", "right": "left"},
}


@dataclass
class Finger:
    start: tuple
    view: str | None
    is_lost: bool = False
    is_ignored: bool = False


class Touches(TouchServer):
    def answer(self, request):
        try:
            return super().answer(request)
        except Exception:
            if wrong("refused-events-count") and request["op"] == "touch" and self.sequence is not None:
                for event in request["events"]:
                    super().answer({**request, "events": [event]})
            raise


class TouchTester(stack_testers.StackTester):
    """Remembers what each finger and each pointer did."""

    hovered = {}

    def servers(self, images):
        [stacks] = super().servers(images)
        return [Touches(self, stacks), stacks]

    def track(self, tracking):
        self.tracking, self.fingers, self.lost = tracking, {}, set()
        # The views whose loss was reported.
        self.reported = set()
        if not wrong("track-keeps-pointers"):
            self.hovered = {}

    def touch(self, event):
        if event.phase in ("hovered", "exited"):
            return self.hover(event)
        if event.phase == "began":
            return self.begin(event)
        finger = self.fingers[event.finger]
        if event.phase != "moved":
            del self.fingers[event.finger]
        if finger.is_ignored:
            return []
        if wrong("fingers-share-one-start"):
            finger = self.last
        found = self.outcome(finger, event)
        if finger.is_lost and event.phase != "moved":
            self.lost.add(event.finger)
        if wrong("swipe-from-last-move"):
            finger.start = event.point
        if wrong("pressed-pointer-hovers") and event.phase == "moved":
            found += self.changed_views(event, self.view(event.point))
        return found

    def begin(self, event):
        is_ignored = wrong("second-finger-ignored") and len(self.fingers) > 0
        is_lost = wrong("number-remembers-loss") and event.finger in self.lost
        self.last = Finger(event.point, self.view(event.point), is_lost, is_ignored)
        self.fingers[event.finger] = self.last
        if wrong("press-leaves-view"):
            old = self.hovered.pop(event.finger, None)
            return [] if old is None else [left(old)]
        return []

    def outcome(self, finger, event):
        """What an event means for a finger that began before."""
        if finger.is_lost and not wrong("outcome-after-loss"):
            is_repeated = wrong("loss-with-every-event") and self.loss(finger)
            return [lost(finger.view, self.loss(finger))] if is_repeated else []
        because = None if finger.is_lost else self.loss(finger)
        if because:
            finger.is_lost = True
            is_silent = wrong("loss-by-one-finger-only") and finger.view in self.reported
            self.reported.add(finger.view)
            if not (wrong("outcome-after-loss") and event.phase == "ended"):
                return [] if is_silent else [lost(finger.view, because)]
            return [lost(finger.view, because), *self.end(finger, event.point)]
        if event.phase == "cancelled" and not wrong("cancelled-as-ended"):
            is_dropped = wrong("cancelled-on-nothing-dropped") and finger.view is None
            return [] if is_dropped or wrong("cancelled-not-reported") else [cancelled(finger.view)]
        return [] if event.phase == "moved" else self.end(finger, event.point)

    def end(self, finger, point):
        """The swipe or the tap of a finger that is lifted."""
        found, view = self.swipe(finger, point), self.view(point)
        if found and not wrong("tap-besides-swipe"):
            return found
        if wrong("tap-on-view-at-end"):
            return [] if view is None else [tap(view)]
        is_tap = view == finger.view or wrong("tap-wherever-it-ends") or wrong("outcome-after-loss") and finger.is_lost
        if wrong("tap-among-relatives") and finger.view is not None and view is not None:
            is_tap = is_tap or view in self.holders(finger.view) or finger.view in self.holders(view)
        return found + ([tap(finger.view)] if is_tap and finger.view is not None else [])

    def holders(self, name):
        """The names of a layer and of those that hold it; none for a layer that is gone."""
        return [holder.name for layer in self.shown.layers if layer.name == name for holder in self.shown.chain(layer)]

    def swipe(self, finger, end):
        x, y = (Fraction(to) - Fraction(start) for start, to in zip(finger.start, end))
        is_fixed = wrong("swipe-limits-fixed")
        is_horizontal = self.is_swipe(abs(x), abs(y), is_fixed)
        is_vertical = self.is_swipe(abs(y), abs(x), is_fixed or wrong("swipe-limits-horizontal-only"))
        if is_horizontal and is_vertical:
            is_equal_vertical = wrong("swipe-of-equal-vertical") and abs(x) == abs(y)
            is_horizontal = abs(x) >= abs(y) and not is_equal_vertical or wrong("swipe-horizontal-first")
        if not is_horizontal and not is_vertical:
            return []
        if is_horizontal:
            direction, distance = "left" if x < 0 else "right", abs(x)
        else:
            direction, distance = "up" if y < 0 else "down", abs(y)
        for name, exchanged in REVERSED.items():
            if wrong(name):
                direction = exchanged.get(direction, direction)
        if wrong("swipe-straight-distance"):
            distance = math.hypot(x, y)
        view = self.view(end) if wrong("swipe-of-view-at-end") else finger.view
        return [] if view is None and wrong("swipe-on-nothing-dropped") else [swipe(direction, distance, view)]

    def is_swipe(self, along, across, has_default_limits):
        more, less = self.tracking.more_than_along, self.tracking.less_than_across
        if has_default_limits:
            more, less = 4, 12
        is_long = along > more or wrong("swipe-along-closed") and along == more
        is_narrow = across < less or wrong("swipe-across-closed") and across == less
        return is_long and (is_narrow or wrong("swipe-across-ignored"))

    # Pointers.

    def hover(self, event):
        if event.phase == "exited":
            old = self.hovered.pop(self.pointer(event), None)
            return [] if old is None or wrong("exit-not-reported") else [left(old)]
        view = self.view(event.point)
        is_hole = self.is_hole(view, event.point)
        if is_hole and wrong("hole-leaves-view"):
            view, is_hole = None, False
        is_new = self.hovered.get(self.pointer(event)) != view
        found = self.changed_views(event, view)
        if is_hole and (is_new or not wrong("flicker-only-when-entering")):
            found.insert(0 if wrong("flicker-before-enter") else len(found), flickered(view))
        return found

    @staticmethod
    def pointer(event):
        return 0 if wrong("pointers-share-view") else event.finger

    def changed_views(self, event, view):
        """The view that a pointer leaves, and the one that it enters."""
        old = self.hovered.get(self.pointer(event))
        self.hovered[self.pointer(event)] = view
        if old == view:
            return []
        found = [] if old is None else [left(old)]
        if wrong("left-not-reported") and view is not None or wrong("gone-view-not-left") and self.because_gone(old):
            found = []
        if wrong("holder-not-left") and view is not None and old in self.holders(view):
            found = []
        found += [] if view is None else [entered(view)]
        return found[::-1] if wrong("entered-before-left") else found

    def is_hole(self, view, point):
        """Whether the hover image of a view lets its point through."""
        image = self.tracking.hover_images.get(view)
        if image is None:
            return False
        layer = self.shown.named(view)
        shape = self.shape(layer, image)
        if shape and wrong("hover-image-in-place-of-image"):
            shown = self.shown.images[layer.image]
            shape.place = image_testers.place(layer.layer, shown.width, shown.height)
            shape.place.width, shape.place.height = shape.image.width, shape.image.height
        x, y = map(Fraction, point)
        if wrong("beside-hover-image-no-hole") and not (shape and shape.is_hit(x, y, minimum=0)):
            return False
        return not (shape and shape.is_hit(x, y))

    # Views.

    def view(self, point):
        """The frontmost layer at a point that no overlay lets through."""
        for layer in self.shown.front_to_back():
            if not self.is_let_through(layer) and self.is_hit(layer, layer.image, point):
                return layer.name
        return None

    def is_let_through(self, layer):
        chain = self.shown.chain(layer)
        if wrong("overlay-swallows"):
            chain = []
        if wrong("overlay-lets-itself-through"):
            chain = chain[:1]
        if wrong("overlay-children-only"):
            chain = chain[:2]
        return any(holder.name in self.tracking.overlays for holder in chain)

    def loss(self, finger):
        """Why the view of a finger cannot go on with its touch; None if it can."""
        if finger.view is None:
            return None
        because = self.because_gone(finger.view)
        if wrong("removal-not-noticed") and because == "removed" or wrong("gating-not-noticed") and because == "gated":
            return None
        if because is None and wrong("loss-when-nothing-shows"):
            layer = self.shown.named(finger.view)
            return None if self.is_hit(layer, layer.image, finger.start) else "removed"
        return "removed" if because and wrong("gating-taken-for-removal") else because

    def because_gone(self, name):
        """Why a view is gone; None if it is there."""
        for layer in self.shown.layers:
            if layer.name == name:
                chain = self.shown.chain(layer)
                if wrong("gating-by-parents-not-noticed"):
                    chain = chain[:1]
                return None if self.is_open(chain) else "gated"
        return None if name is None else "removed"
