// Values as bytes, in one place, so that encryption at rest can be added without touching a caller. A record that does
// not open is told, never thrown.
export interface Codec {
  encode(value: unknown): Uint8Array;
  /** undefined for a record that cannot be read. */
  decode(bytes: unknown): unknown;
  /** The text that `decode` would parse; undefined where the bytes are no record. */
  text(bytes: unknown): string | undefined;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const jsonCodec: Codec = {
  encode: (value) => encoder.encode(JSON.stringify(value)),
  decode: (bytes) => parsed(textOf(bytes)),
  text: textOf,
};

/** By tag and not by class: a test's IndexedDB clones into another realm. */
function textOf(bytes: unknown): string | undefined {
  const is = Object.prototype.toString.call(bytes) === '[object Uint8Array]';
  return is ? decoder.decode(bytes as Uint8Array) : undefined;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
