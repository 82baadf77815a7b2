// A value that belongs to the user of a line, and that the next user never sees (INV-9).
import type { Line } from '../line/api.ts';

export type Owner = Pick<Line, 'user'>;

/**
 * Returns the function that gives the value of a line's user. A value made while the user was not known yet belongs
 * to the first user that is.
 * @param make `user` answers whose the value is at that moment; null while it is not known
 * @param end called with the value of a user whom another one follows
 */
export function perUser<L extends Owner, T>(
  make: (line: L, user: () => number | null) => T,
  end: (value: T) => void = () => undefined,
): (line: L) => T {
  const held = new WeakMap<L, { user: number | null; value: T }>();
  return (line) => {
    const user = line.user();
    const entry = held.get(line);
    if (entry && (user === null || entry.user === null || entry.user === user)) {
      entry.user ??= user;
      return entry.value;
    }
    if (entry) end(entry.value);
    const whose = { user };
    const made = Object.assign(whose, { value: make(line, () => whose.user) });
    held.set(line, made);
    return made.value;
  };
}
