// The books of sent and received messages: each acknowledged message arrives once at each recipient.

/** A sent message. */
export interface Sent {
  /** Unique in a run; the tmpId contains it. */
  readonly seq: number;
  readonly sender: number;
  readonly target:
    | { readonly kind: 'private'; readonly account: number }
    | { readonly kind: 'group'; readonly group: number };
  /** Number of sockets that have to get the push. */
  readonly recipients: number;
  /**
   * `stored`: the server has acknowledged it. `refused`: it is not stored. `unknown`: the answer is missing, so it may
   * be stored.
   */
  readonly outcome: 'stored' | 'refused' | 'unknown';
}

/** The pushes that arrived at the sockets of one client process. */
export interface Received {
  /** Number of sockets at which each message arrived, by `seq`. */
  readonly counts: ReadonlyMap<number, number>;
  /** Number of pushes that a socket had got before. */
  readonly doubled: number;
  /** Number of arrivals by a pull, after the server closed the socket because pushes were missing. */
  readonly pulled: number;
}

export interface Balance {
  stored: number;
  refused: number;
  unknown: number;
  /** Number of arrivals: each message once at each recipient. */
  pushes: number;
  /** Number of arrivals by a pull instead of a push. */
  pulled: number;
  /** Number of arrivals that are missing, of stored messages. */
  lost: number;
  doubled: number;
  /** Number of messages that more sockets got than have to, or that no client sent or the server refused. */
  stray: number;
}

export function balanceOf(sent: readonly Sent[], received: readonly Received[]): Balance {
  const arrived = new Map<number, number>();
  for (const { counts } of received) {
    for (const [seq, count] of counts) arrived.set(seq, (arrived.get(seq) ?? 0) + count);
  }
  const balance: Balance = {
    stored: 0,
    refused: 0,
    unknown: 0,
    pushes: [...arrived.values()].reduce((sum, count) => sum + count, 0),
    pulled: received.reduce((sum, { pulled }) => sum + pulled, 0),
    lost: 0,
    doubled: received.reduce((sum, { doubled }) => sum + doubled, 0),
    stray: 0,
  };
  for (const { seq, recipients, outcome } of sent) {
    const count = arrived.get(seq) ?? 0;
    arrived.delete(seq);
    balance[outcome]++;
    if (outcome === 'stored') balance.lost += Math.max(0, recipients - count);
    if (count > (outcome === 'refused' ? 0 : recipients)) balance.stray++;
  }
  balance.stray += arrived.size;
  return balance;
}

/** The pushes that stored messages cause. */
export const pushesOf = (sent: readonly Sent[]): number =>
  sent.reduce((sum, { recipients, outcome }) => sum + (outcome === 'stored' ? recipients : 0), 0);

export function problemsOf({ lost, doubled, stray }: Balance): string[] {
  return [
    lost > 0 && `${lost} messages did not reach a recipient`,
    doubled > 0 && `${doubled} messages came twice`,
    stray > 0 && `${stray} messages reached sockets that they are not for`,
  ].filter((problem) => problem !== false);
}
