"""Where flat top faces may be: the working picture, its spots, and the patterns of pips that they make.

It proposes, it publishes nothing.
"""
