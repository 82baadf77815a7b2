// The rule that a user name must not look like a phone number, so that nobody poses as the owner of a number.

/** True for a mainland mobile number, also with a country code, or with separators between its digits. */
export function isPhoneLike(userName: string): boolean {
  return PHONE_LIKE.test(userName.replace(/[._-]/g, ''));
}

const PHONE_LIKE = /^(?:(?:00)?86)?1[3-9]\d{9}$/;
