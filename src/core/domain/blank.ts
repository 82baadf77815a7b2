// The test for blank texts (X-CHAT-07). Composer, engine and server share it, so that they agree.

/**
 * Matches any character that is visible on the screen. A text of zero-width characters alone is as blank as one
 * of spaces.
 */
export const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

export const isBlank = (text: string): boolean => !VISIBLE.test(text);
