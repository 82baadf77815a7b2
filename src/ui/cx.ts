/** Joins class names; skips false, empty and undefined or null names. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
