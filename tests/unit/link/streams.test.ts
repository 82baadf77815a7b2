// Marbles of the line: heartbeat, reconnect, sockets. One character is 1 ms.
import { Subject } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import { createLink, type Link } from '../../../workers/link/link.ts';
import { openSocket } from '../../../workers/link/socket.ts';
import { createScope, type Scope } from '../../../workers/scope.ts';
import { FakeSocket } from './fake-socket.ts';

const marbles = (): TestScheduler =>
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected));

/** A bug fails the test. */
const openScope = (): Scope =>
  createScope((bug) => {
    throw bug;
  });

/** A socket that notes its connect as `o`, its frames as `l` (login) and `h` (heartbeat), its close with 3000 as `c`. */
class NotedSocket extends FakeSocket {
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

interface Line {
  link: Link;
  scope: Scope;
  sockets: FakeSocket[];
}

/** Each letter of the marbles makes one thing happen to a line. */
const HAPPENINGS: Readonly<Record<string, (line: Line) => void>> = {
  s: ({ link }) => link.input({ kind: 'start', userLoaded: true }),
  // The newest socket opens, acknowledges the login, answers a heartbeat, brings a frame, ends.
  o: ({ sockets }) => sockets.at(-1)?.open(),
  a: ({ sockets }) => sockets.at(-1)?.frame(0),
  b: ({ sockets }) => sockets.at(-1)?.frame(1),
  f: ({ sockets }) => sockets.at(-1)?.frame(2, 'new'),
  e: ({ sockets }) => sockets.at(-1)?.end(),
  // The first socket brings a frame.
  F: ({ sockets }) => sockets[0]?.frame(2, 'old'),
  // The user is loaded, the load has no answer, the browser is online.
  U: ({ link }) => link.input({ kind: 'user-loaded' }),
  N: ({ link }) => link.input({ kind: 'user-no-answer' }),
  n: ({ link }) => link.input({ kind: 'online' }),
  x: ({ scope }) => scope.end(),
};

/** `goesOut`: the letters of NotedSocket, and `u` for a load of the user. `framesIn`: as in HAPPENINGS. */
function expectLine(happens: string, goesOut: string, framesIn = ''): void {
  const scheduler = marbles();
  scheduler.run(({ cold, expectObservable }) => {
    const wire$ = new Subject<string>();
    const sockets: FakeSocket[] = [];
    const scope = openScope();
    const link = createLink({
      scope,
      env: {
        openSocket: () => {
          const socket = new NotedSocket(wire$);
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
    expectObservable(wire$).toBe(goesOut);
    const texts$ = new Subject<string>();
    expectObservable(texts$).toBe(framesIn);
    scope.bind(link.frames$, (frame) => texts$.next(frame.data === 'new' ? 'f' : 'F'));
    cold(happens).subscribe((letter) => HAPPENINGS[letter]?.({ link, scope, sockets }));
  });
}

test('[SOCK-04] the first heartbeat follows the acknowledgement, each further one 20 s after an answer', () => {
  // Answers after 5 ms, and 6 ms after the second heartbeat.
  expectLine('soa 4ms b 20005ms b 20010ms x', 'olh 4ms - 19999ms h 6ms 19999ms h 10ms c');
});

test('[SOCK-04] a heartbeat without an answer within 20 s is a loss: socket closed, user loaded at once', () => {
  expectLine('soa 20s x', 'olh 19999ms (cu)');
  expectLine('soa 4ms b 40s x', 'olh 4ms - 19999ms h 19999ms (cu)');
});

test('[RT-08] a line that stood and ends is made anew at once, and begins with its own login', () => {
  expectLine('soa 5ms eU 3ms oa 5ms x', 'olh 5ms uo 3ms lh 5ms c');
});

test('[RT-10] after a user load without an answer the next one comes 10 s later', () => {
  expectLine('soa 5ms eN 10s N 10s x', 'olh 5ms u 10s u 10s u');
});

test('[SOCK-07] after a socket that never opened the next attempt comes 15 s later', () => {
  expectLine('se 15s U 4ms e 15s x', 'o 15s uo 4ms - 14999ms u');
});

test('[SOCK-07] a browser that is online again ends the pause, and the timer of the pause with it', () => {
  expectLine('se 1999ms nU 20ms x', 'o 2s uo 20ms c');
  expectLine('se 1999ms n 30s x', 'o 2s u');
});

test('[SOCK-04] a login without an answer within 20 s closes the socket, the next attempt comes 15 s later', () => {
  expectLine('s 9ms o 36s x', 'o 9ms l 19989ms c 14999ms u');
});

test('frames of a replaced socket are dropped', () => {
  expectLine('soafFeUoaFf 5ms x', 'olh--uolh-- 5ms c', '---fF-----f');
  // One that was closed on purpose, because its heartbeat had no answer.
  expectLine('soa 20010ms UoaFf 5ms x', 'olh 19999ms (cu) 7ms olh 7ms c', '20017ms f');
});

test('the end of its scope closes the socket and ends every timer of the line', () => {
  expectLine('soa x 90s f', 'olh c');
  // Nothing is left of a pause either.
  expectLine('se x 90s -', 'o');
});

test('[SOCK-08] frames that find the socket not open wait in their order, and are tried again every second', () => {
  const scheduler = marbles();
  scheduler.run(({ cold, hot, expectObservable }) => {
    const socket = new FakeSocket();
    const sent$ = new Subject<string>();
    socket.send = (frame) => sent$.next(frame);
    const env = { openSocket: () => socket, socketUrl: 'ws://host/im', scheduler };
    const scope = openScope();
    expectObservable(sent$).toBe('3s (ab) 496ms c');
    scope.bind(openSocket({ env, outgoing$: hot('a 899ms b 2599ms c 499ms d') }));
    // Open after 2.5 s; closing before `d` comes, which thus goes nowhere.
    cold('2500ms o 1498ms e 5s x').subscribe((letter) => {
      if (letter === 'o') socket.open();
      else if (letter === 'e') socket.readyState = 2;
      else scope.end();
    });
  });
});
