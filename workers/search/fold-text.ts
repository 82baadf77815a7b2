// Folding: the form in which a search compares texts, without case, width and composition.

/**
 * Unicode compatibility forms become plain letters, and all letters lower case. They pass through upper case,
 * so that ß becomes ss and both sigmas the same letter. An i loses its separate dot.
 */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  const folded = (mayHaveExcess(text) ? text.replace(EXCESS_MARKS, '$1') : text)
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
  return folded.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * Excess combining marks of a letter. Normalization sorts them in quadratic time, and no script needs more
 * than 32. Two halfwidth Japanese characters become marks only in normalization.
 */
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{32})[\p{M}\uff9e\uff9f]+/gu;
const MARK = /[\p{M}\uff9e\uff9f\ud800-\udfff]/u;

/** Samples every 32nd UTF-16 unit, so that most texts need no full scan for excess marks. */
function mayHaveExcess(text: string): boolean {
  for (let at = 32; at < text.length; at += 32) if (MARK.test(text.charAt(at))) return true;
  return false;
}
