// The types of chats. They have a file of their own, because parsing a URL needs no other enumeration.

/** The three types of chats; each type has its own sequence of message ids. */
export const ChatType = { PRIVATE: 'PRIVATE', GROUP: 'GROUP', SYSTEM: 'SYSTEM' } as const;
export type ChatType = (typeof ChatType)[keyof typeof ChatType];
