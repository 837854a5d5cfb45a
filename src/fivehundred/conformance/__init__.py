"""Testing programs in other languages against the rules: the protocol, programs as child processes, and the suite."""
