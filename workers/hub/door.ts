// The engine. The only place on this side that knows Comlink: an outer door for the hello, an inner
// port per tab, so that a tab that dies takes nothing but its own port along.
import * as Comlink from 'comlink';
import * as v from 'valibot';
import type { Door, Hello } from '../../src/core/contract/seat.ts';
import type { Engine } from './engine.ts';

export function serve(engine: Engine, outer: MessagePort): void {
  const door: Door = {
    async hello(hello, port) {
      const valid = v.parse(HelloSchema, hello) as Hello;
      const { welcome, seat } = await engine.seat(valid);
      Comlink.expose(facade(seat), port as MessagePort);
      return welcome;
    },
  };
  Comlink.expose(door, outer);
}

/** Comlink makes all that it is given reachable by path: it gets five functions and nothing behind them. */
function facade(seat: Awaited<ReturnType<Engine['seat']>>['seat']): object {
  return Object.freeze({
    open: seat.open.bind(seat),
    close: seat.close.bind(seat),
    next: seat.next.bind(seat),
    command: seat.command.bind(seat),
    environment: seat.environment.bind(seat),
  });
}

const text = v.pipe(v.string(), v.maxLength(8192));

const HelloSchema = v.object({
  protocol: v.number(),
  build: text,
  seat: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
  tokens: v.nullable(v.object({ signIn: text, number: v.number(), accessToken: text, refreshToken: text })),
  auto: v.nullable(v.object({ userName: text, sealed: text, terminal: v.picklist([0, 1]) })),
  languages: v.pipe(v.array(text), v.maxLength(20)),
});
