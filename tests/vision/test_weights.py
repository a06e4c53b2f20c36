import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from vision.decide.presence import NEAR
from vision.weights import Weights

LOADED = "from vision.decide.presence import NEAR; from vision.weights import network; network(NEAR)"


def test_a_network_answers_each_row_as_if_it_were_alone():
    seen = np.random.default_rng(3).standard_normal((5, 5, 48, 48)).astype(np.float32)
    weights = Weights(NEAR)

    alone = np.concatenate([weights.answers(row[None]) for row in seen])

    assert np.allclose(weights.answers(seen), alone, atol=1e-4)
    assert not np.allclose(alone, alone[::-1], atol=1e-4)


def test_threads_that_ask_at_once_get_their_own_answers():
    seen = np.random.default_rng(4).standard_normal((16, 3, 5, 48, 48)).astype(np.float32)
    weights = Weights(NEAR)
    wanted = [weights.answers(rows) for rows in seen]

    with ThreadPoolExecutor(4) as threads:
        got = list(threads.map(weights.answers, seen))

    assert all(np.allclose(one, other, atol=1e-4) for one, other in zip(got, wanted, strict=True))


def test_what_runs_the_networks_leaves_nothing_behind_for_its_maker(tmp_path):
    own = {"HOME": str(tmp_path), "TMPDIR": str(tmp_path), "PATH": os.environ["PATH"]}

    subprocess.run([sys.executable, "-c", LOADED], env=own, check=True, timeout=60)

    assert not list(tmp_path.iterdir())
