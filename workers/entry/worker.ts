// The entry of the SharedWorker, and of a page's own worker where the browser has no shared ones. It listens for tabs
// before anything else, so that no message of theirs is missed.
import { serve } from './door.ts';
import { createEngine } from '../engine/engine.ts';
import { surroundings } from './surroundings.ts';

declare const self: SharedWorkerGlobalScope & DedicatedWorkerGlobalScope;

const scope: EventTarget = self;
const alone = !('onconnect' in self);
const engine = createEngine(surroundings(alone, () => self.close()));
// An exception that no part catches is a bug, and told as one.
for (const kind of ['error', 'unhandledrejection'])
  scope.addEventListener(kind, (event) => {
    const { error, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>;
    engine.report(error ?? reason);
  });
scope.addEventListener(alone ? 'message' : 'connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port) serve(engine, port);
});
