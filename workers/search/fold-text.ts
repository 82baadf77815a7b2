// The engine. Texts as a search compares them: whatever their case, width and composition. Pure.

/**
 * Compatibility forms become plain ones, letters small. By way of the large ones, so that ß is ss, and sigma one
 * letter wherever it stands; i has no dot of its own in any language.
 */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  const even = text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return even.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
