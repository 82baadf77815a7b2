// The limits of the proxies in deploy/, compared with those of the server and of its clients.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { BODY_LIMIT } from '../../../server/http/errors.ts';
import { type Endpoint, endpoints, LIMITS } from '../../../src/core/wire/index.ts';
import { DELAYS } from '../../../workers/link/machine.ts';

const nginx = readFileSync(inRoot('deploy/nginx.conf'), 'utf8');
const caddy = readFileSync(inRoot('deploy/Caddyfile'), 'utf8');
const all: readonly Endpoint[] = Object.values(endpoints);
const uploads = all.filter(({ multipart }) => multipart !== undefined);
/** Bytes of a form besides its file: a thumbnail or a cover, and the boundaries. */
const BESIDE = 4 * 1_048_576;
const largest = Math.max(...uploads.map(({ multipart }) => multipart?.maxBytes ?? 0)) + BESIDE;

/** The block of nginx after this head, and all of `server` without the locations for ''. */
function blockOf(head: string): string {
  if (head === '') return nginx.slice(nginx.indexOf('listen 443')).replaceAll(/location [^{]*\{[^}]*\}/g, '');
  const start = nginx.indexOf(`${head} {`);
  return start < 0 ? '' : nginx.slice(start, nginx.indexOf('}', start));
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 1_048_576, MB: 1_000_000, k: 1_024 };

/** The value of a directive, in ms or bytes. */
function valueOf(text: string, directive: string): number {
  const [, number, unit = ''] = new RegExp(String.raw`\b${directive} (\d+)([a-zA-Z]+)\b`).exec(text) ?? [];
  return Number(number) * (UNITS[unit] ?? Number.NaN);
}

/** Time in ms after which the server ends a silent socket, and an idle connection. */
const [SOCKET_IDLE, CONNECTION_IDLE] = ['server/start.ts', 'server/http/app.ts'].map((path) =>
  Number(/^const IDLE_MS = ([\d_]+);/m.exec(readFileSync(inRoot(path), 'utf8'))?.[1]?.replaceAll('_', '')),
);

const forms = String.raw`location ~ ^/api/(?:image|file|video)/upload$`;

test('nginx streams exactly the endpoints that take a form, with room for the largest one', () => {
  const [, pattern = ''] = /^\tlocation ~ (\S+) \{/m.exec(nginx) ?? [];
  const streamed = all.filter(({ path }) => new RegExp(pattern).test(`/api${path}`));
  expect(streamed).toEqual(uploads);
  expect(uploads).toHaveLength(3);
  expect(blockOf(forms)).toContain('proxy_request_buffering off;');
  expect(valueOf(blockOf(forms), 'client_max_body_size')).toBeGreaterThan(largest);
  expect(valueOf(blockOf(forms), 'proxy_read_timeout')).toBeGreaterThan(LIMITS.uploadTimeoutMs);
  expect(valueOf(blockOf(''), 'client_max_body_size')).toBeGreaterThan(BODY_LIMIT);
});

test('Caddy has room for the largest form, and time for the slowest one', () => {
  expect(valueOf(caddy, 'max_size')).toBeGreaterThan(largest);
  expect(valueOf(caddy, 'read_body')).toBeGreaterThan(LIMITS.uploadTimeoutMs);
});

test('A proxy keeps a socket longer than the server does, which is longer than two heartbeats', () => {
  expect(SOCKET_IDLE).toBeGreaterThan(2 * DELAYS.heartbeat);
  for (const directive of ['proxy_read_timeout', 'proxy_send_timeout'])
    expect(valueOf(blockOf('location = /im'), directive)).toBeGreaterThan(SOCKET_IDLE!);
});

test('A proxy closes an idle connection to the server before the server does', () => {
  expect(valueOf(nginx, 'keepalive_timeout')).toBeLessThan(CONNECTION_IDLE!);
  expect(valueOf(caddy, 'keepalive')).toBeLessThan(CONNECTION_IDLE!);
});

test('A proxy waits for a response as long as a client does', () => {
  expect(valueOf(blockOf(''), 'proxy_read_timeout')).toBeGreaterThanOrEqual(LIMITS.requestTimeoutMs);
  expect(valueOf(caddy, 'response_header_timeout')).toBeGreaterThanOrEqual(LIMITS.requestTimeoutMs);
});

test('nginx limits connections and requests of one address, far above a company behind one address', () => {
  const [, connections] = /limit_conn partyline_connections (\d+);/.exec(blockOf('')) ?? [];
  // The same number as the server's own limit, which does not apply behind a proxy.
  expect(Number(connections)).toBe(4_096);
  const [, burst] = /limit_req zone=partyline_requests burst=(\d+) nodelay;/.exec(blockOf('')) ?? [];
  // 200 people of one address whose browsers start at the same time, with 20 requests each.
  expect(Number(burst)).toBeGreaterThanOrEqual(200 * 20);
  expect(nginx).toMatch(/^limit_conn_zone \$binary_remote_addr zone=partyline_connections:10m;$/m);
  expect(nginx).toMatch(/^limit_req_zone \$binary_remote_addr zone=partyline_requests:10m rate=200r\/s;$/m);
  // Clients take 503, nginx's answer, for a busy server.
  expect(nginx).not.toMatch(/limit_(?:conn|req)_status/);
});
