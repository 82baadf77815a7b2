// Server: which addresses this server answers under. A foreign page whose name is made to point here (DNS
// rebinding) comes with its own name as Host; a foreign page that writes comes with its own address as Origin. Pure.
import { isIP } from 'node:net';
import { isLoopback } from '../ip-addresses.ts';

/** What the operator has said. */
export interface Addresses {
  /** Where the server listens. */
  host: string;
  /** Where people find it: `https://chat.example`, as browsers send it. */
  origins: readonly string[];
}

interface Asking {
  host?: string | undefined;
  origin?: string | undefined;
}

/** The header that is not ours; null where both are, or where a program that is no browser leaves them out. */
export function foreignHeader(
  { host, origin }: Asking,
  { host: own, origins }: Addresses,
): 'host' | 'origin' | null {
  const asked = host === undefined ? null : nameIn(host);
  if (asked === null ? host !== undefined : !isOwnName(asked, own, origins)) return 'host';
  if (origin === undefined || origins.includes(origin)) return null;
  return host !== undefined && hostOf(origin) === host.toLowerCase() ? null : 'origin';
}

/** An address such as `https://chat.example` without anything behind it; null for anything else. */
export function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, protocol, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : null;
}

function isOwnName(name: string, own: string, origins: readonly string[]): boolean {
  if (LOCAL.has(name) || name === own.toLowerCase()) return true;
  if (origins.some((origin) => nameIn(hostOf(origin)) === name)) return true;
  // No name service stands behind a number: whoever asks for it means this machine.
  return !isLoopback(own) && isIP(name) !== 0;
}

/** The name in a Host header, without port and brackets; null where there is none. */
function nameIn(host: string): string | null {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([a-z\d._-]+?)\.?)(?::\d{1,5})?$/i.exec(host) ?? [];
  return (bracketed ?? plain)?.toLowerCase() ?? null;
}

/** The port is left out where it is the usual one, in both headers. */
const hostOf = (origin: string): string => /^https?:\/\/([^/]+)$/.exec(origin)?.[1] ?? '';

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);
