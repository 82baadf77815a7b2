// The window title (HOME-11, HOME-12): the unread number, or the call that rings.

export const PRODUCT = 'Partyline';

/**
 * @param unread number of unread messages in all chats without do-not-disturb
 * @param ringing the caller and the kind of the call that rings, null without one
 */
export function windowTitle(unread: number, ringing: string | null = null): string {
  const name = ringing ?? PRODUCT;
  return unread > 0 ? `(${unread}) ${name}` : name;
}

let unread = 0;
let ringing: string | null = null;

/** Changes facts of the title of this window. */
export function setTitle(facts: { unread?: number; ringing?: string | null }): void {
  ({ unread = unread, ringing = ringing } = facts);
  document.title = windowTitle(unread, ringing);
}
