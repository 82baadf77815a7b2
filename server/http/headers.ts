// Security headers of all responses. Pages load from and connect to this server only, cannot be framed, and
// get no more browser features than the product uses.
import type { FastifyInstance } from 'fastify';

export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async ({ protocol, headers }, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    // `protocol` comes from X-Forwarded-Proto behind a trusted proxy.
    const all = securityHeaders(type, { host: headers.host, encrypted: protocol === 'https' });
    for (const [name, value] of Object.entries(all)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}

/**
 * Headers for a response of content type `type`, which is '' if the response has none. Passive types get no
 * Content-Security-Policy, and scripts a short one. The policy of a page would add 0.5 kB to each file of a first visit.
 * @param host the Host header of the request
 */
export function securityHeaders(
  type: string,
  { host, encrypted }: { host: string | undefined; encrypted: boolean },
): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(!PASSIVE.test(type) && { 'content-security-policy': policyFor(type, host) }),
    ...(type.startsWith('text/html') && {
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': PERMISSIONS,
    }),
    ...(encrypted && !LOCAL.test(host ?? '') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Content types that neither run scripts nor open as a page. */
const PASSIVE = /^(?:text\/css|font\/|image\/(?!svg)|application\/json|application\/manifest\+json)/;

const SCRIPT = /^(?:text|application)\/javascript/;

/**
 * Builds the Content-Security-Policy. It names the WebSocket URL as well as 'self': for some browsers 'self'
 * does not include a WebSocket to the page's host. Only a worker applies the policy of its script, so the policy of
 * a script has no directive about documents.
 */
function policyFor(type: string, host: string | undefined): string {
  const sockets = host !== undefined && HOST.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    `connect-src 'self'${sockets}`,
    ...(SCRIPT.test(type) ? [] : DOCUMENT_DIRECTIVES),
    // No text becomes a script. The only policy, for URLs of workers, is in src/platform/trusted-scripts.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

const DOCUMENT_DIRECTIVES = [
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * Permissions-Policy: microphone, camera and screen for voice messages and calls, and none of the features below.
 * Features that are not listed are used by the product or need no permission.
 */
const PERMISSIONS = [
  'microphone=(self)',
  'camera=(self)',
  'display-capture=(self)',
  ...[
    'accelerometer',
    'bluetooth',
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

/** Hosts without HSTS: it would make the browser use https for every other server on this machine. */
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;
