// The formats of names and addresses of an account. The registration form, the requests and the server share them.
// This file imports nothing, because the form does not load the schema library.

/** A phone number (VAL-06): 11 digits; the first is 1, the second 3 to 9. */
export const PHONE = /^1[3-9]\d{9}$/;

/** An email address (VAL-08): a local part, one @, a host with a dot. */
export const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Maximum length of an email address. */
export const MAX_EMAIL = 254;

/**
 * The characters of a user name (ERR-47): ASCII only, because every database folds the case of these letters
 * alike.
 */
export const USER_NAME = /^[A-Za-z0-9_.-]*$/;
