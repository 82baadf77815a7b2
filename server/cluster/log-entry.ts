// Entries of the log in Redis: a stream that every server appends to and reads. Each entry names its server, the
// epoch of that server (one for each connection to Redis) and the entry's number in the epoch. So a reader finds
// missing and repeated entries.
import type { Reply } from '../redis/connection.ts';
import type { ClusterEvent, Delivery } from './events.ts';

export interface LogEntry {
  /** Position in the stream, as Redis gave it. */
  id: string;
  node: string;
  epoch: number;
  /** From 1. */
  number: number;
  /** Number of entries of the epoch before that Redis has accepted; only in the first entry of an epoch. */
  accepted: number;
  at: Delivery['at'];
  event: ClusterEvent;
}

/** The fields of an entry. The frame of a push is a field of its own, because it is JSON already. */
export function fieldsOf({ node, epoch, number, accepted, at, event }: Omit<LogEntry, 'id'>): string[] {
  const { frame = null, ...rest } = event.kind === 'push' ? event : { ...event, frame: null };
  const head = JSON.stringify([node, epoch, number, accepted, at.now, at.time]);
  return ['h', head, 'e', JSON.stringify(rest), ...(frame === null ? [] : ['f', frame])];
}

/** Reads the reply of XREAD or XREVRANGE for one stream. Null in the place of an unreadable entry. */
export function readEntries(reply: Reply): { id: string; entry: LogEntry | null }[] {
  if (!Array.isArray(reply)) return [];
  return reply.map((row: Reply) => {
    const [id, fields] = row as [string, readonly string[]];
    return { id, entry: readEntry(id, fields) };
  });
}

function readEntry(id: string, fields: readonly string[]): LogEntry | null {
  const values = new Map<string, string>();
  for (let at = 0; at + 1 < fields.length; at += 2) values.set(fields[at] ?? '', fields[at + 1] ?? '');
  try {
    const [node, epoch, number, accepted, now, time] = JSON.parse(values.get('h') ?? '') as [
      string,
      number,
      number,
      number,
      number,
      number,
    ];
    const frame = values.get('f');
    const rest = JSON.parse(values.get('e') ?? '') as ClusterEvent;
    const event = rest.kind === 'push' ? { ...rest, frame: frame ?? '' } : rest;
    if (typeof node !== 'string' || ![epoch, number, accepted, now, time].every(Number.isFinite)) return null;
    return { id, node, epoch, number, accepted, at: { now, time }, event };
  } catch {
    return null;
  }
}

/** The two numbers of a position: the time of Redis in ms, and a counter. */
const partsOf = (id: string): [number, number] => {
  const [ms = '0', count = '0'] = id.split('-');
  return [Number(ms), Number(count)];
};

/** True if the position `a` comes before `b`. */
export function isBefore(a: string, b: string): boolean {
  const [[aMs, aCount], [bMs, bCount]] = [partsOf(a), partsOf(b)];
  return aMs < bMs || (aMs === bMs && aCount < bCount);
}
