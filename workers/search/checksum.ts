// Bytes with a checksum: a signature with a wrong bit would hide messages that are there. Pure.

/** The bytes, and their sum behind them. */
export function withChecksum(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length + 4);
  whole.set(bytes);
  new DataView(whole.buffer).setUint32(bytes.length, sumOf(bytes));
  return whole;
}

/** The bytes before their sum; null where the sum does not match. */
export function verified(held: unknown): Uint8Array | null {
  // By tag, not by class: a test's IndexedDB clones into another realm.
  if (Object.prototype.toString.call(held) !== '[object Uint8Array]') return null;
  const whole = held as Uint8Array;
  if (whole.length < 4) return null;
  const bytes = whole.subarray(0, -4);
  const sum = new DataView(whole.buffer, whole.byteOffset).getUint32(bytes.length);
  return sum === sumOf(bytes) ? bytes : null;
}

/** Raise it when signatures change: older ones count as damaged then, and are made anew. */
const MAKE = 1;

function sumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5 ^ MAKE;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}
