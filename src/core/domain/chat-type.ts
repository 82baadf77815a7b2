// Every realm. The kinds of chat, apart from the other enumerations because an address needs only this.

/** The three kinds of chat; each has its own sequence of ids. */
export const ChatType = { PRIVATE: 'PRIVATE', GROUP: 'GROUP', SYSTEM: 'SYSTEM' } as const;
export type ChatType = (typeof ChatType)[keyof typeof ChatType];
