// The size of the log in Redis. Redis trims a stream by the number of its entries, and the memory depends on their
// bytes: so each node counts the bytes of the entries that it reads, and asks Redis to keep as many entries as fit.

/** Most entries: those of several seconds under load. */
export const MOST_ENTRIES = 50_000;
/** Entries that are always kept: a node that reads late must not lose them. */
export const LEAST_ENTRIES = 2_000;
/** Bytes of the newest entries that are kept beyond these. */
export const MOST_BYTES = 16_000_000;

export interface LogSize {
  /** An entry of this many bytes was read. */
  note(bytes: number): void;
  /** The number of entries to keep. */
  entries(): number;
}

export function createLogSize(): LogSize {
  /** The bytes of the newest entries, oldest first, from `first` on. */
  let sizes: number[] = [];
  let first = 0;
  let sum = 0;
  let isFull = false;
  return {
    note: (bytes) => {
      sizes.push(bytes);
      sum += bytes;
      while (sum > MOST_BYTES || sizes.length - first > MOST_ENTRIES) {
        sum -= sizes[first++] ?? 0;
        isFull = true;
      }
      if (first < MOST_ENTRIES) return;
      sizes = sizes.slice(first);
      first = 0;
    },
    entries: () => (isFull ? Math.max(LEAST_ENTRIES, sizes.length - first) : MOST_ENTRIES),
  };
}
