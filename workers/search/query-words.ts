// The words of a search query, and the signature buckets of pages that contain such a word.
import { fold } from './fold-text.ts';
import { eachGram } from './grams.ts';

/** The words of a query, folded, without duplicates. */
export const wordsOf = (query: string): string[] => [
  ...new Set(
    fold(query)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

/** The buckets that every page with this folded word has set; [] where any page may contain the word. */
export function bucketsOf(word: string): number[] {
  const weak = new Set<number>();
  const strong = new Set<number>();
  eachGram(word, (bucket, isWeak) => (isWeak ? weak : strong).add(bucket));
  return [...(strong.size > 0 ? strong : weak)];
}
