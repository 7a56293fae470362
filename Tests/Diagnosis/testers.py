"""A hit tester with at most one deliberate fault, as an adapter: python3 Tests/Diagnosis/testers.py FAULT.

With none it is right. A second argument is declared as its `rule`. --list prints every fault as its name, its kind, and what the program does wrong.
"""

import sys

from chosen import Fault

import area_testers
import image_testers
import memory_testers
import stack_testers
import touch_testers
from adapter_kit import Unsupported, serve

KINDS = {
    "image": image_testers.FAULTS, "area": area_testers.FAULTS, "memory": memory_testers.FAULTS,
    "stack": stack_testers.FAULTS, "touch": touch_testers.FAULTS,
}  # fmt: skip


class Tester(touch_testers.TouchTester):
    """All that the protocol knows; every step is a module of its own."""

    def load(self, image):
        return image_testers.load(image)

    def hits(self, image, layer, minimum_alpha, sampling, kind, probes):
        if sampling not in self.sampling or kind != "points" and sampling != "nearest":
            raise Unsupported(f"{kind} with {sampling} sampling")
        id = next(id for id, shown in self.images.items() if shown is image)
        image = self.memory.image(id, image)
        layer, minimum = self.memory.layer(image, layer), self.memory.minimum(image, minimum_alpha)
        place = image_testers.place(layer, image.width, image.height)
        shown = self.memory.shown(image, minimum)

        def found(probe):
            if place is None:
                return False
            if kind != "points":
                return area_testers.is_hit(place, shown, minimum, kind, probe)
            return place.is_hit(shown, minimum, sampling, *probe)

        def kept(probe):
            return self.memory.answer(id, image, layer, minimum, sampling, kind, probe, lambda: found(probe))

        return self.memory.answers(probes, kept)

    def servers(self, images):
        self.images, self.memory = images, memory_testers.Memory()
        return super().servers(images)


def main(arguments):
    known = {name: (kind, text) for kind, faults in KINDS.items() for name, text in faults.items()}
    if len(known) < sum(map(len, KINDS.values())):
        raise SystemExit("a name stands for two faults")
    if arguments == ["--list"]:
        for name, (kind, text) in known.items():
            print(name, kind, text, sep="\t")
    elif len(arguments) in (1, 2) and arguments[0] in ("none", *known):
        Fault.name, *rule = arguments
        serve(
            Tester(
                name=f"tester-{Fault.name}", version="1", queries=["point", "disc", "rect"], views=True,
                sampling=["nearest", "linear-clamp", "linear-decal"], rule="".join(rule),
            )
        )  # fmt: skip
    else:
        raise SystemExit("usage: testers.py FAULT [RULE] | --list")


if __name__ == "__main__":
    main(sys.argv[1:])
