// The engine. A page's signature, read again. Pure.
import { BUCKETS } from './grams.ts';
import { unsealed } from './sealed.ts';
import { HEAD } from './sign.ts';

export interface Leaf {
  /** ms */
  oldest: number;
  newest: number;
  /** One bit a bucket; in fewer bytes a bit stands for several. */
  bits: Uint8Array;
}

/** null for what does not hold, and for a page that nobody has signed. */
export function readLeaf(record: unknown): Leaf | null {
  const bytes = unsealed(record);
  const size = (bytes?.length ?? 0) - HEAD;
  if (!bytes || size <= 0 || size > BUCKETS / 8 || (size & (size - 1)) !== 0) return null;
  const head = new DataView(bytes.buffer, bytes.byteOffset);
  return { oldest: head.getFloat64(0), newest: head.getFloat64(8), bits: bytes.subarray(HEAD) };
}

export const hasBucket = ({ bits }: Leaf, bucket: number): boolean =>
  ((bits[(bucket >> 3) & (bits.length - 1)] ?? 0) & (1 << (bucket & 7))) !== 0;
