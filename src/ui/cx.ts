/** Class names as one string; what is false, empty or missing is left out. Any thread. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
