// The tab. What counts as read: a row that stood in view for half a second without a break (X-CHAT-04).
// A burst of news, which moves the view all the time, puts nothing off. Pure.

/** ms */
export const LOOKED_AT = 500;

/** Everything up to this id has been in view since then (ms). */
export interface Dwell {
  upTo: number;
  since: number;
}

export interface Look {
  dwell: Dwell | null;
  /** Read up to this id, 0 for nothing. */
  read: number;
}

/**
 * @param seen the highest id that is in view now; 0 for none, or while nobody can be looking
 * @param told up to here it is known already
 */
export function look(before: Dwell | null, seen: number, told: number, now: number): Look {
  const kept = before !== null && seen >= before.upTo;
  if (kept && now - before.since < LOOKED_AT) return { dwell: before, read: 0 };
  const read = kept ? before.upTo : 0;
  const fresh = seen > Math.max(read, told);
  return { dwell: fresh ? { upTo: seen, since: now } : null, read };
}
