// Counts and spans of HTTP requests, by the template of their route. A path may contain names and ids, and its
// values are unbounded.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestSpan, Tracing } from '../spans.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; null without tracing. */
    span: RequestSpan | null;
  }
}

/** An answered request. */
export interface AnsweredRequest {
  method: string;
  /** The template of the route, `/api/user/find/:userId`; NO_ROUTE for a path of no route. */
  route: string;
  /** The HTTP status. */
  status: number;
  /** The code of the envelope; 0 for a response without one. */
  code: number;
  /** True if the client disconnected before the end of the response. */
  isAborted: boolean;
  /** Time from the headers of the request to the end of the response. */
  seconds: number;
}

export interface RequestCounts {
  answered(request: AnsweredRequest): void;
}

export const NO_ROUTE = 'none';

/** Call this before the routes are added. */
export function observeRequests(
  app: FastifyInstance,
  counts: RequestCounts,
  begin: Tracing['request'],
): void {
  app.decorateRequest('span', null);
  if (begin) traceRequests(app, begin);
  app.addHook('onResponse', async (request, reply) => {
    counts.answered({
      method: request.method,
      route: routeOf(request),
      seconds: reply.elapsedTime / 1000,
      ...answerOf(request, reply),
    });
  });
}

function traceRequests(app: FastifyInstance, begin: NonNullable<Tracing['request']>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    if (UNTRACED.has(route)) return done();
    const traceParent = String(request.headers['traceparent'] ?? '');
    request.span = begin({ method: request.method, route, traceParent });
    request.span.run(done);
  });
  app.addHook('onResponse', async (request, reply) => request.span?.end(answerOf(request, reply)));
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? NO_ROUTE;

function answerOf(request: FastifyRequest, { statusCode, raw }: FastifyReply) {
  return { status: statusCode, code: request.resultCode, isAborted: !raw.writableFinished };
}

/** Requests of machines every few seconds. */
const UNTRACED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
