// The user names that nobody may register: those that look like a phone number, so that nobody poses as its owner, and
// those that people take for the operator.

/** True for a mainland mobile number, also with a country code, or with separators between its digits. */
export function isPhoneLike(userName: string): boolean {
  return PHONE_LIKE.test(userName.replace(/[._-]/g, ''));
}

const PHONE_LIKE = /^(?:(?:00)?86)?1[3-9]\d{9}$/;

/** Operators may create accounts with these names. */
export const isReserved = (userName: string): boolean =>
  RESERVED.has(userName.toLowerCase().replace(/[^a-z]/g, ''));

const RESERVED = new Set([
  'admin',
  'administrator',
  'help',
  'helpdesk',
  'moderator',
  'official',
  'operator',
  'partyline',
  'root',
  'security',
  'service',
  'staff',
  'support',
  'sysadmin',
  'system',
  'webmaster',
]);
