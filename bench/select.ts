// Runs on Node 24. Which rows a command line means.

/**
 * The items whose name begins with one of the words, in their own order; all of them without words.
 * @returns the word that means nothing as a string, if there is one
 */
export function select<T extends { readonly name: string }>(
  items: readonly T[],
  words: readonly string[],
): readonly T[] | string {
  const unknown = words.find((word) => !items.some((item) => item.name.startsWith(word)));
  if (unknown !== undefined) return unknown;
  return items.filter((item) => words.length === 0 || words.some((word) => item.name.startsWith(word)));
}
