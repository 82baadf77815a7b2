// The engine on the main thread for development (`?engine=inpage`), where the developer tools can step
// through it.
import { serve } from './door.ts';
import { createEngine } from '../engine/engine.ts';
import { browserEnv } from './browser-env.ts';

export function start(port: MessagePort): void {
  serve(createEngine(browserEnv(false, () => undefined)), port);
}
