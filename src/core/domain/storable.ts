// Every realm. NUL, which databases refuse, and half of a surrogate pair, which UTF-8 turns into another sign: with
// them a text would not be stored as it was sent, and a retry would not find its row.
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** The text without them. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '');
