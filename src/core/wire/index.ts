// The protocol between client and server. Each variant of the protocol (a profile) has a folder; only profile S
// exists.
export * from './convert.ts';
export * from './endpoint.ts';
export * from './envelope.ts';
export { isSafeUrl, safeUrl } from './url.ts';
export { firstProblem, type Problem } from './request-schema.ts';
export * from './profile-s/index.ts';
