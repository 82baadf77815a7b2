// A link (the connection to the server) for tests. A test provides its sockets, clock and server.
import { expect } from 'vitest';
import type { LinkInput } from '../../../workers/link/machine.ts';
import { createLink, type LinkOptions } from '../../../workers/link/link.ts';
import { createScope } from '../../../workers/scope.ts';
import { Clock, settle } from '../sync/clock.ts';
import { FakeSocket } from './fake-socket.ts';

export function linkWith(over: Partial<LinkOptions> = {}, openable = () => true, random = () => 0) {
  const clock = new Clock();
  const sockets: FakeSocket[] = [];
  const urls: string[] = [];
  const loads: number[] = [];
  const bugs: unknown[] = [];
  const scope = createScope((bug) => bugs.push(bug));
  const link = createLink({
    scope,
    env: {
      openSocket: (url) => {
        if (!openable()) throw new Error('no network');
        urls.push(url);
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      socketUrl: 'ws://host/as-configured',
      now: clock.now,
      random,
      scheduler: clock.scheduler,
    },
    selfId: 1,
    accessToken: () => 'token',
    loadUser: async (): Promise<LinkInput> => {
      loads.push(clock.scheduler.frame);
      return { kind: 'user-loaded' };
    },
    catchUp: async (): Promise<LinkInput> => ({ kind: 'caught-up' }),
    ...over,
  });
  const last = (): FakeSocket => sockets.at(-1)!;
  return { link, scope, clock, sockets, urls, loads, bugs, last };
}

export type FakeLink = ReturnType<typeof linkWith>;

/** A live link: its login and its first heartbeat are answered. */
export async function liveLink(over: Partial<LinkOptions> = {}, random = () => 0) {
  const fake = linkWith(over, () => true, random);
  fake.link.input({ kind: 'start', userLoaded: true });
  await logIn(fake.last());
  expect(fake.link.state.step).toBe('live');
  return fake;
}

/** Opens the socket, and answers its login and its first heartbeat. */
export async function logIn(socket: FakeSocket): Promise<void> {
  socket.open();
  socket.frame(0);
  socket.frame(1);
  await settle();
}
