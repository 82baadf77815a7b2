// Entries of the log in Redis: a stream that every server appends to and reads. Each entry names its server, the
// epoch of that server (one for each connection to Redis) and the entry's number in the epoch. So a reader finds
// missing and repeated entries.
import type { Reply } from '../redis/connection.ts';
import type { ClusterEvent, Delivery } from './events.ts';

/** The place of an entry among those of its server. */
export interface Place {
  epoch: number;
  number: number;
}

export interface LogEntry extends Place {
  /** Position in the stream, as Redis gave it. */
  id: string;
  node: string;
  /** The last entry of an earlier epoch that Redis has accepted; zeros in all but the first entry of an epoch. */
  accepted: Place;
  at: Delivery['at'];
  event: ClusterEvent;
}

/** The fields of an entry. The frame of a push is a field of its own, because it is JSON already. */
export function fieldsOf({ node, epoch, number, accepted, at, event }: Omit<LogEntry, 'id'>): string[] {
  const { frame = null, ...rest } = event.kind === 'push' ? event : { ...event, frame: null };
  const head = JSON.stringify([node, epoch, number, accepted.epoch, accepted.number, at.now, at.time]);
  return ['h', head, 'e', JSON.stringify(rest), ...(frame === null ? [] : ['f', frame])];
}

/** Reads the reply of XREAD or XREVRANGE for one stream. Null in the place of an unreadable entry. */
export function readEntries(reply: Reply): { id: string; entry: LogEntry | null; bytes: number }[] {
  if (!Array.isArray(reply)) return [];
  return reply.map((row: Reply) => {
    const [id, fields] = row as [string, readonly string[]];
    const bytes = fields.reduce((sum, field) => sum + Buffer.byteLength(field), 0);
    return { id, entry: readEntry(id, fields), bytes };
  });
}

function readEntry(id: string, fields: readonly string[]): LogEntry | null {
  const values = new Map<string, string>();
  for (let at = 0; at + 1 < fields.length; at += 2) values.set(fields[at] ?? '', fields[at + 1] ?? '');
  try {
    const [node, ...numbers] = JSON.parse(values.get('h') ?? '') as [string, ...number[]];
    const [epoch, number, acceptedEpoch, acceptedNumber, now, time] = numbers as Six;
    if (typeof node !== 'string' || numbers.length !== 6 || !numbers.every(Number.isFinite)) return null;
    const frame = values.get('f');
    const rest = JSON.parse(values.get('e') ?? '') as ClusterEvent;
    const event = rest.kind === 'push' ? { ...rest, frame: frame ?? '' } : rest;
    const accepted = { epoch: acceptedEpoch, number: acceptedNumber };
    return { id, node, epoch, number, accepted, at: { now, time }, event };
  } catch {
    return null;
  }
}

type Six = [number, number, number, number, number, number];

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
