// The memory of frames that the clients of this server have not read. Each socket has a limit of its own; this is the
// limit of all sockets together, because a few hundred sockets below their own limits could fill the machine.
import type { Log } from '../log.ts';

/** The send buffer of one socket. */
export interface SendBuffer {
  /** Bytes of memory that the unread frames take now. */
  cost(): number;
  /** Ends the socket at once. */
  cut(): void;
}

export interface SendBuffers {
  /** Notes the cost of a buffer after a send. A cost of 0 forgets the buffer. May cut any buffer. */
  note(buffer: SendBuffer, cost: number): void;
}

export interface BufferLimits {
  /** Most bytes of all buffers together. */
  most: number;
  /** Bytes that remain at most after a cut, so that the next frame does not cause another one. */
  rest: number;
}

export function createSendBuffers(log: Pick<Log, 'warn'>, limits: BufferLimits = BUFFER_LIMITS): SendBuffers {
  /** Buffers with unread frames, and their costs when they were noted. Their clients may have read since. */
  const costs = new Map<SendBuffer, number>();
  let total = 0;
  const set = (buffer: SendBuffer, cost: number) => {
    total += cost - (costs.get(buffer) ?? 0);
    if (cost === 0) costs.delete(buffer);
    else costs.set(buffer, cost);
  };
  return {
    note: (noted, cost) => {
      set(noted, cost);
      if (total <= limits.most) return;
      for (const buffer of costs.keys()) set(buffer, buffer.cost());
      const before = total;
      const readers = readersToCut(costs, limits);
      for (const reader of readers) {
        set(reader, 0);
        reader.cut();
      }
      if (readers.length === 0) return;
      log.warn({ sockets: readers.length, before, after: total }, 'sockets that do not read were cut off');
    },
  };
}

/**
 * The readers to cut off: those with the most unread bytes first, until the others have at most `rest` bytes. None while
 * all together have at most `most` bytes.
 */
export function readersToCut<R>(costs: ReadonlyMap<R, number>, { most, rest }: BufferLimits): R[] {
  let left = 0;
  for (const cost of costs.values()) left += cost;
  if (left <= most) return [];
  const readers: R[] = [];
  for (const [reader, cost] of [...costs].sort(([, a], [, b]) => b - a)) {
    if (left <= rest) break;
    readers.push(reader);
    left -= cost;
  }
  return readers;
}

const MB = 1_048_576;
/** A fraction of the memory of a small machine, and 26 kB for each of 10,000 sockets in addition to the kernel's buffers. */
const BUFFER_LIMITS: BufferLimits = { most: 256 * MB, rest: 192 * MB };
