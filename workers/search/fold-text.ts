// Folding: texts as a search compares them, without case, width and composition. Pure.

/**
 * Compatibility forms become plain, letters small. They pass through capitals, so that ß is ss and sigma one letter
 * everywhere; i loses its separate dot.
 */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  const even = (mayHeap(text) ? text.replace(HEAP, '$1') : text)
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
  return even.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * Normalisation orders the marks of a letter in quadratic time, and no script needs more marks than this. Two narrow
 * signs of Japanese become marks only then.
 */
const HEAP = /([\p{M}\uff9e\uff9f]{32})[\p{M}\uff9e\uff9f]+/gu;
const MARK = /[\p{M}\uff9e\uff9f\ud800-\udfff]/u;

/** Samples every 32nd unit: most texts need no full scan for heaps. */
function mayHeap(text: string): boolean {
  for (let at = 32; at < text.length; at += 32) if (MARK.test(text.charAt(at))) return true;
  return false;
}
