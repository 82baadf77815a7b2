// A network namespace for tests that break paths: it has only the loopback interface, so nothing outside is reached.

/** The arguments of `unshare` before a program and its arguments, which then run in a new namespace. */
export const IN_NAMESPACE = ['--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'] as const;
