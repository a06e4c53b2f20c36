from tests.lab.power import cuts


def test_killed_while_it_writes_it_comes_back_to_what_it_told(tmp_path):
    found = tuple(cuts(tmp_path, 4, seed=7))

    assert [cut.whole for cut in found] == [True] * 4
    assert {cut.tokens for cut in found} == {11}
    assert any(cut.told > 1 for cut in found)
