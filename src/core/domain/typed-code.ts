// Codes that people copy from a message or read from a picture. Form and server compare them in the same form.

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu;
const SEPARATORS = /[\s\p{Pd}\u2212]/gu;

/** The text without invisible characters, and with letters and digits of the usual width. */
export const plainWidth = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '').trim();

/** A code without the spaces and hyphens that group its digits: `123 456` is `123456`. */
export const typedCode = (text: string): string => plainWidth(text).replace(SEPARATORS, '');
