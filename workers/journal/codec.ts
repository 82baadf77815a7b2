// Values as bytes. All encoding is here, so that encryption at rest can be added without touching a caller.
// An unreadable record is a return value, never an exception.
export interface Codec {
  encode(value: unknown): Uint8Array;
  /** undefined for a record that cannot be read. */
  decode(bytes: unknown): unknown;
  /** The JSON text that `decode` would parse; undefined where the bytes are no record. */
  text(bytes: unknown): string | undefined;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const jsonCodec: Codec = {
  encode: (value) => encoder.encode(JSON.stringify(value)),
  decode: (bytes) => parsed(textOf(bytes)),
  text: textOf,
};

/** Checks the tag, not the class: the IndexedDB of a test clones into another realm. */
function textOf(bytes: unknown): string | undefined {
  const isBytes = Object.prototype.toString.call(bytes) === '[object Uint8Array]';
  return isBytes ? decoder.decode(bytes as Uint8Array) : undefined;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
