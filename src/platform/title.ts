// The tab. The window's title (HOME-11, HOME-12).

export const PRODUCT = 'Partyline';

/** `unread` summed over the chats that may disturb. */
export const windowTitle = (unread: number): string => (unread > 0 ? `(${unread}) ${PRODUCT}` : PRODUCT);
