// The codec of stored records: values as bytes. All encoding is here, so that encryption at rest can be added
// without touching a caller. An unreadable record decodes to undefined and throws nothing.
export interface Codec {
  encode(value: unknown): Uint8Array;
  /** Returns undefined for an unreadable record. */
  decode(bytes: unknown): unknown;
  /** The JSON text that `decode` would parse; undefined where `bytes` is no Uint8Array. */
  text(bytes: unknown): string | undefined;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const jsonCodec: Codec = {
  encode: (value) => encoder.encode(JSON.stringify(value)),
  decode: (bytes) => parsed(textOf(bytes)),
  text: textOf,
};

/**
 * Checks the `toString` tag, not the class, because the IndexedDB of the tests clones values into another
 * realm.
 */
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
