// The surroundings of an engine without their network after its end: an engine that gave up or lost the line sends the
// server nothing more, whatever still runs in it.
import type { EngineEnv } from '../env.ts';

/** Requests that are under way at the signal are aborted, their outcome unknown. */
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

const OVER = 'this engine has ended';
