// The service worker. What answers a request of a page. Pure.

export type Answer =
  /** The page itself, whatever the address: the router finds its way. */
  | 'page'
  /** A file of a build. */
  | 'file'
  /** A picture that people sent or wear. */
  | 'picture'
  | 'network';

/** The part of a Request that decides. */
export interface Asked {
  method: string;
  url: string;
  mode: string;
  destination: string;
}

/**
 * Pictures only of the own origin, or with permission: what came without may not be measured, and counts
 * several megabytes each. Voice, video and files are never kept.
 */
export function answerTo({ method, url, mode, destination }: Asked, origin: string): Answer {
  if (method !== 'GET' || !URL.canParse(url)) return 'network';
  const { origin: from, pathname } = new URL(url);
  if (from !== origin) return destination === 'image' && mode === 'cors' ? 'picture' : 'network';
  if (SERVER.test(pathname)) {
    return destination === 'image' && pathname.startsWith('/files/') ? 'picture' : 'network';
  }
  // A name with an ending is a file's, whoever opens it.
  if (mode === 'navigate') return /\.[^/]*$/.test(pathname) ? 'network' : 'page';
  return 'file';
}

/** What is the server's own business. */
const SERVER = /^\/(?:api|files|im|healthz)(?:\/|$)/;
