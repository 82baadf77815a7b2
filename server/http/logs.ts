// Server: one JSON line an event on standard output. Never in it: tokens, passwords, what people write.
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

declare module 'fastify' {
  interface FastifyRequest {
    /** The envelope's code, 0 where the answer is none. */
    resultCode: number;
  }
}

/** Where lines go; standard output unless given. */
export interface LogStream {
  write(line: string): void;
}

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

/** One line a request: the route and not the address, because addresses carry names and search words. */
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

/** A failed query names its values in message, stack and detail; only the statement itself is kept. */
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
