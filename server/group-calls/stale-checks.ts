// Checks of rights that a change of the group may overtake. A change that commits during a check cannot see the call
// that the check allows, so the check runs again.

export interface StaleChecks {
  /** Runs `read` until no change of the group happened meanwhile, and then `act` at once: nothing happens between. */
  run<T, R>(groupId: number, read: () => Promise<T>, act: (value: T) => R): Promise<R>;
  /** Notes a change of the group. */
  expire(groupId: number): void;
  /** Notes a change that may concern every group. */
  expireAll(): void;
}

export function createStaleChecks(): StaleChecks {
  const running = new Set<{ groupId: number; isStale: boolean }>();
  const expire = (groupId: number | null) => {
    for (const check of running) if (groupId === null || check.groupId === groupId) check.isStale = true;
  };
  return {
    run: async (groupId, read, act) => {
      for (;;) {
        const check = { groupId, isStale: false };
        running.add(check);
        try {
          const value = await read();
          if (!check.isStale) return act(value);
        } finally {
          running.delete(check);
        }
      }
    },
    expire,
    expireAll: () => expire(null),
  };
}
