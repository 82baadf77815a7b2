// The engine. Bytes that tell whether they are whole: a signature in which a bit has gone would hide what is
// there. Pure.

/** The bytes with a sum behind them. */
export function sealed(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length + 4);
  whole.set(bytes);
  new DataView(whole.buffer).setUint32(bytes.length, sumOf(bytes));
  return whole;
}

/** What was sealed; null for anything else. */
export function unsealed(held: unknown): Uint8Array | null {
  // By tag and not by class: a test's IndexedDB clones into another realm.
  if (Object.prototype.toString.call(held) !== '[object Uint8Array]') return null;
  const whole = held as Uint8Array;
  if (whole.length < 4) return null;
  const bytes = whole.subarray(0, -4);
  const sum = new DataView(whole.buffer, whole.byteOffset).getUint32(bytes.length);
  return sum === sumOf(bytes) ? bytes : null;
}

/** Raised with every change of what a signature says: older ones count as damaged, and are made anew. */
const MAKE = 1;

function sumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5 ^ MAKE;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}
