// The page, in development only (`?engine=inpage`): the same engine on the main thread, where the
// developer tools can step through it.
import { serve } from './door.ts';
import { createEngine } from '../engine/engine.ts';
import { surroundings } from './surroundings.ts';

export function start(port: MessagePort): void {
  serve(createEngine(surroundings(false, () => undefined)), port);
}
