// HTTP routes, each made from an endpoint of the wire protocol and a handler. A route checks the token,
// validates the input and applies the limits. It wraps the result in a JSON envelope in the user's language.
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
import { type Outcome, type Refusal, Serialized, tooMany } from '../result.ts';
import type { Slices } from '../slices.ts';
import type { Caller, Language } from '../caller.ts';
import { languageOf, textOf } from '../texts/index.ts';
import type { FormPart } from '../uploads/form.ts';
import { partsOf } from './forms.ts';
import { isCharged, type Rates, type Work, workOf } from './rates.ts';
import { discardBody } from './discard-body.ts';
import type { InFlight } from './in-flight.ts';

/** A validated request as its handler gets it. */
export interface RouteRequest<E extends Endpoint> {
  params: ParamsValue<E>;
  query: QueryValue<E>;
  body: BodyValue<E>;
  /** The JSON of the body as it arrived, '' without one. */
  bodyText: string;
  /** The parts of a form as they arrive; null for an endpoint without a form. */
  parts: E extends { multipart: Multipart } ? AsyncIterable<FormPart> : null;
  /** Null only for an endpoint without access control, if the request has no valid token. */
  caller: E['access'] extends 'token' ? Caller : Caller | null;
  /** Tokens from the request headers, '' if missing. The access token is percent-decoded. */
  accessToken: string;
  refreshToken: string;
  /** IP address of the client. */
  address: string;
  /** The header User-Agent, '' if missing. */
  userAgent: string;
  /** The language of the user, or of the request where no user is signed in. */
  language: Language;
  /** True when the client has disconnected. */
  isGone: () => boolean;
}

export type Handler<E extends Endpoint> = (
  request: RouteRequest<E>,
) => Promise<Outcome<v.InferInput<E['data']> | Serialized>>;

/** Adds one endpoint. `anyToken` passes expired and invalid tokens on to the handler, which checks them. */
export type AddRoute = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options?: { anyToken: boolean },
) => void;

export interface RouteServices extends CallerServices {
  admission: Admission;
  rates: Rates;
  inFlight: InFlight;
  slices: Pick<Slices, 'ordinary'>;
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
      const input = validate(endpoint, request);
      if (!input.ok) return refusal(reply, language, input.refusal);
      const work = workOf(endpoint, input.value.query);
      const wait = caller ? await waitOf(services.rates, caller.userId, work, request.bodyText) : 0;
      if (wait > 0) return refusal(reply, language, tooMany('tooMuchAtOnce', wait).refusal);
      if (reply.raw.destroyed) throw new Busy('the client is gone');
      const onBegin = (end: () => void) => reply.raw.once('close', end);
      if (caller && !services.inFlight.begin(caller.userId, endpoint, input.value.query, onBegin)) {
        return refusal(reply, language, tooMany('tooMuchAtOnce', RETRY_MS).refusal);
      }
      const outcome = await handler({
        ...input.value,
        bodyText: request.bodyText ?? '',
        parts: endpoint.multipart ? partsOf(request, endpoint.multipart) : null,
        caller,
        accessToken,
        refreshToken: header(request.headers['refreshtoken']),
        address: request.ip,
        userAgent: header(request.headers['user-agent']),
        language,
        isGone: () => reply.raw.destroyed,
      } as unknown as Parameters<typeof handler>[0]);
      if (!outcome.ok) return refusal(reply, language, outcome.refusal);
      reply.headers(outcome.headers ?? {});
      const { value } = outcome;
      if (caller) void services.rates.charge(caller.userId, work, rowsOf(value));
      if (!(value instanceof Serialized)) return ok(value, textOf(language, 'success'));
      void reply.type('application/json; charset=utf-8');
      // The envelope around the array that is JSON already.
      return `${JSON.stringify(ok(null, textOf(language, 'success'))).slice(0, -NULL_END.length)}${value.json}}`;
    };
    const isOrdinary = !isCharged(workOf(endpoint, undefined)) && !hasOwnQueue(endpoint);
    const run = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isOrdinary) return answer(request, reply);
      const end = services.slices.ordinary();
      try {
        return await answer(request, reply);
      } finally {
        end();
      }
    };
    app.route({
      method: endpoint.method,
      url: fastifyPath(endpoint),
      handler: async (request, reply) => {
        try {
          if (hasOwnQueue(endpoint)) return await answer(request, reply);
          return await services.admission.enter(
            senderOf(request),
            () => run(request, reply),
            (drop) => reply.raw.once('close', drop),
          );
        } finally {
          // The body of a refused upload may not have been read to its end.
          if (endpoint.multipart) await discardBody(request, reply);
        }
      },
    });
  };
}

/** Takes the tokens of a request. Resolves to 0, or to the ms until it may come. */
async function waitOf(rates: Rates, userId: number, work: Work, body: string | null): Promise<number> {
  const wait = await rates.take(userId, work);
  if (work !== 'signal' || wait > 0) return wait;
  const waitForBytes = await rates.take(userId, 'signalBytes');
  if (waitForBytes === 0) await rates.charge(userId, 'signalBytes', Buffer.byteLength(body ?? ''));
  return waitForBytes;
}

/** The end of an envelope without a value. */
const NULL_END = 'null}';

const rowsOf = (value: unknown): number =>
  value instanceof Serialized ? value.rows : Array.isArray(value) ? value.length : 0;

/**
 * Requests with one token, or without one from one address, take turns in the queue. The token is not verified yet: a
 * name in it could be another user's.
 */
const senderOf = (request: FastifyRequest): string => header(request.headers['accesstoken']) || request.ip;

/**
 * Retry-After for a user with too many requests in flight, in ms. By then the client may have read a response.
 */
const RETRY_MS = 1_000;

/**
 * True for requests that do not wait for admission: uploads last as long as their clients send. Logins,
 * registrations and changes of a password have a queue for hashing, and codes a limit of messages that are being sent.
 */
const hasOwnQueue = (endpoint: Endpoint) => endpoint.multipart !== undefined || OWN_QUEUE.has(endpoint);

const OWN_QUEUE = new Set<Endpoint>([
  endpoints.login,
  endpoints.modifyPwd,
  endpoints.register,
  endpoints.captchaSmsCode,
  endpoints.captchaMailCode,
]);

function refusal(reply: FastifyReply, language: Language, refused: Refusal) {
  const { code, key, args, headers = {}, status = 200 } = refused;
  reply.status(status).headers(headers);
  return fail(code, textOf(language, key, args));
}

/** Clients percent-encode the access token. Returns a malformed one as it is; no check accepts it. */
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

type Input = { params: unknown; query: unknown; body: unknown };

function validate(endpoint: Endpoint, request: FastifyRequest): Outcome<Input> {
  const input: Input = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    // Validation stops at the first problem: a body full of problems would cost 1 s and 100 MB.
    const result = v.safeParse(schema, request[part], { abortEarly: true });
    if (!result.success) return { ok: false, refusal: refusalOf(result.issues) };
    input[part] = result.output;
  }
  return { ok: true, value: input };
}
