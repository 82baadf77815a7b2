// A value that belongs to the signed-in user. The next user never sees the value of an earlier user (INV-9).
import type { Line } from '../line/api.ts';

export type Owner = Pick<Line, 'user'>;

/**
 * Returns a function that gives the value of the signed-in user. A value made before the user is known belongs to the
 * first known user.
 * @param make makes a value; `user` returns the id of the value's user, null while unknown
 * @param end called with the old user's value after another user has signed in
 */
export function perUser<L extends Owner, T>(
  make: (line: L, user: () => number | null) => T,
  end: (value: T) => void = () => undefined,
): (line: L) => T {
  const entries = new WeakMap<L, { user: number | null; value: T }>();
  return (line) => {
    const user = line.user();
    const entry = entries.get(line);
    if (entry && (user === null || entry.user === null || entry.user === user)) {
      entry.user ??= user;
      return entry.value;
    }
    if (entry) end(entry.value);
    const owner = { user };
    const created = Object.assign(owner, { value: make(line, () => owner.user) });
    entries.set(line, created);
    return created.value;
  };
}
