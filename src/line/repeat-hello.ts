// Repeats a hello to an engine that is closing, and once where the worker's script did not load.
import { CLOSING } from '../core/contract/seat.ts';

/** Message of the error where the worker's script does not load. */
export const NOT_LOADED = 'the worker script did not load';

export interface RepeatOptions {
  /** Replaces wrong copies of the worker's scripts in the caches. */
  refreshScripts: () => Promise<unknown>;
  /** Resolves after `ms`. */
  wait: (ms: number) => Promise<unknown>;
}

/** Pause between two hellos while an engine is closing, ms. */
const PAUSE = 100;
const ATTEMPTS = 50;

/** Repeats the hello until an engine answers that is not closing, at most ATTEMPTS times. */
export async function repeatHello<T>(hello: () => Promise<T>, options: RepeatOptions): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await hello();
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      // The script may be a wrong copy in a cache.
      if (reason === NOT_LOADED && attempt === 1) await options.refreshScripts();
      else if (reason !== CLOSING || attempt === ATTEMPTS) throw error;
      else await options.wait(PAUSE);
    }
  }
}
