// Selection of rows by the words of a command line.

/**
 * The items whose name begins with one of the words, in their own order; all items without words.
 * @returns the first word that matches no item, as a string, if there is one
 */
export function select<T extends { readonly name: string }>(
  items: readonly T[],
  words: readonly string[],
): readonly T[] | string {
  const unknown = words.find((word) => !items.some((item) => item.name.startsWith(word)));
  if (unknown !== undefined) return unknown;
  return items.filter((item) => words.length === 0 || words.some((word) => item.name.startsWith(word)));
}
