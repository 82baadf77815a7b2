// The engine. How a value becomes bytes and comes back: one place, so that encryption at rest can be
// added without touching a caller. A record that does not open is told, never thrown.
export interface Codec {
  encode(value: unknown): Uint8Array;
  /** undefined for a record that cannot be read. */
  decode(bytes: unknown): unknown;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const jsonCodec: Codec = {
  encode: (value) => encoder.encode(JSON.stringify(value)),
  decode: (bytes) => {
    // By tag and not by class: a test's IndexedDB clones into another realm.
    if (Object.prototype.toString.call(bytes) !== '[object Uint8Array]') return undefined;
    try {
      return JSON.parse(decoder.decode(bytes as Uint8Array));
    } catch {
      return undefined;
    }
  },
};
