// The environment of an engine in a browser. Engine code outside this folder does not touch `self`.
import { asyncScheduler } from 'rxjs';
import type { EngineEnv } from '../env.ts';
import { boundedResponse } from '../link/bounded.ts';

declare const __BUILD__: string;

export function browserEnv(alone: boolean, close: () => void): EngineEnv {
  const { origin } = self.location;
  return {
    boot: crypto.randomUUID(),
    build: __BUILD__,
    alone,
    apiBase: `${origin}/api`,
    socketUrl: `${origin.replace(/^http/, 'ws')}/im`,
    fetch: (url, init) => fetch(url, init).then(boundedResponse),
    openSocket: (url) => new WebSocket(url) as never,
    openRequest: () => new XMLHttpRequest(),
    indexedDB: self.indexedDB ?? null,
    crypto: self.crypto,
    locks: self.navigator.locks,
    channel: (name) => new BroadcastChannel(name) as never,
    now: () => Date.now(),
    random: () => Math.random(),
    scheduler: asyncScheduler,
    idle,
    close,
  };
}

/** Firefox and Safari may lack `scheduler.postTask`; a timer replaces it there. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('scheduler' in self) void self.scheduler.postTask(() => resolve(), { priority: 'background' });
    else setTimeout(resolve, 0);
  });
}
