// Every realm: the objects of profile S. Outputs are normalised: unknown fields dropped, null and
// missing alike.
export * from './objects/account.ts';
export * from './objects/calls.ts';
export * from './objects/groups.ts';
export * from './objects/messages.ts';
export * from './objects/people.ts';
export * from './objects/uploads.ts';
