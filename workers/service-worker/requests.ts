// The choice of cache or network for a request of a page. Pure.

export type Answer =
  /** The page itself, whatever the address: the router finds its way. */
  | 'page'
  /** A file of a build. */
  | 'file'
  /** A picture that people sent or wear. */
  | 'picture'
  | 'network';

/** The fields of a Request that decide. */
export interface Asked {
  method: string;
  url: string;
  mode: string;
  destination: string;
}

/**
 * Pictures are those of the own origin, or with permission: the size of others is hidden, and each counts several
 * megabytes. Voice, video and files are never kept.
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

/** Paths that the server answers itself. */
const SERVER = /^\/(?:api|files|im|healthz)(?:\/|$)/;
