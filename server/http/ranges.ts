// The Range header of a request for a file.

/** Offsets in bytes; `last` is inclusive. */
export interface Range {
  first: number;
  last: number;
}

/**
 * The single range that the header names. 'none' means to send the whole file, also for a malformed header or
 * several ranges; 'outside' means that the range lies outside the file.
 * @param size of the file, in bytes
 */
export function rangeOf(header: string | undefined, size: number): Range | 'none' | 'outside' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '')) return 'none';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'outside' : { first: size - length, last: size - 1 };
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < first) return 'none';
  return first >= size ? 'outside' : { first, last };
}
