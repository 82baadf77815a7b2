// Signatures of file formats: fixed bytes at fixed offsets.

/** Whether `signature`, one byte a character, starts at offset `at`. */
export function hasBytes(head: Buffer, at: number, signature: string): boolean {
  return head.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'));
}
