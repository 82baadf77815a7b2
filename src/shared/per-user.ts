// A value for each user of a connection. The next user never sees the value of the user before (INV-9).
import type { Line } from '../line/api.ts';

export type Owner = Pick<Line, 'user'>;

/**
 * Returns the function that gives the value of the connection's user. A value made before the user is known belongs to
 * the first known user.
 * @param make `user` returns the value's user at that moment; null while the user is unknown
 * @param end called with the old user's value when another user follows
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
