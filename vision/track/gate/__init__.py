"""What happens to the tray, told once: a pure fold over looks at single frames.

State in, look in, state and changes out; no clock, no picture, no device. Below lies motion, which says of
one frame what moves in it; above vision.watch, which reads the frames that `wants` asks for.

What state a tray is in follows from a few values of Gate, so that no two of them can disagree:

    state      where                            it ends
    resting    phase is RESTING, with the dice  a hand, a roll, or another picture for `patience` frames
               of `seen.known`, none if empty
    settling   phase is SETTLING and nothing    readings agree: read, lifted or empty; or nothing moves
               is refused                       for `stop` seconds: refused
    a hand in  `visited`: frames in a row       it leaves, or lies still until it is taken for a thing
                                                beside which one can read
    rolling    `rolls`: loose dice in a row     they lie still; where they never do, it is read all the same
    refused    `refused` is a reason            readings agree on dice or another reason; a hand, a roll
    lost       phase is LOST                    the camera is back: what lies there is read and told anew

What is evidence of what: motion only says when a reading is worth its price, so that a wrong mask costs time
and never makes a throw. That dice lie still is judged by readings which agree (settle) and by pictures of the
dice (motion.still). What became of each die is judged against the tray last told as read (throw): a
refusal in between does not change that, so that a throw is told once, whatever was refused before it.

What is remembered of each die (`seen.known`): for how long a hand covered its place, and for how long the
place was bare. With the dice that were out of the tray and the seconds of loose dice that tells kept, thrown
and touched dice apart. After the start all dice are kept: those found lying are no throw. So are those that a
person entered, until a hand comes.

What is told as begun (hand, rolling, refused, camera back) is always closed by read, lifted or empty: `told`.
"""

from vision.track.gate.fold import back, entered, lost, step, wants
from vision.track.gate.state import Gate
from vision.track.motion.look import Look, Place

__all__ = ["Gate", "Look", "Place", "back", "entered", "lost", "step", "wants"]
