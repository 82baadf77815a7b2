// Removal of characters that cannot be stored: databases refuse NUL, and UTF-8 replaces lone surrogates. A text
// with them would not be stored as sent. A retry would then not find its row in the database.
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** The text without unstorable characters. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '');
