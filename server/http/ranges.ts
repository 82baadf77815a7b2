// Server: which part of a file a request asks for. Pure.

/** Both ends included. */
export interface Range {
  first: number;
  last: number;
}

/**
 * The one part that a Range header names; 'none' where the whole file is the answer, also to a header that
 * nobody understands or that names several parts; 'outside' where the part is not in the file.
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
