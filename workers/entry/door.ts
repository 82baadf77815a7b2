// The doors of an engine, and the only place on this side that knows Comlink. The outer door takes the hello; each tab
// gets an inner port, so that a tab that dies takes nothing but its own port along.
import * as Comlink from 'comlink';
import * as v from 'valibot';
import { PROTOCOL, type EngineEntry, type Hello } from '../../src/core/contract/seat.ts';
import type { Engine } from '../engine/engine.ts';
import { AnyHelloSchema, HelloSchema } from '../schemas.ts';

export function serve(engine: Engine, outer: MessagePort): void {
  const door: EngineEntry = {
    async hello(hello, inner) {
      // A page of another protocol hears which one is spoken here, and has to load itself again.
      if (v.parse(AnyHelloSchema, hello).protocol !== PROTOCOL) return engine.welcome;
      const valid = v.parse(HelloSchema, hello) as Hello;
      const seat = await engine.seat(valid);
      const port = inner as MessagePort;
      Comlink.expose(facade(seat), port);
      // A port that stays open would leak.
      void seat.gone.then(() => port.close());
      return engine.welcome;
    },
  };
  Comlink.expose(door, outer);
}

/** Comlink makes every member of an object reachable by path: it gets five functions and nothing behind them. */
function facade(seat: Awaited<ReturnType<Engine['seat']>>): object {
  return Object.freeze({
    open: seat.open.bind(seat),
    close: seat.close.bind(seat),
    next: seat.next.bind(seat),
    command: seat.command.bind(seat),
    environment: seat.environment.bind(seat),
  });
}
