// Grams: the short pieces of a text from which a signature is made. In scripts with spaces a gram is three
// consecutive letters; in other scripts it is each character and each pair. A text has all grams of its
// parts, so a signature never rules out a match.

/** Number of buckets (bits) of a signature, 1 kB. An ordinary page sets a fifth of them. */
export const BUCKETS = 8192;

/** Calls `add` with the bucket of each gram of a folded text; `weak` for single characters. */
export function eachGram(text: string, add: (bucket: number, weak: boolean) => void): void {
  let a = 0;
  let b = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c >= WIDE) {
      add(bucketOf(c, 1), true);
      if (b >= WIDE) add(bucketOf(Math.imul(b, 0x9e3779b1) + c, 2), false);
    } else if (a > SPACE && a < WIDE && b > SPACE && b < WIDE && c > SPACE) {
      add(bucketOf(Math.imul(Math.imul(a, 0x9e3779b1) + b, 0x85ebca6b) + c, 3), false);
    }
    a = b;
    b = c;
  }
}

/** The buckets that every page with this folded word or phrase has set; [] where any page may contain it. */
export function bucketsOf(word: string): number[] {
  const weak = new Set<number>();
  const strong = new Set<number>();
  eachGram(word, (bucket, isWeak) => (isWeak ? weak : strong).add(bucket));
  return [...(strong.size > 0 ? strong : weak)];
}

/** The buckets of a message's type and of its sender. */
export const typeBucket = (type: number): number => bucketOf(type, 4);
export const senderBucket = (id: number): number =>
  bucketOf(Math.trunc(id / 2 ** 32) * 31 + (id % 2 ** 32), 5);

/** The bucket of pages whose raw text may not show a match; see needle.ts. */
export const UNUSUAL_BUCKET = bucketOf(0, 6);

const SPACE = 32;
/** The first unit of scripts without spaces; surrogates are above it too. */
const WIDE = 0x2e80;

function bucketOf(value: number, kind: number): number {
  let mixed = Math.imul(value ^ (kind << 27), 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) & (BUCKETS - 1);
}
