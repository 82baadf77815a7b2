// The search signature of one page: the buckets filled by its texts, types and senders, and its time span.
// Compaction writes it along with the page.
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { foldedText } from '../../src/core/domain/searchable-text.ts';
import { BUCKETS, eachGram, senderBucket, typeBucket, UNUSUAL_BUCKET } from './grams.ts';
import type { PageSignature } from './page-signature.ts';
import { searchKindOf } from './search-kinds.ts';
import { withChecksum } from './checksum.ts';
import { isUnusual } from './unusual.ts';

export function signPage(page: readonly StoredMessage[]): Uint8Array {
  const bits = new Uint8Array(BUCKETS / 8);
  const set = (bucket: number): void =>
    void (bits[bucket >> 3] = (bits[bucket >> 3] ?? 0) | (1 << (bucket & 7)));
  let [oldest, newest] = [Infinity, 0];
  for (const message of page) {
    oldest = Math.min(oldest, message.sendTime);
    newest = Math.max(newest, message.sendTime);
    if (searchKindOf(message.type) === null) continue;
    set(typeBucket(message.type));
    set(senderBucket(message.sendId));
    if (isUnusual(message.content)) set(UNUSUAL_BUCKET);
    eachGram(foldedText(message), set);
  }
  return signatureRecord({ oldest, newest, bits });
}

export function signatureRecord({ oldest, newest, bits: all }: PageSignature): Uint8Array {
  const bits = compact(all);
  const bytes = new Uint8Array(HEAD + bits.length);
  const head = new DataView(bytes.buffer);
  head.setFloat64(0, oldest);
  head.setFloat64(8, newest);
  bytes.set(bits, HEAD);
  return withChecksum(bytes);
}

/**
 * Replaces the bits by the OR of their two halves as long as at most a quarter of the resulting bits is set. A page with few
 * words thus needs few bytes.
 */
function compact(bits: Uint8Array): Uint8Array {
  if (bits.length <= MIN_BYTES) return bits;
  const half = bits.subarray(0, bits.length / 2).map((byte, at) => byte | (bits[at + bits.length / 2] ?? 0));
  let set = 0;
  for (const byte of half) for (let left = byte; left !== 0; left &= left - 1) set++;
  return set * 4 > half.length * 8 ? bits : compact(half);
}

/** Minimum size of the bits, bytes. */
const MIN_BYTES = 64;
/** Size of the two times before the bits, bytes. */
export const HEAD = 16;
