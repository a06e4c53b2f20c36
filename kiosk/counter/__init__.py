"""The counter: what people, button and eye do at the table, as one pure step; its state in one drawing.

    the eye tells            the tray at rest: one value (tray.Settled)                « le bon »

    read, refused  ------>   NEW: judged once, as soon as the table is on the screen and leaves it to the eye
                               |
                               |-- a throw -----------> logged: it is another's turn    keeps the next hand
                               |-- nothing new -------> QUIET                           keeps the hand
                               |-- maybe a throw -----> ASKED, while these dice lie     says yes, from the
                               |                          |    ^                        instant on that was
                               |                 hand, lost    | read: the same dice    set once
                               |                          v    |
                               |                        HIDDEN                          does nothing
                               '-- unread, cannot be -> OPEN: by hand, or thrown again  does nothing

    rolling, lifted, empty   from anywhere: OVER, nothing is asked any more             keeps the hand

What a push would confirm is never stored apart from the reading that it is about: `Counter.question` is there
exactly while the eye sees the dice that it names. What is said of the tray and from when an answer is heard
stand in the same value, so that they go with it.
"""
