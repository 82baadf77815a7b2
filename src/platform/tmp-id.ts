// The temporary ids of messages that this tab sends: 13 digits of milliseconds, strictly ascending, then the tab's own
// 8 random letters. So the ids ascend as text, and the ids of two tabs differ.

/**
 * @param now the clock of this device, ms; it may stand still or go back
 * @param letters the tab's own eight lower-case letters
 */
export function makeTmpIds(now: () => number, letters: string): () => string {
  if (!/^[a-z]{8}$/.test(letters)) throw new Error('a tab needs eight lower-case letters');
  let last = 0;
  return () => {
    last = Math.max(Math.floor(now()), last + 1);
    return `${String(last).padStart(13, '0')}${letters}`;
  };
}

/**
 * Eight letters from random bytes. Bytes of 234 or more are skipped: 234 is a multiple of 26, so all letters are
 * equally likely.
 */
export function tabLetters(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  let letters = '';
  while (letters.length < 8) {
    for (const byte of random(new Uint8Array(16))) {
      if (byte < 234 && letters.length < 8) letters += String.fromCharCode(97 + (byte % 26));
    }
  }
  return letters;
}
