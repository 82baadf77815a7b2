// The engine. What a signature must say of a page that holds a word. Pure.
import { eachGram } from './grams.ts';

/** The buckets that a page must have to hold this folded word, [] where any page may. */
export function neededFor(word: string): number[] {
  const weak = new Set<number>();
  const strong = new Set<number>();
  eachGram(word, (bucket, isWeak) => (isWeak ? weak : strong).add(bucket));
  return [...(strong.size > 0 ? strong : weak)];
}
