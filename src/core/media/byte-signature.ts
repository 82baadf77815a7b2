// Signatures of file formats: fixed bytes at fixed offsets.

/** Whether `signature`, one byte a character, starts at offset `at`. */
export function hasBytes(head: Uint8Array, at: number, signature: string): boolean {
  for (let index = 0; index < signature.length; index++) {
    if (head[at + index] !== signature.charCodeAt(index)) return false;
  }
  return true;
}
