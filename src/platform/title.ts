// The window title (HOME-11, HOME-12).

export const PRODUCT = 'Partyline';

/** @param unread number of unread messages in all chats without do-not-disturb */
export const windowTitle = (unread: number): string => (unread > 0 ? `(${unread}) ${PRODUCT}` : PRODUCT);
