// Every realm: every HTTP call of profile S. A key is the path's fixed parts in camel case:
// /message/private/loadOfflineMessage is messagePrivateLoadOfflineMessage.
import type * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { captchaEndpoints } from './endpoints/captcha.ts';
import { fileEndpoints } from './endpoints/files.ts';
import { friendEndpoints } from './endpoints/friends.ts';
import { groupCallEndpoints } from './endpoints/group-calls.ts';
import { groupMemberEndpoints } from './endpoints/group-members.ts';
import { groupMessageEndpoints } from './endpoints/group-messages.ts';
import { groupEndpoints } from './endpoints/groups.ts';
import { privateCallEndpoints } from './endpoints/private-calls.ts';
import { privateMessageEndpoints } from './endpoints/private-messages.ts';
import { systemEndpoints } from './endpoints/system.ts';
import { userEndpoints } from './endpoints/users.ts';
import { LIMITS } from './limits.ts';

export { EMAIL, PHONE } from './endpoints/auth.ts';

export const endpoints = {
  ...authEndpoints,
  ...userEndpoints,
  ...captchaEndpoints,
  ...friendEndpoints,
  ...groupEndpoints,
  ...groupMemberEndpoints,
  ...privateMessageEndpoints,
  ...groupMessageEndpoints,
  ...systemEndpoints,
  ...fileEndpoints,
  ...privateCallEndpoints,
  ...groupCallEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** What a client passes and gets, and what a server reads; `E` is an endpoint or its name. */
export type ParamsOf<E extends Which> = In<Part<E, 'params'>>;
export type QueryOf<E extends Which> = In<Part<E, 'query'>>;
export type BodyOf<E extends Which> = In<Part<E, 'body'>>;
export type DataOf<E extends Which> = Out<Part<E, 'data'>>;
export type ParamsValue<E extends Which> = Out<Part<E, 'params'>>;
export type QueryValue<E extends Which> = Out<Part<E, 'query'>>;
export type BodyValue<E extends Which> = Out<Part<E, 'body'>>;

/** How long a client waits for an answer, in ms (API-04). */
export function timeoutOf(endpoint: Endpoint): number {
  return endpoint.timeoutMs ?? LIMITS.requestTimeoutMs;
}

type Which = EndpointName | Endpoint;
type Part<E extends Which, K extends keyof Endpoint> =
  (E extends EndpointName ? Endpoints[E] : E) extends Record<K, infer S> ? S : undefined;
type In<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined;
type Out<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;
