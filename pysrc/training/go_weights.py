"""Writes the weights of the Go network into the package, from the snapshots of a training run.

Run it in an environment with NumPy, after go_training.py with the same folder:

    python pysrc/training/go_weights.py FOLDER

They go to `network_weights.py` and `early_weights.py`. The scales of the activations are fitted to
positions of the run's last games. At the end the last network in 8 bits plays MATCH games against
itself in floating point, and its points are printed.
"""

import hashlib
import sys
from base64 import b85encode
from pathlib import Path

import go_floats
import numpy as np
from go_quantization import forward_whole, quantize
from go_selfplay import evaluate_with, play_match
from go_training import CHECKPOINT, SNAPSHOTS

from plyscope.games.go.network import write_network

TARGET = Path(__file__).resolve().parents[1] / "plyscope" / "games" / "go"
POSITIONS = 20_000  # that the scales are fitted to
MATCH = 400
WIDTH = 88  # characters of a line
TEXT = '''"""The weights of the network of Go on 5x5, in 8 bits, {what}.

{lengths} bytes each, as network.py reads them. `python pysrc/training/go_training.py FOLDER` and
`python pysrc/training/go_weights.py FOLDER` made this file. SHA-256 of the bytes:

{hashes}
"""

WEIGHTS: dict[int, str] = {{
{entries}
}}
'''


def main() -> None:
    folder = Path(sys.argv[1])
    with np.load(folder / CHECKPOINT) as arrays:
        boards, komi, passed = (arrays[f"ring/{name}"] for name in ("boards", "komi", "passed"))
        size = int(arrays["settings"][0])
    at = np.random.default_rng(0).integers(len(komi), size=POSITIONS)
    planes = go_floats.make_planes(boards[at], komi[at], passed[at], size)
    hashes, entries, lengths = [], [], set()
    for games in SNAPSHOTS:
        with np.load(folder / f"weights-{games}.npz") as arrays:
            weights = {name: arrays[name] for name in arrays.files}
        quantized = quantize(weights, planes)
        data = write_network(quantized)
        text = b85encode(data).decode()
        lines = [text[start : start + WIDTH] for start in range(0, len(text), WIDTH)]
        body = "\n".join(f'        "{line}"' for line in lines)
        entries.append(f"    {games}: (\n{body}\n    ),")
        hashes.append(f"{games:>6}  {hashlib.sha256(data).hexdigest()}")
        lengths.add(f"{len(data):,}")
    for name, what, places in (
        ("network_weights.py", "after all games of self-play", slice(-1, None)),
        ("early_weights.py", "while it learned", slice(-1)),
    ):
        text = TEXT.format(
            what=what,
            lengths=" or ".join(sorted(lengths)),
            hashes="\n".join(hashes[places]),
            entries="\n".join(entries[places]),
        )
        (TARGET / name).write_text(text, "utf-8")
    networks = (lambda planes: forward_whole(quantized, planes)), evaluate_with(weights)
    print(f"8 bits: {play_match(size, networks, MATCH, 1):g} points of {MATCH} against floats")


if __name__ == "__main__":
    main()
