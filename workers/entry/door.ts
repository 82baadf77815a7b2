// The Comlink endpoints of an engine, in the only module in `workers` that knows Comlink. The outer port
// takes the hello. Each tab gets an inner port, so that a tab that dies breaks only its own port.
import * as Comlink from 'comlink';
import * as v from 'valibot';
import { PROTOCOL, type EngineEntry, type Hello } from '../../src/core/contract/seat.ts';
import type { Engine } from '../engine/engine.ts';
import { AnyHelloSchema, HelloSchema } from '../schemas.ts';

export function serve(engine: Engine, outer: MessagePort): void {
  const door: EngineEntry = {
    async hello(hello, inner) {
      // Tell a page of another protocol which one this engine speaks; the page then reloads.
      if (v.parse(AnyHelloSchema, hello).protocol !== PROTOCOL) return engine.welcome;
      const valid = v.parse(HelloSchema, hello) as Hello;
      const seat = await engine.seat(valid);
      const port = inner as MessagePort;
      Comlink.expose(facadeOf(seat), port);
      // An open port would leak.
      void seat.gone.then(() => port.close());
      return engine.welcome;
    },
  };
  Comlink.expose(door, outer);
}

/** Comlink makes every member of an object reachable by path, so expose five functions and nothing else. */
function facadeOf(seat: Awaited<ReturnType<Engine['seat']>>): object {
  return Object.freeze({
    open: seat.open.bind(seat),
    close: seat.close.bind(seat),
    next: seat.next.bind(seat),
    command: seat.command.bind(seat),
    environment: seat.environment.bind(seat),
  });
}
