// Server: turns an endpoint of the wire and a handler into a route: token, validation, envelope, language.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  type BodyValue,
  type Endpoint,
  endpoints,
  fail,
  fastifyPath,
  type Multipart,
  ok,
  type ParamsValue,
  type QueryValue,
  ResultCode,
} from '../../src/core/wire/index.ts';
import { callerOf, type CallerServices } from '../auth/callers.ts';
import { type Admission, Busy } from './admission.ts';
import { refusalOf } from '../problems.ts';
import { type Outcome, type Refusal, tooMany } from '../result.ts';
import type { Caller, Language } from '../caller.ts';
import { languageOf, textOf } from '../texts/index.ts';
import type { FormPart } from '../uploads/form.ts';
import { partsOf } from './forms.ts';
import { type Rates, workOf } from './rates.ts';
import { takeRest } from './rest.ts';
import type { UnderWay } from './under-way.ts';

/** What a handler gets to see of a request. */
export interface Asked<E extends Endpoint> {
  params: ParamsValue<E>;
  query: QueryValue<E>;
  body: BodyValue<E>;
  /** The parts of a form as they arrive; null where the endpoint takes none. */
  parts: E extends { multipart: Multipart } ? AsyncIterable<FormPart> : null;
  /** Null only where an endpoint is open and no valid token came along. */
  caller: E['access'] extends 'token' ? Caller : Caller | null;
  /** The headers as they came, decoded; '' where there is none. */
  accessToken: string;
  refreshToken: string;
  /** Where the request comes from. */
  address: string;
  /** True once nobody waits for the answer any more. */
  isGone: () => boolean;
}

export type Handler<E extends Endpoint> = (asked: Asked<E>) => Promise<Outcome<v.InferInput<E['data']>>>;

/** Adds one endpoint; `anyToken` lets a token pass that has run out, for the handler to judge. */
export type AddRoute = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options?: { anyToken: boolean },
) => void;

export interface RouteServices extends CallerServices {
  admission: Admission;
  rates: Rates;
  underWay: UnderWay;
}

/** The function that adds routes to `app`, which has the API's prefix. */
export function routesOn(app: FastifyInstance, services: RouteServices): AddRoute {
  return (endpoint, handler, options) => {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const accessToken = decoded(request.headers['accesstoken']);
      const accepts = request.headers['accept-language'];
      const caller = accessToken === '' ? null : await callerOf(services, accessToken, accepts);
      const language = caller?.language ?? languageOf(null, accepts);
      if (endpoint.access === 'token' && caller === null && !(options?.anyToken && accessToken !== '')) {
        return accessToken === ''
          ? fail(ResultCode.NOT_LOGGED_IN, textOf(language, 'notSignedIn'))
          : fail(ResultCode.TOKEN_EXPIRED, textOf(language, 'signInExpired'));
      }
      const given = read(endpoint, request);
      if (!given.ok) return refusal(reply, language, given.refusal);
      const wait = caller ? services.rates.take(caller.userId, workOf(endpoint, given.value.query)) : 0;
      if (wait > 0) return refusal(reply, language, tooMany('tooMuchAtOnce', wait).refusal);
      if (reply.raw.destroyed) throw new Busy('the client is gone');
      const begin = (end: () => void) => reply.raw.once('close', end);
      if (caller && !services.underWay.begin(caller.userId, endpoint, given.value.query, begin)) {
        return refusal(reply, language, tooMany('tooMuchAtOnce', AGAIN_MS).refusal);
      }
      const outcome = await handler({
        ...given.value,
        parts: endpoint.multipart ? partsOf(request, endpoint.multipart) : null,
        caller,
        accessToken,
        refreshToken: header(request.headers['refreshtoken']),
        address: request.ip,
        isGone: () => reply.raw.destroyed,
      } as unknown as Parameters<typeof handler>[0]);
      if (!outcome.ok) return refusal(reply, language, outcome.refusal);
      reply.headers(outcome.headers ?? {});
      return ok(outcome.value, textOf(language, 'success'));
    };
    app.route({
      method: endpoint.method,
      url: fastifyPath(endpoint),
      handler: async (request, reply) => {
        try {
          if (isQueuedElsewhere(endpoint)) return await answer(request, reply);
          return await services.admission.enter(
            () => answer(request, reply),
            (drop) => reply.raw.once('close', drop),
          );
        } finally {
          // An upload that was refused before its end.
          if (endpoint.multipart) await takeRest(request, reply);
        }
      },
    });
  };
}

/** Until an answer of the user's may have been read. */
const AGAIN_MS = 1_000;

/** An upload lasts as long as its client sends; a login waits for its turn to be hashed. */
const isQueuedElsewhere = (endpoint: Endpoint) =>
  endpoint.multipart !== undefined || endpoint === endpoints.login;

function refusal(reply: FastifyReply, language: Language, { code, key, args, headers = {} }: Refusal) {
  reply.headers(headers);
  return fail(code, textOf(language, key, args));
}

/** Clients percent-encode the access token; one that cannot be decoded is no token of ours. */
function decoded(value: string | string[] | undefined): string {
  const text = header(value);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function header(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

type Given = { params: unknown; query: unknown; body: unknown };

function read(endpoint: Endpoint, request: FastifyRequest): Outcome<Given> {
  const given: Given = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    // Only the first problem is told: a body full of them would cost a second and a hundred megabytes.
    const result = v.safeParse(schema, request[part], { abortEarly: true });
    if (!result.success) return { ok: false, refusal: refusalOf(result.issues) };
    given[part] = result.output;
  }
  return { ok: true, value: given };
}
