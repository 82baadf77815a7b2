// Refusal of requests with a foreign Host or Origin header, in plain text. A JSON envelope would end the
// sign-in of clients if an operator has forgotten to configure one of the server's public URLs.
import type { FastifyInstance } from 'fastify';
import { type Addresses, foreignHeader } from './origins.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that checks a token of programs, and so answers under any name. */
    anyHost?: boolean;
  }
}

export function refuseForeignRequests(app: FastifyInstance, addresses: Addresses): void {
  app.addHook('onRequest', async ({ headers, routeOptions }, reply) => {
    if (routeOptions.config.anyHost) return;
    const foreign = foreignHeader(headers, addresses);
    if (foreign === null) return;
    await reply
      .status(foreign === 'host' ? MISDIRECTED : FORBIDDEN)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(foreign === 'host' ? WRONG_HOST : WRONG_ORIGIN);
  });
}

/** Status 421: the request names another server. */
const MISDIRECTED = 421;
const FORBIDDEN = 403;

const WRONG_HOST =
  'This server does not answer under this name. Start it with --origin and the address that people open, for example --origin https://chat.example.\n';
const WRONG_ORIGIN =
  'Pages of another address may not use this server. If people open it there, start it with --origin and that address.\n';
