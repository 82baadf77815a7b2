// The engine on the main thread, in development only (`?engine=inpage`): the developer tools can step through it.
import { serve } from './door.ts';
import { createEngine } from '../engine/engine.ts';
import { surroundings } from './surroundings.ts';

export function start(port: MessagePort): void {
  serve(createEngine(surroundings(false, () => undefined)), port);
}
