// Checks of rights that a change of the group may overtake. A change that commits during a check cannot see the call
// that the check allows, so the check runs again.

export interface StaleChecks {
  /** Runs `read` until no change of the group happened meanwhile. */
  run<T>(groupId: number, read: () => Promise<T>): Promise<T>;
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
    run: async (groupId, read) => {
      for (;;) {
        const check = { groupId, isStale: false };
        running.add(check);
        try {
          const value = await read();
          if (!check.isStale) return value;
        } finally {
          running.delete(check);
        }
      }
    },
    expire,
    expireAll: () => expire(null),
  };
}
