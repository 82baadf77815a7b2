// The environment of an engine with a network that can be cut off. An engine that gave up or lost the
// connection sends the server nothing more, although some of its code still runs.
import type { EngineEnv } from '../env.ts';

/** `end` aborts running requests, whose outcome stays unknown, and refuses new ones. */
export function abortableEnv(env: EngineEnv, end: AbortSignal): EngineEnv {
  return {
    ...env,
    fetch: (url, init) => {
      if (end.aborted) return Promise.reject(new Error(ENDED));
      const signal = init.signal ? AbortSignal.any([init.signal, end]) : end;
      return env.fetch(url, { ...init, signal });
    },
    openSocket: (url) => {
      if (end.aborted) throw new Error(ENDED);
      return env.openSocket(url);
    },
  };
}

const ENDED = 'this engine has ended';
