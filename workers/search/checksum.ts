// Bytes with a checksum, because a signature with a wrong bit would hide messages.

/** Appends the checksum to the bytes. */
export function withChecksum(bytes: Uint8Array): Uint8Array {
  const record = new Uint8Array(bytes.length + 4);
  record.set(bytes);
  new DataView(record.buffer).setUint32(bytes.length, sumOf(bytes));
  return record;
}

/** The bytes without their checksum; null where the checksum does not match. */
export function verified(held: unknown): Uint8Array | null {
  // The check uses the tag, not the class: the IndexedDB of the tests clones values into another realm.
  if (Object.prototype.toString.call(held) !== '[object Uint8Array]') return null;
  const record = held as Uint8Array;
  if (record.length < 4) return null;
  const bytes = record.subarray(0, -4);
  const sum = new DataView(record.buffer, record.byteOffset).getUint32(bytes.length);
  return sum === sumOf(bytes) ? bytes : null;
}

/**
 * Version of the signatures. It must rise when they change: older ones then count as damaged and are made
 * again.
 */
const VERSION = 2;

function sumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5 ^ VERSION;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}
