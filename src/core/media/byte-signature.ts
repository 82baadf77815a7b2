// Signatures of file formats: fixed bytes at fixed offsets.

/** True where the bytes of `signature`, one for each character, start at offset `at`. */
export function hasBytes(head: Uint8Array, at: number, signature: string): boolean {
  for (let index = 0; index < signature.length; index++) {
    if (head[at + index] !== signature.charCodeAt(index)) return false;
  }
  return true;
}
