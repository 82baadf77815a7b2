// The engine. The only place on this side that knows Comlink: an outer door for the hello, an inner
// port per tab, so that a tab that dies takes nothing but its own port along.
import * as Comlink from 'comlink';
import * as v from 'valibot';
import { PROTOCOL, type Door, type Hello } from '../../src/core/contract/seat.ts';
import type { Engine } from '../engine/engine.ts';
import { AnyHelloSchema, HelloSchema } from '../engine/schemas.ts';

export function serve(engine: Engine, outer: MessagePort): void {
  const door: Door = {
    async hello(hello, inner) {
      // Told which protocol is spoken here, whatever else it says: the page has to be loaded anew.
      if (v.parse(AnyHelloSchema, hello).protocol !== PROTOCOL) return engine.welcome;
      const valid = v.parse(HelloSchema, hello) as Hello;
      const seat = await engine.seat(valid);
      const port = inner as MessagePort;
      Comlink.expose(facade(seat), port);
      // Nothing is left of a tab that is gone, not even the port to it.
      void seat.gone.then(() => port.close());
      return engine.welcome;
    },
  };
  Comlink.expose(door, outer);
}

/** Comlink makes all that it is given reachable by path: it gets five functions and nothing behind them. */
function facade(seat: Awaited<ReturnType<Engine['seat']>>): object {
  return Object.freeze({
    open: seat.open.bind(seat),
    close: seat.close.bind(seat),
    next: seat.next.bind(seat),
    command: seat.command.bind(seat),
    environment: seat.environment.bind(seat),
  });
}
