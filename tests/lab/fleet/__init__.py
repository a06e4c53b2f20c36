"""Many tables and one house, with everything failing: simulated by the thousand, for real by the hundred."""
