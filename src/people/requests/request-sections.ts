// Received and sent friend requests, and the number of requests that wait for the user (X-FRND-06, PRIV-05). Pure.
import type { RequestRow } from '../../core/contract/people-rows.ts';
import { isPending } from '../../core/domain/pending.ts';

export interface RequestSections {
  /** Pending requests first, then the decided ones; each part newest first. */
  received: readonly RequestRow[];
  sent: readonly RequestRow[];
}

export function requestSections(rows: readonly RequestRow[]): RequestSections {
  const sorted = rows.toSorted(
    (a, b) =>
      Number(isPending(b)) - Number(isPending(a)) || (b.applyTime ?? 0) - (a.applyTime ?? 0) || b.id - a.id,
  );
  return {
    received: sorted.filter(({ isReceived }) => isReceived),
    sent: sorted.filter(({ isReceived }) => !isReceived),
  };
}

/** The number of received requests that wait for an answer (HOME-03). */
export const waitingRequests = (rows: readonly RequestRow[]): number =>
  rows.filter((row) => row.isReceived && isPending(row)).length;
