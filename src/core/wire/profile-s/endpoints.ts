// All HTTP calls of profile S. The key of a call is its path without parameters in camel case:
// `/message/private/loadOfflineMessage` is `messagePrivateLoadOfflineMessage`.
import type * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import { accountEndpoints } from './endpoints/account.ts';
import { captchaEndpoints } from './endpoints/captcha.ts';
import { complaintEndpoints } from './endpoints/complaints.ts';
import { deviceEndpoints } from './endpoints/devices.ts';
import { fileEndpoints } from './endpoints/files.ts';
import { friendEndpoints } from './endpoints/friends.ts';
import { groupMemberEndpoints } from './endpoints/group-members.ts';
import { groupEndpoints } from './endpoints/groups.ts';
import { groupCallEndpoints } from './endpoints/group-calls.ts';
import { ownAccountEndpoints } from './endpoints/own-account.ts';
import { privateCallEndpoints } from './endpoints/private-calls.ts';
import { rareEndpoints } from './endpoints/rare.ts';
import { chatEndpoints } from './chat-endpoints.ts';

export { chatEndpoints, timeoutOf } from './chat-endpoints.ts';
export { newAccount } from './endpoints/account.ts';
export { EMAIL, PHONE } from './formats.ts';
export { fileEndpoints } from './endpoints/files.ts';
export { ROWS_LEFT_HEADER } from './endpoints/message-answers.ts';

export const endpoints = {
  ...chatEndpoints,
  ...rareEndpoints,
  ...accountEndpoints,
  ...ownAccountEndpoints,
  ...complaintEndpoints,
  ...captchaEndpoints,
  ...deviceEndpoints,
  ...fileEndpoints,
  ...friendEndpoints,
  ...groupEndpoints,
  ...groupMemberEndpoints,
  ...privateCallEndpoints,
  ...groupCallEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
/** The names of the calls that the engine can make with schemas. */
export type ChatEndpointName = keyof typeof chatEndpoints;

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
