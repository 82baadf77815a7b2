// Server: what a browser may do with our pages: load from here, talk to here, be framed by nobody, and ask for no
// more of the machine than the product uses.
import type { FastifyInstance } from 'fastify';

export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async ({ protocol, headers }, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    // Behind a proxy that is trusted the protocol is the one that it names.
    const all = securityHeaders(type, { host: headers.host, encrypted: protocol === 'https' });
    for (const [name, value] of Object.entries(all)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}

/**
 * For an answer of this content type, '' where it has none. What a browser only shows or parses carries no policy:
 * each file of a first visit would be half a kilobyte larger.
 * @param host as the request names it
 */
export function securityHeaders(
  type: string,
  { host, encrypted }: { host: string | undefined; encrypted: boolean },
): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(!PASSIVE.test(type) && { 'content-security-policy': policyFor(host) }),
    ...(type.startsWith('text/html') && {
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': PERMISSIONS,
    }),
    ...(encrypted && !LOCAL.test(host ?? '') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Neither runs nor opens as a page. */
const PASSIVE = /^(?:text\/css|font\/|image\/(?!svg)|application\/json|application\/manifest\+json)/;

/** Not every browser counts a socket to the page's own host as 'self', so it is named as well. */
function policyFor(host: string | undefined): string {
  const sockets = host !== undefined && HOST.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self'${sockets}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes a script: the one policy, for the addresses of workers, is in src/platform/trusted-scripts.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Voice messages use the microphone. What is not named here the product uses, or asks nobody for. */
const PERMISSIONS = [
  'microphone=(self)',
  ...[
    'accelerometer',
    'bluetooth',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/i;

/** A browser would ask every other program on this machine for https as well. */
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;
