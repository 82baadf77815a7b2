// The signature of a page, decoded from its record.
import { BUCKETS } from './grams.ts';
import { verified } from './checksum.ts';
import { HEAD } from './sign.ts';

export interface PageSignature {
  /** Times of the oldest and the newest message, ms. */
  oldest: number;
  newest: number;
  /** One bit per bucket; in a shorter array one bit covers several buckets. */
  bits: Uint8Array;
}

/** Decodes a signature; null where the record is damaged, and for an unsigned page. */
export function readSignature(record: unknown): PageSignature | null {
  const bytes = verified(record);
  const size = (bytes?.length ?? 0) - HEAD;
  if (!bytes || size <= 0 || size > BUCKETS / 8 || (size & (size - 1)) !== 0) return null;
  const head = new DataView(bytes.buffer, bytes.byteOffset);
  return { oldest: head.getFloat64(0), newest: head.getFloat64(8), bits: bytes.subarray(HEAD) };
}

export const hasBucket = ({ bits }: PageSignature, bucket: number): boolean =>
  ((bits[(bucket >> 3) & (bits.length - 1)] ?? 0) & (1 << (bucket & 7))) !== 0;
