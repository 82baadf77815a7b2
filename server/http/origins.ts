// Check of the Host and Origin headers against the server's own names and origins. A page that uses DNS
// rebinding sends its own name as Host. A page of another site that sends a request here has its own origin as
// Origin.
import { isIP } from 'node:net';
import { isLoopback } from '../ip-addresses.ts';

/** The server's own names and origins, as the operator configured them. */
export interface Addresses {
  /** Name or IP address on which the server listens. */
  host: string;
  /** Origins that users open, as browsers send them: `https://chat.example`. */
  origins: readonly string[];
}

interface RequestHeaders {
  host?: string | undefined;
  origin?: string | undefined;
}

/**
 * The header that names a foreign host or origin; null if neither does. Programs other than browsers may omit
 * both headers.
 */
export function foreignHeader(
  { host, origin }: RequestHeaders,
  { host: own, origins }: Addresses,
): 'host' | 'origin' | null {
  const name = host === undefined ? null : nameIn(host);
  if (name === null ? host !== undefined : !isOwnName(name, own, origins)) return 'host';
  if (origin === undefined || origins.includes(origin)) return null;
  return host !== undefined && hostOf(origin) === host.toLowerCase() ? null : 'origin';
}

/** Parses an origin such as `https://chat.example`; null for any other text, also for a URL with a path. */
export function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, protocol, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : null;
}

function isOwnName(name: string, own: string, origins: readonly string[]): boolean {
  if (LOCAL.has(name) || name === own.toLowerCase()) return true;
  if (origins.some((origin) => nameIn(hostOf(origin)) === name)) return true;
  // DNS rebinding needs a name, so a server that listens beyond loopback accepts any IP address.
  return !isLoopback(own) && isIP(name) !== 0;
}

/** The name or IP address in a Host header, without port and brackets; null if the header is malformed. */
function nameIn(host: string): string | null {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([a-z\d._-]+?)\.?)(?::\d{1,5})?$/i.exec(host) ?? [];
  return (bracketed ?? plain)?.toLowerCase() ?? null;
}

/** Host and port of an origin. Browsers omit a default port in both headers. */
const hostOf = (origin: string): string => /^https?:\/\/([^/]+)$/.exec(origin)?.[1] ?? '';

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);
