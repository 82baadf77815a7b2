// All HTTP calls of profile S. The key of a call is its path without parameters in camel case:
// `/message/private/loadOfflineMessage` is `messagePrivateLoadOfflineMessage`.
import type * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import { accountEndpoints } from './endpoints/account.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { captchaEndpoints } from './endpoints/captcha.ts';
import { complaintEndpoints } from './endpoints/complaints.ts';
import { deviceEndpoints } from './endpoints/devices.ts';
import { fileEndpoints } from './endpoints/files.ts';
import { friendEndpoints } from './endpoints/friends.ts';
import { groupCallEndpoints } from './endpoints/group-calls.ts';
import { groupMemberEndpoints } from './endpoints/group-members.ts';
import { groupMessageEndpoints } from './endpoints/group-messages.ts';
import { groupEndpoints } from './endpoints/groups.ts';
import { ownAccountEndpoints } from './endpoints/own-account.ts';
import { privateCallEndpoints } from './endpoints/private-calls.ts';
import { privateMessageEndpoints } from './endpoints/private-messages.ts';
import { systemEndpoints } from './endpoints/system.ts';
import { userEndpoints } from './endpoints/users.ts';
import { LIMITS } from './limits.ts';

export { newAccount } from './endpoints/account.ts';
export { EMAIL, PHONE } from './formats.ts';
export { fileEndpoints } from './endpoints/files.ts';
export { ROWS_LEFT_HEADER } from './endpoints/message-feeds.ts';

export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...ownAccountEndpoints,
  ...complaintEndpoints,
  ...captchaEndpoints,
  ...deviceEndpoints,
  ...fileEndpoints,
  ...friendEndpoints,
  ...groupEndpoints,
  ...groupMemberEndpoints,
  ...privateMessageEndpoints,
  ...groupMessageEndpoints,
  ...systemEndpoints,
  ...privateCallEndpoints,
  ...groupCallEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** The client's timeout for a response, ms (API-04). */
export function timeoutOf(endpoint: Endpoint): number {
  return endpoint.timeoutMs ?? LIMITS.requestTimeoutMs;
}

/**
 * Types of the parts of a call. `...Of`: the arguments and result of a client. `...Value`: the values that a
 * server has parsed. `E` is an endpoint or its name.
 */
export type ParamsOf<E extends Which> = In<Part<E, 'params'>>;
export type QueryOf<E extends Which> = In<Part<E, 'query'>>;
export type BodyOf<E extends Which> = In<Part<E, 'body'>>;
export type DataOf<E extends Which> = Out<Part<E, 'data'>>;
export type ParamsValue<E extends Which> = Out<Part<E, 'params'>>;
export type QueryValue<E extends Which> = Out<Part<E, 'query'>>;
export type BodyValue<E extends Which> = Out<Part<E, 'body'>>;

type Which = EndpointName | Endpoint;
type Part<E extends Which, K extends keyof Endpoint> =
  (E extends EndpointName ? Endpoints[E] : E) extends Record<K, infer S> ? S : undefined;
type In<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined;
type Out<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;
