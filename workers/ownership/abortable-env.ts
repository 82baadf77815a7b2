// The engine. Its surroundings up to its end: an engine that has given the line up, or lost it, tells the
// server nothing any more, whatever still runs in it.
import type { EngineEnv } from '../env.ts';

/** What is under way when the signal comes is aborted, its outcome unknown. */
export function abortableEnv(env: EngineEnv, end: AbortSignal): EngineEnv {
  return {
    ...env,
    fetch: (url, init) => {
      if (end.aborted) return Promise.reject(new Error(OVER));
      const signal = init.signal ? AbortSignal.any([init.signal, end]) : end;
      return env.fetch(url, { ...init, signal });
    },
    openSocket: (url) => {
      if (end.aborted) throw new Error(OVER);
      return env.openSocket(url);
    },
  };
}

const OVER = 'this engine works no more';
