// The tab. Names for what this tab sends: 13 digits of milliseconds that it has never used and that never
// fall, then its own 8 letters, so that they ascend as text and no two tabs ever meet.

/**
 * @param now the clock, in milliseconds; it may stand still or go back
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

/** Eight letters from random bytes; the bytes above the last multiple of 26 are left out, so none is likelier. */
export function tabLetters(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  let letters = '';
  while (letters.length < 8) {
    for (const byte of random(new Uint8Array(16))) {
      if (byte < 234 && letters.length < 8) letters += String.fromCharCode(97 + (byte % 26));
    }
  }
  return letters;
}
