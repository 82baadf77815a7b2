// Mentions in a group message.

/** The id that mentions all members. */
const ALL_MEMBERS = -1;

/**
 * The ids that a message may mention: each once, in their order. ALL_MEMBERS stays only for the owner and the
 * admins; for other members it is dropped without a refusal.
 */
export function mentionsOf(ids: readonly number[], canManage: boolean): number[] {
  return [...new Set(ids)].filter((id) => id > 0 || (id === ALL_MEMBERS && canManage));
}
