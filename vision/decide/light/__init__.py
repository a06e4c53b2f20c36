"""Light in which no pip can be told: too little, none that is sharp, or a lamp mirrored on a face."""
