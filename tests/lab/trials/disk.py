"""A disk that takes no more, as the kernel says it: no file of this process may grow (RLIMIT_FSIZE)."""

import resource


def refuse_writes() -> None:
    """From now on every write into a file fails with EFBIG; pipes and terminals stay as they are."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))


def take_writes() -> None:
    """The disk takes everything again."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
