// Removal of characters that cannot be stored: databases refuse NUL, and UTF-8 replaces half of a surrogate
// pair. A text with them would not be stored as sent, and a retry would not find its row.
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** The text without unstorable characters. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '');
