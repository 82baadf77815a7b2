// Server: refuses what asks for another server's name, or comes from another server's page. Plain, without an
// envelope: where an operator has forgotten an address of his own, no client gives up its sign-in.
import type { FastifyInstance } from 'fastify';
import { type Addresses, foreignHeader } from './origins.ts';

export function refuseForeign(app: FastifyInstance, addresses: Addresses): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const foreign = foreignHeader(headers, addresses);
    if (foreign === null) return;
    await reply
      .status(foreign === 'host' ? MISDIRECTED : FORBIDDEN)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(foreign === 'host' ? WRONG_HOST : WRONG_ORIGIN);
  });
}

/** 421: the server is not the one that the request names. */
const MISDIRECTED = 421;
const FORBIDDEN = 403;

const WRONG_HOST =
  'This server does not answer under this name. Start it with --origin and the address that people open, for example --origin https://chat.example.\n';
const WRONG_ORIGIN =
  'Pages of another address may not use this server. If people open it there, start it with --origin and that address.\n';
