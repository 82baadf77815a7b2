// The second attempt to load a script of the build, past all caches. The build gives each dynamic import its file
// (scripts/vite/imports-again.ts), so all parts of the page and of the engine use it.
import { SHELL_REPAIR } from './shell.ts';

type CacheMode = 'no-store' | 'reload' | 'force-cache';

/** The part of a `Response` that this file uses. */
interface ScriptResponse {
  ok: boolean;
  headers: { get: (name: string) => string | null };
  text: () => Promise<string>;
}

export interface ImportAgainOptions {
  origin: () => string;
  fetch: (address: string, init: { cache: CacheMode }) => Promise<ScriptResponse>;
  /** Imports a module. */
  load: (address: string) => Promise<unknown>;
  /** Called when the second attempt has failed too. */
  failed?: () => void;
}

export interface ImportAgain {
  /** Makes the service worker compare its files. Without a service worker the server answers, with any status. */
  repair: () => Promise<unknown>;
  /** Handles the failed import of a file beside the other scripts, such as `./part-abc.js`. */
  again: (file: string) => (error: unknown) => Promise<unknown>;
  /**
   * Replaces wrong copies of a script, and of the scripts that it imports, in the caches of the service worker and
   * the browser. Resolves with false where one of them does not load.
   */
  refresh: (address: string) => Promise<boolean>;
}

export function createImportAgain({ origin, fetch, load, failed }: ImportAgainOptions): ImportAgain {
  const addressOf = (file: string): string => `${origin()}/assets/${file.replace('./', '')}`;
  let attempts = 0;

  const repair = (): Promise<unknown> => fetch(SHELL_REPAIR, { cache: 'no-store' }).catch(() => undefined);

  async function refresh(address: string): Promise<boolean> {
    await repair();
    return loads(address, 'reload', new Set());
  }

  /** Requests a script; then those that it imports, past the cache only where the cached one is no script. */
  async function loads(address: string, cache: CacheMode, seen: Set<string>): Promise<boolean> {
    seen.add(address);
    const text = (await textAt(address, cache)) ?? (await textAt(address, 'reload'));
    if (text === null) return false;
    const imports = [...text.matchAll(STATIC_IMPORT)].map(([, file = '']) => addressOf(file));
    const due = [...new Set(imports)].filter((each) => !seen.has(each));
    const all = await Promise.all(due.map((each) => loads(each, 'force-cache', seen)));
    return all.every(Boolean);
  }

  async function textAt(address: string, cache: CacheMode): Promise<string | null> {
    try {
      const response = await fetch(address, { cache });
      const type = response.headers.get('content-type') ?? '';
      return response.ok && type.includes('javascript') ? await response.text() : null;
    } catch {
      return null;
    }
  }

  async function loadAgain(address: string): Promise<unknown> {
    const isComplete = await refresh(address);
    try {
      return await load(address);
    } catch (error) {
      if (!isComplete) throw error;
      // Firefox and Safari keep a failed import while the page or worker lives; a new URL is a new module for them.
      attempts += 1;
      return load(`${address}?again=${attempts}`);
    }
  }

  return {
    repair,
    refresh,
    again: (file) => async () => {
      try {
        return await loadAgain(addressOf(file));
      } catch (error) {
        failed?.();
        throw error;
      }
    },
  };
}

/** An import of a script of the same folder, as the bundler writes it. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
