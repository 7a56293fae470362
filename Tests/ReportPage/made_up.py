"""Made-up results of a benchmark run, and made-up images, for reports of any size."""

import json
import pathlib
import random
import re
import struct
import zlib

DESIGN_FILE = pathlib.Path(__file__).resolve().parents[2] / "Sources/Measurements/Paired/MeasuringDesign.swift"
DESIGN = re.search(r"static let version = (\d+)", DESIGN_FILE.read_text("utf-8")).group(1)

QUERIES = ("point-warm", "point-collection", "batch", "texel-rect", "disc-mixed", "prepare")
# Those that the program has, so that they are asked about the images; then names that it does not have.
STRATEGIES = (
    "bounds-only", "rgba-cache", "alpha-cache", "simd-scan", "max-pyramid", "packed-mask", "striped-mask",
    "certified-striped-mask", "tiled-mask", "adaptive-mask", "span-list", "summed-area", "distance-field",
    "one-pixel-render", "one-pixel-render-fresh", "full-redraw",
)  # fmt: skip
KINDS = ("blob", "flower", "diamond", "ring", "leaf", "glyphs", "checkerboard", "diagonal", "single-texels", "one-hole")


def strategies(count):
    return (*STRATEGIES, *(f"imaginary-strategy-{index}" for index in range(count)))[:count]


def drawn_sets(count):
    """Names of sets of images that the program draws."""
    names = [f"{kind}-{side}" for side in (256, 512, 64) for kind in KINDS]
    return names[:count]


def results(strategy_names, image_sets, launches=10, context=(), seed=1):
    """A file of results: every strategy, query and set, in launches that scatter by half a percent."""
    chance = random.Random(seed)
    rows = []
    costs = {
        strategy: {query: 10 ** chance.uniform(0, 2.4 if "render" in strategy else 1.1) for query in QUERIES}
        for strategy in strategy_names
    }
    for image_set in image_sets:
        size = chance.uniform(1, 8)
        for query in QUERIES:
            for strategy in strategy_names:
                time = costs[strategy][query] * (1000 * size if query == "prepare" else 1)
                for launch in range(launches):
                    rows.append(row(f"{query}/{strategy}/{image_set}", time, chance, launch, size * 1000, costs[strategy]))
        for loop in ("point-mask", "point-alpha"):
            for launch in range(launches):
                rows.append(row(f"limit/{loop}/{image_set}", 0.9, chance, launch, 0, {}))
    for query in ("growth-batch-points", "growth-prepare-side"):
        for strategy in strategy_names:
            exponent = chance.uniform(0.5, 2)
            for size in (4, 64, 1024, 16384):
                rows.append(row(f"{query}/{strategy}/{size}", 2 * size**exponent, chance, 0, 0, {}))
    notes = {
        "date": "2026-11-22T09:47:00+00:00", "num_cpus": 2, "mhz_per_cpu": 2596, "simd_level": "avx2",
        "measuring_seconds": "60.0", "complete": "yes", "pinned": "yes", "scope": "usual", "rank_looks": "5",
        "measuring_design": DESIGN,
    }  # fmt: skip
    for strategy in strategy_names:
        ignores = strategy == "bounds-only"
        notes[f"conformance:{strategy}"] = "bounds: ignores" if ignores else "yes: made up"
        notes[f"looks-up:{strategy}"] = (
            "nothing" if ignores else "picture" if "re" in strategy and "render" in strategy
            else "alpha" if "cache" in strategy else "mask"
        )  # fmt: skip
    for image_set in image_sets:
        notes[f"images:{image_set}"] = "1 image of 256 × 256, alpha ≥ 128"
        notes[f"minimum-alpha:{image_set}"] = "128"
    return {"context": {**notes, **dict(context)}, "benchmarks": rows}


def choice(run, names, seed=3):
    """What `touchstone choose` could have decided by a run: the last two strategies are rejected."""
    chance = random.Random(seed)
    accepted = list(names[:-2])
    strategies = [
        {
            "name": name, "type": "Mask", "queryNanoseconds": {}, "costs": {
                "timeShare": chance.uniform(0.01, 0.5), "memoryShare": chance.uniform(0.01, 0.5),
                "nanosecondsPerSecond": chance.uniform(1e5, 1e8), "nanosecondsPerQuery": chance.uniform(1, 50),
                "placementNanoseconds": 71.25, "prepareNanoseconds": chance.uniform(1e3, 1e6),
                "p99LatencyNanoseconds": chance.uniform(30, 300), "retainedBytes": chance.uniform(1e5, 1e8),
            },
            "rejections": [] if name in accepted else [
                {"words": "all images keep 9.00 MiB, the budget is 8.00 MiB (1.13 ×)", "budget": "retainedBytes"},
                {"words": "promises float32, the product asks for float64"},
            ],
        }
        for name in names
    ]  # fmt: skip
    return {
        "touchstone": 1, "profile": "made-up", "profileYAML": "", "date": run["context"]["date"],
        "imageSets": ["sprites"], "launches": 12, "recommendation": accepted[0], "runnerUp": accepted[1],
        "isFirm": True, "draws": [], "between": [accepted[0]], "order": accepted, "frontier": accepted[:2],
        "strategies": strategies, "swift": ["import HitTesting", "", "let image = Mask(bitmap, threshold: .atLeast(128))"],
        "turningPoints": [
            {"quantity": "memory budget", "unit": "bytes", "current": 8388608, "value": 4194304.5, "strategy": accepted[1]},
            {"quantity": "time budget per frame", "unit": "nanoseconds", "current": 1e6, "value": 12345.5},
            {"quantity": "images at once", "unit": "count", "current": 4000, "value": 65000, "strategy": accepted[2]},
        ],
        "answer": [
            f"Take {accepted[0]}, because it costs the least of the {len(accepted)} that meet the budgets: 20.0 % of the "
            "time budget + 4.00 % of the memory budget = 24.0 %.",
            f"The runner-up is {accepted[1]}: 3.00 percentage points more.",
            "The nearest change that was found: at 4.00 MiB instead of 8.00 MiB (memory budget), take another.",
            "This is firm: of 1,000 simulated reruns, all chose it.",
        ],
    }  # fmt: skip


def row(name, time, chance, launch, size, costs):
    measured = time * (1 + chance.gauss(0, 0.005))
    counters = {"paired_time": measured, "block_error": 0.002, "launch": launch}
    if name.startswith("prepare/"):
        bytes_kept = round(size * costs["point-warm"])
        counters |= {"retained_bytes": float(bytes_kept), "peak_bytes": float(3 * bytes_kept)}
    if name.startswith("point-warm/"):
        counters |= {"hit_rate": 0.5, "allocs_per_query": 0.0}
    return {
        "name": name, "run_name": name, "run_type": "iteration", "repetition_index": launch, "threads": 1,
        "iterations": 1000, "real_time": measured, "cpu_time": measured, "time_unit": "ns", **counters,
    }  # fmt: skip


def write(path, contents):
    path.write_text(json.dumps(contents), "utf-8")


def png(width, height, texel):
    """The bytes of an RGBA image; `texel` gives the four values of a column and a row."""
    rows = b"".join(
        b"\0" + bytes(value for column in range(width) for value in texel(column, row)) for row in range(height)
    )

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def noise(width, height, seed):
    """An image whose alphas are random, in patches, so that any two neighbors may differ."""
    chance = random.Random(seed)
    alphas = [[chance.choice((0, 1, 127, 128, 129, 200, 255)) for _ in range(width)] for _ in range(height)]
    return png(width, height, lambda column, row: (200, 80, 40, alphas[row][column]))
