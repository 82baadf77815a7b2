// Responses to requests that reach no handler, or whose handler throws. Mistakes of the client get a JSON
// envelope: an unknown path, a wrong method, a body that is too large or not JSON. A server error gets HTTP 503
// without one.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, ResultCode } from '../../src/core/wire/index.ts';
import { languageOf, type TextKey, textOf } from '../texts/index.ts';
import { isDiskFull } from '../disk-space.ts';
import { Busy } from './admission.ts';
import { discardBody } from './discard-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON of the body as it arrived; null for a request without JSON. */
    bodyText: string | null;
  }
}

export const BODY_LIMIT = 1_048_576;
const RETRY_AFTER_S = 2;

/** Answers paths and methods that the API does not have. Call it after all routes of the API are added. */
export function answerUnknownRoutes(
  app: FastifyInstance,
  routes: readonly { method: string; url: string }[],
): void {
  const known = new Map<string, string[]>();
  for (const { method, url } of routes) known.set(url, [...(known.get(url) ?? []), method]);
  for (const [url, methods] of known) {
    // METHODS has no HEAD, because Fastify answers HEAD like GET.
    const others = METHODS.filter((method) => !methods.includes(method));
    app.route({
      method: others,
      url,
      handler: async (request) =>
        fail(ResultCode.METHOD_NOT_ALLOWED, textOf(languageFor(request), 'wrongMethod')),
    });
  }
  app.setNotFoundHandler(async (request) => unknownPath(request));
}

export function unknownPath(request: FastifyRequest) {
  return fail(ResultCode.NOT_FOUND, textOf(languageFor(request), 'unknownPath'));
}

export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const language = languageFor(request);
    reply.status(200);
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      await discardBody(request, reply);
      const args = [String(BODY_LIMIT / 1_048_576)];
      return fail(ResultCode.TOO_LARGE, textOf(language, 'bodyTooLarge', args));
    }
    const key = READABLE[error.code ?? ''] ?? (error instanceof SyntaxError ? 'badJson' : null);
    if (key) return fail(ResultCode.FAILED, textOf(language, key));
    if (error instanceof Busy) request.log.debug({ reason: error.message }, 'a request was turned away');
    else request.log.error({ err: error }, 'a request failed');
    // No JSON envelope: a client takes one for a refusal, and concludes that a text was not stored or a sign-in
    // has ended.
    const isFull = isDiskFull(error);
    reply
      .status(isFull ? 507 : 503)
      .headers({ 'retry-after': RETRY_AFTER_S, 'cache-control': 'no-store' })
      .type('text/plain');
    return `${textOf(language, isFull ? 'noRoom' : error instanceof Busy ? 'busy' : 'somethingBroke')}\n`;
  });
}

/**
 * Accepts an empty body of type JSON, because clients send `content-type` with every request. Keeps the text: the
 * server forwards signals of calls unchanged.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.decorateRequest('bodyText', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else {
      request.bodyText = body as string;
      void parse(request, request.bodyText, done);
    }
  });
}

function languageFor(request: FastifyRequest) {
  return languageOf(null, request.headers['accept-language']);
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

const READABLE: Record<string, TextKey> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'badJson',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'badJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badJson',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'badJson',
};
