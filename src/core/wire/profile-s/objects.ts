// The objects of profile S. Decoded objects are normalized: unknown fields are dropped, null and missing are
// equal.
export * from './objects/account.ts';
export * from './objects/calls.ts';
export * from './objects/devices.ts';
export * from './objects/captcha.ts';
export * from './objects/groups.ts';
export * from './objects/messages.ts';
export * from './objects/people.ts';
export * from './objects/uploads.ts';
