// The changes of groups, numbered. A change that commits during a check of rights cannot see the call that the check
// allows. So an act names the number of changes at its check, and is stale if its group has changed since.

export interface GroupChanges {
  /** Number of all changes so far. */
  count(): number;
  /** Notes a change of the group. */
  note(groupId: number): void;
  /** Notes a change that may concern every group. */
  noteAll(): void;
  /** True if the group has changed after the first `count` changes. */
  isAfter(groupId: number, count: number): boolean;
  snapshot(): { count: number; ofAll: number; last: [groupId: number, number: number][] };
  restore(snapshot: ReturnType<GroupChanges['snapshot']>): void;
}

export function createGroupChanges(most = MOST): GroupChanges {
  /** The number of the last change of each group. */
  const last = new Map<number, number>();
  let count = 0;
  /** The number of the last change that may concern every group. */
  let ofAll = 0;
  return {
    count: () => count,
    note: (groupId) => {
      last.delete(groupId);
      last.set(groupId, ++count);
      const [oldest] = last.keys();
      if (last.size > most && oldest !== undefined) last.delete(oldest);
    },
    noteAll: () => {
      ofAll = ++count;
    },
    isAfter: (groupId, before) => Math.max(ofAll, last.get(groupId) ?? 0) > before,
    snapshot: () => ({ count, ofAll, last: [...last] }),
    restore: (snapshot) => {
      ({ count, ofAll } = snapshot);
      last.clear();
      for (const [groupId, number] of snapshot.last) last.set(groupId, number);
    },
  };
}

/** Many more than change while one check runs. */
const MOST = 10_000;
