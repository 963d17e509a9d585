"""Building endgames on a Dask cluster, one of whose workers is killed in the middle."""

import os
import signal

import pytest

from plyscope import endgames
from plyscope.games.draughts import Draughts


@pytest.mark.filterwarnings("default")
def test_a_cluster_that_loses_a_worker_writes_the_same_bytes(tmp_path):
    distributed = pytest.importorskip(
        "distributed", reason="Dask is not installed: pip install distributed"
    )
    killed = []
    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids = client.run(os.getpid)

        def kill(progress):
            if not killed and progress.done > 3_488:  # in the middle of those of three pieces
                killed.append(next(iter(pids.values())))
                os.kill(killed[0], signal.SIGKILL)

        executor = client.get_executor(pure=False)
        built = endgames.build(Draughts(), 3, executor, tmp_path / "dask", kill)
    assert killed
    endgames.build(Draughts(), 3, None, tmp_path / "here")
    assert built.bodies == endgames.load(tmp_path / "here").bodies
    names = [path.name for path in (tmp_path / "here").iterdir()]
    assert sorted(names) == sorted(path.name for path in (tmp_path / "dask").glob("*.endgames"))
    for name in names:
        assert (tmp_path / "dask" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()
