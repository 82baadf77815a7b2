// Marble tests of the link: heartbeat, reconnect, sockets. One character is 1 ms.
import { Subject } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import { createLink, type Link } from '../../../workers/link/link.ts';
import { openSocket } from '../../../workers/link/socket.ts';
import { createScope, type Scope } from '../../../workers/scope.ts';
import { FakeSocket } from './fake-socket.ts';

const marbles = (): TestScheduler =>
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected));

/** A scope in which a bug fails the test. */
const openScope = (): Scope =>
  createScope((bug) => {
    throw bug;
  });

/**
 * A socket that records its connect as `o`, frames as `l` (login) and `h` (heartbeat), close with 3000 as
 * `c`.
 */
class RecordedSocket extends FakeSocket {
  readonly #wire$: Subject<string>;

  constructor(wire$: Subject<string>) {
    super();
    this.#wire$ = wire$;
    wire$.next('o');
  }
  override send(text: string): void {
    super.send(text);
    this.#wire$.next(text.startsWith('{"cmd":0') ? 'l' : 'h');
  }
  override close(code: number): void {
    super.close(code);
    this.#wire$.next(code === 3000 ? 'c' : '?');
  }
}

interface Context {
  link: Link;
  scope: Scope;
  sockets: FakeSocket[];
}

/** The input of each letter of the marbles. */
const INPUTS: Readonly<Record<string, (context: Context) => void>> = {
  s: ({ link }) => link.input({ kind: 'start', userLoaded: true }),
  // `o` to `e`: the newest socket opens, acknowledges the login, answers a heartbeat, receives a frame, ends.
  o: ({ sockets }) => sockets.at(-1)?.open(),
  a: ({ sockets }) => sockets.at(-1)?.frame(0),
  b: ({ sockets }) => sockets.at(-1)?.frame(1),
  f: ({ sockets }) => sockets.at(-1)?.frame(2, 'new'),
  e: ({ sockets }) => sockets.at(-1)?.end(),
  // `F`: the first socket receives a frame.
  F: ({ sockets }) => sockets[0]?.frame(2, 'old'),
  // `U`: the user is loaded; `N`: the load has no response; `n`: the browser is online.
  U: ({ link }) => link.input({ kind: 'user-loaded' }),
  N: ({ link }) => link.input({ kind: 'user-no-answer' }),
  n: ({ link }) => link.input({ kind: 'online' }),
  x: ({ scope }) => scope.end(),
};

/**
 * `outputs`: the letters of RecordedSocket, and `u` for a load of the user. `frames`: `f` and `F` of INPUTS.
 */
function expectLink(inputs: string, outputs: string, frames = ''): void {
  const scheduler = marbles();
  scheduler.run(({ cold, expectObservable }) => {
    const wire$ = new Subject<string>();
    const sockets: FakeSocket[] = [];
    const scope = openScope();
    const link = createLink({
      scope,
      env: {
        openSocket: () => {
          const socket = new RecordedSocket(wire$);
          sockets.push(socket);
          return socket;
        },
        socketUrl: 'ws://host/im',
        now: () => scheduler.now(),
        random: () => 0,
        scheduler,
      },
      selfId: 1,
      accessToken: () => 'token',
      loadUser: () => {
        wire$.next('u');
        return new Promise(() => undefined);
      },
      catchUp: () => new Promise(() => undefined),
    });
    expectObservable(wire$).toBe(outputs);
    const texts$ = new Subject<string>();
    expectObservable(texts$).toBe(frames);
    scope.bind(link.frames$, (frame) => texts$.next(frame.data === 'new' ? 'f' : 'F'));
    cold(inputs).subscribe((letter) => INPUTS[letter]?.({ link, scope, sockets }));
  });
}

test('[SOCK-04] The first heartbeat follows the login acknowledgement, each further one 20 s after an answer', () => {
  // The first heartbeat is answered after 5 ms, the second after 6 ms.
  expectLink('soa 4ms b 20005ms b 20010ms x', 'olh 4ms - 19999ms h 6ms 19999ms h 10ms c');
});

test('[SOCK-04] A heartbeat without an answer within 20 s closes the socket and loads the user at once', () => {
  expectLink('soa 20s x', 'olh 19999ms (cu)');
  expectLink('soa 4ms b 40s x', 'olh 4ms - 19999ms h 19999ms (cu)');
});

test('[RT-08] A connection that ends after its login is opened again at once, with another login', () => {
  expectLink('soa 5ms eU 3ms oa 5ms x', 'olh 5ms uo 3ms lh 5ms c');
});

test('[RT-10] A user load without a response is repeated 10 s later', () => {
  expectLink('soa 5ms eN 10s N 10s x', 'olh 5ms u 10s u 10s u');
});

test('[SOCK-07] A socket that never opened is followed by the next attempt 15 s later', () => {
  expectLink('se 15s U 4ms e 15s x', 'o 15s uo 4ms - 14999ms u');
});

test('[SOCK-07] `online` ends the pause and its timer', () => {
  expectLink('se 1999ms nU 20ms x', 'o 2s uo 20ms c');
  expectLink('se 1999ms n 30s x', 'o 2s u');
});

test('[SOCK-04] A login without an answer within 20 s closes the socket, and the next attempt starts 15 s later', () => {
  expectLink('s 9ms o 36s x', 'o 9ms l 19989ms c 14999ms u');
});

test('Frames of a replaced socket are dropped', () => {
  expectLink('soafFeUoaFf 5ms x', 'olh--uolh-- 5ms c', '---fF-----f');
  // The replaced socket was closed by the link, because its heartbeat had no answer.
  expectLink('soa 20010ms UoaFf 5ms x', 'olh 19999ms (cu) 7ms olh 7ms c', '20017ms f');
});

test('The end of the scope closes the socket and ends every timer of the link', () => {
  expectLink('soa x 90s f', 'olh c');
  // The timer of a pause ends too.
  expectLink('se x 90s -', 'o');
});

test('[SOCK-08] Frames wait in order until the socket is open, and are retried every second', () => {
  const scheduler = marbles();
  scheduler.run(({ cold, hot, expectObservable }) => {
    const socket = new FakeSocket();
    const sent$ = new Subject<string>();
    socket.send = (frame) => sent$.next(frame);
    const env = { openSocket: () => socket, socketUrl: 'ws://host/im', scheduler };
    const scope = openScope();
    expectObservable(sent$).toBe('3s (ab) 496ms c');
    scope.bind(openSocket({ env, outgoing$: hot('a 899ms b 2599ms c 499ms d') }));
    // The socket opens after 2.5 s, and is closing before `d`, which is never sent.
    cold('2500ms o 1498ms e 5s x').subscribe((letter) => {
      if (letter === 'o') socket.open();
      else if (letter === 'e') socket.readyState = 2;
      else scope.end();
    });
  });
});
