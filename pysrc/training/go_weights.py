"""Writes the weights of the Go network into the package, from the snapshots of a training run.

Run it in an environment with NumPy, after go_training.py with the same folder:

    python pysrc/training/go_weights.py FOLDER

They go to `go-5x5.networks`, and their hashes are printed for `snapshots.py`. The scales of the
activations are fitted to positions of the run's last games. At the end the last network in 8 bits
plays MATCH games against itself in floating point, and its points are printed.
"""

import hashlib
import sys
from pathlib import Path

import go_floats
import numpy as np
from go_quantization import forward_whole, quantize
from go_selfplay import evaluate_with, play_match
from go_training import CHECKPOINT, SNAPSHOTS

from plyscope.games.go.network import write_network
from plyscope.games.go.snapshots import FILE

POSITIONS = 20_000  # that the scales are fitted to
MATCH = 400


def main() -> None:
    folder = Path(sys.argv[1])
    with np.load(folder / CHECKPOINT) as arrays:
        boards, komi, passed = (arrays[f"ring/{name}"] for name in ("boards", "komi", "passed"))
        size = int(arrays["settings"][0])
    at = np.random.default_rng(0).integers(len(komi), size=POSITIONS)
    planes = go_floats.make_planes(boards[at], komi[at], passed[at], size)
    content = b""
    for games in SNAPSHOTS:
        with np.load(folder / f"weights-{games}.npz") as arrays:
            weights = {name: arrays[name] for name in arrays.files}
        quantized = quantize(weights, planes)
        data = write_network(quantized)
        content += data
        print(f"{games:>6}  {len(data):,} bytes  {hashlib.sha256(data).hexdigest()}")
    Path(FILE).write_bytes(content)
    networks = (lambda planes: forward_whole(quantized, planes)), evaluate_with(weights)
    print(f"8 bits: {play_match(size, networks, MATCH, 1):g} points of {MATCH} against floats")


if __name__ == "__main__":
    main()
