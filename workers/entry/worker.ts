// The entry of the SharedWorker, or of a page's dedicated worker in a browser without SharedWorker. It
// creates the engine and listens for tabs before any `await`, so that no message of a tab is missed.
import { createImportAgain } from '../../src/core/contract/import-again.ts';
import { serve } from './door.ts';
import { createEngine } from '../engine/engine.ts';
import { browserEnv } from './browser-env.ts';

declare const self: SharedWorkerGlobalScope & DedicatedWorkerGlobalScope;

const scope: EventTarget = self;
const alone = !('onconnect' in self);
// The engine's built scripts call the function by this name (scripts/vite/imports-again.ts).
Object.assign(self, {
  importAgain: createImportAgain({
    origin: () => self.location.origin,
    fetch: (address, init) => fetch(address, init),
    load: (address) => import(/* @vite-ignore */ address),
    failed: () => engine.missPart(),
  }).again,
});
const engine = createEngine(browserEnv(alone, () => self.close()));
// An exception that no part catches is a bug. Report it as one.
for (const kind of ['error', 'unhandledrejection'])
  scope.addEventListener(kind, (event) => {
    const { error, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>;
    engine.report(error ?? reason);
  });
scope.addEventListener(alone ? 'message' : 'connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port) serve(engine, port);
});
