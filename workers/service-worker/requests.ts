// The choice of cache or network for a request of a page.
import { SHELL_REPAIR } from '../../src/core/contract/shell.ts';

export type Answer =
  /** The page of the app, for any URL: its router reads the URL. */
  | 'page'
  /** A file of a build. */
  | 'file'
  /** A picture in a message, or an avatar. */
  | 'picture'
  /** A check of the stored files, which a page or the engine asks for after a part did not load. */
  | 'repair'
  | 'network';

/** The fields of a Request that the choice depends on. */
export interface RequestFields {
  method: string;
  url: string;
  mode: string;
  destination: string;
}

/**
 * Pictures are cached from the own origin, or with CORS: the size of an opaque response is hidden, and counts
 * as several megabytes. Voice messages, videos and files are never cached.
 */
export function answerTo({ method, url, mode, destination }: RequestFields, origin: string): Answer {
  if (method !== 'GET' || !URL.canParse(url)) return 'network';
  const { origin: from, pathname } = new URL(url);
  if (from !== origin) return destination === 'image' && mode === 'cors' ? 'picture' : 'network';
  if (SERVER.test(pathname)) {
    return destination === 'image' && pathname.startsWith('/files/') ? 'picture' : 'network';
  }
  // A path with a file extension is a file, even in a navigation.
  if (mode === 'navigate') return /\.[^/]*$/.test(pathname) ? 'network' : 'page';
  return pathname === SHELL_REPAIR ? 'repair' : 'file';
}

/** Paths that the server answers itself. */
const SERVER = /^\/(?:api|files|im|healthz)(?:\/|$)/;
