// The test for blank texts (X-CHAT-07), shared so that composer, engine and server agree.

/**
 * Any character that is visible on the screen: a text of zero-width characters alone is as blank as spaces.
 */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

export const isBlank = (text: string): boolean => !VISIBLE.test(text);
