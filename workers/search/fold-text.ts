// The engine. Texts as a search compares them: whatever their case, width and composition. Pure.

/**
 * Compatibility forms become plain ones, letters small. By way of the large ones, so that ß is ss, and sigma one
 * letter wherever it stands; i has no dot of its own in any language.
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
 * To bring marks in their order takes the square of how many stand on one letter; no writing has more. Two narrow
 * signs of Japanese become marks only then.
 */
const HEAP = /([\p{M}\uff9e\uff9f]{32})[\p{M}\uff9e\uff9f]+/gu;
const MARK = /[\p{M}\uff9e\uff9f\ud800-\udfff]/u;

/** A look here and there: most texts need not be gone through for it. */
function mayHeap(text: string): boolean {
  for (let at = 32; at < text.length; at += 32) if (MARK.test(text.charAt(at))) return true;
  return false;
}
