// The engine. Entry of the SharedWorker. It listens for tabs before anything else, so that no `connect`
// is missed.
import { serve } from './door.ts';
import { createEngine } from './engine.ts';
import { surroundings } from './surroundings.ts';

declare const self: SharedWorkerGlobalScope;

const engine = createEngine(surroundings(() => self.close()));
self.addEventListener('connect', (event) => {
  const [port] = event.ports;
  if (port) serve(engine, port);
});
