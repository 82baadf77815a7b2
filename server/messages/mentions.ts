// Server: whom a group message may mention.

/** For everybody in the group. */
const EVERYBODY = -1;

/**
 * What is kept of the ids that a message names: each once, in its order, and everybody only where the owner or an
 * admin says so. The message itself is not refused for it.
 */
export function mentionsOf(ids: readonly number[], leads: boolean): number[] {
  return [...new Set(ids)].filter((id) => id > 0 || (id === EVERYBODY && leads));
}
