// The log: one line of JSON per event on standard output. It never contains tokens, passwords or texts of
// users.
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the envelope; 0 for a response without one. */
    resultCode: number;
  }
}

/** Destination of the log lines. */
export interface LogStream {
  write(line: string): void;
}

/** Writes to standard output unless `stream` is given. */
export function loggerFor(level: LogLevel, stream?: LogStream): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false;
  return {
    level,
    ...(stream && { stream }),
    serializers: {
      err: serializeError,
      req: ({ method, routeOptions }) => ({ method, route: routeOptions.url ?? '' }),
    },
  };
}

/** Logs one line per request, with the route instead of the URL: URLs contain names and search texts. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('resultCode', 0);
  app.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    if (typeof payload === 'object' && payload !== null && 'code' in payload) {
      request.resultCode = Number(payload.code);
    }
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, resultCode } = request;
    const fields = { method, route: routeOptions.url ?? '', status: reply.statusCode, code: resultCode };
    request.log.info({ ...fields, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}

/** A failed query has its values in message, stack and detail. Keep only the statement. */
function serializeError(error: Error): { type: string; message: string; stack: string } {
  if (error instanceof DrizzleQueryError) {
    const cause = error.cause ?? new Error('unknown');
    const code = 'code' in cause ? ` (${String(cause.code)})` : '';
    return {
      type: cause.name,
      message: `${cause.message}${code} in ${error.query}`,
      stack: cause.stack ?? '',
    };
  }
  return { type: error.name, message: error.message, stack: error.stack ?? '' };
}
