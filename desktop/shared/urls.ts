// The URLs that the window may show, and those that the system's browser may open.
import { MAX_EXTERNAL_URL } from '../../src/core/contract/desktop.ts';

const EXTERNAL_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** Paths of the server that hold data and no page. */
const DATA_PATHS = ['/files/', '/api/', '/im/'];

/** Whether the window may show this URL: only pages of the server, and none of its files. */
export function isOwnPage(url: string, server: URL): boolean {
  const parsed = parse(url);
  if (parsed?.origin !== server.origin || parsed.protocol === 'blob:') return false;
  return !DATA_PATHS.some((path) => `${parsed.pathname}/`.startsWith(path));
}

/**
 * The URL that the system's browser may open, normalized; null for all others. A `file:` URL would run a program, and
 * a URL with credentials would imitate another host.
 */
export function externalUrl(text: string): string | null {
  if (text.length > MAX_EXTERNAL_URL) return null;
  const url = parse(text);
  if (url === null || !EXTERNAL_PROTOCOLS.has(url.protocol)) return null;
  if (
    url.protocol === 'mailto:' &&
    [...url.searchParams.keys()].some((name) => !MAIL_FIELDS.has(name.toLowerCase()))
  )
    return null;
  return url.username === '' && url.password === '' ? url.href : null;
}

/** A mail program may take other fields of a link for files to attach, or for hidden receivers. */
const MAIL_FIELDS = new Set(['subject', 'body', 'cc']);

/**
 * The server's URL from a setting: https, or http on this machine, because browsers refuse microphone and workers to
 * other plain-http pages. Null for all other texts.
 */
export function serverUrl(text: string): URL | null {
  const url = parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '' || url.host === '') return null;
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.*\.localhost)$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return null;
  return new URL('/', url);
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
