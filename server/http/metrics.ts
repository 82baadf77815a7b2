// The figures of this server for Prometheus. They tell how many people use the server, so not everybody gets them.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../ip-addresses.ts';

interface MetricsText {
  contentType: string;
  text(): Promise<string>;
}

/**
 * Serves `/metrics`. With a token the request may come from anywhere and name any host, because Prometheus uses
 * addresses that users never open.
 */
export function serveMetrics(app: FastifyInstance, metrics: MetricsText, token: string | null): void {
  app.get('/metrics', { config: { anyHost: token !== null } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const refused = refusalOfScrape({ headers: request.headers, peer: request.socket.remoteAddress }, token);
    if (refused === null) return reply.type(metrics.contentType).send(await metrics.text());
    if (refused === 'token') {
      return reply.status(401).header('www-authenticate', 'Bearer').type('text/plain').send(WRONG_TOKEN);
    }
    return reply.status(404).type('text/plain').send(NOT_HERE);
  });
}

/**
 * The reason against a scrape; null allows it. With a token, only its bearer is allowed. Without one, only a program
 * of this machine is, and no proxy of this machine.
 * @param peer the address of the other end of the connection
 */
export function refusalOfScrape(
  { headers, peer = '' }: { headers: IncomingHttpHeaders; peer?: string | undefined },
  token: string | null,
): 'token' | 'peer' | null {
  if (token !== null) return isBearer(headers.authorization ?? '', token) ? null : 'token';
  return isLoopback(peer) && !FORWARDING.some((name) => name in headers) ? null : 'peer';
}

/** The comparison takes the same time for every wrong token. */
function isBearer(authorization: string, token: string): boolean {
  const [, given] = /^bearer +(.*)$/i.exec(authorization) ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Headers by which proxies name the client. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

const WRONG_TOKEN = 'Send the token of METRICS_TOKEN as "Authorization: Bearer TOKEN".\n';
const NOT_HERE = 'Only this machine gets the metrics. METRICS_TOKEN opens them to other machines.\n';
