// IP addresses: keys for rate limits, and lists in settings.
import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * The key under which rate limits count a client: an IPv4 address itself, or the /64 network of an IPv6
 * address. One customer has all addresses of such a network. An IPv4 address mapped into IPv6 counts as IPv4.
 */
export function addressKey(address: string): string {
  const unscoped = address.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(unscoped)) return unscoped.slice(0, MAX_KEY);
  const groups = groupsOf(unscoped);
  const [, , , , , marker, high = 0, low = 0] = groups;
  if (marker === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The network of a key whose customer may have many of them: for IPv6 the /48, which a customer gets at most. */
export const networkOf = (key: string): string => key.replace(/^((?:[^:]*:){3})[^:]*::\/64$/, '$1:/48');

/** True if only this machine can reach the host. Any name but localhost may belong to another machine. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  if (isIPv6(host) && groupsOf(host).join() === '0,0,0,0,0,0,0,1') return true;
  const key = addressKey(host);
  return isIPv4(key) && key.startsWith('127.');
}

/** The entries of a list such as `127.0.0.1, 10.0.0.0/8, loopback`; null if one entry is malformed. */
export function readAddressList(text: string): string[] | null {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isRange) ? entries : null;
}

function isRange(text: string): boolean {
  if (NAMED_RANGES.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  if (!isIP(address) || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128));
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_whole, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = hex.split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [front, back] = [numbers(head), numbers(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array.from({ length: missing }, () => 0), ...back];
}

/** Longest key, in characters. Behind a proxy, the address may be any text that a client sends. */
const MAX_KEY = 64;

/** Ranges that Fastify knows by name. */
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);
