// The order of rows by their shown names, in the language of the page.

/** @param nameOf the name that the list shows */
export function byName<T>(locale: string, nameOf: (row: T) => string): (a: T, b: T) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (a, b) => compare(nameOf(a), nameOf(b));
}
