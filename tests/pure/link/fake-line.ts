// A link whose sockets, clock and server are the test.
import { expect } from 'vitest';
import type { LinkInput } from '../../../workers/link/machine.ts';
import { createLink, type LinkOptions } from '../../../workers/link/link.ts';
import type { SocketLike } from '../../../workers/env.ts';
import { Clock, settle } from '../sync/clock.ts';

/** A socket whose other end is the test. */
class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  readyState = 0;
  readonly sent: string[] = [];
  closedWith: number | null = null;

  send(text: string): void {
    if (this.readyState !== 1) throw new DOMException('not open', 'InvalidStateError');
    this.sent.push(text);
  }
  close(code: number): void {
    this.readyState = 3;
    this.closedWith = code;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.({} as never);
  }
  say(cmd: number, data: unknown = null): void {
    this.onmessage?.({ data: JSON.stringify({ cmd, data }) });
  }
  /** The other end, or the network, closes it. */
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  /** Heartbeats among what was sent. */
  get beats(): number {
    return this.sent.filter((text) => text.startsWith('{"cmd":1')).length;
  }
}

export function linkWith(over: Partial<LinkOptions> = {}, openable = () => true) {
  const clock = new Clock();
  const sockets: FakeSocket[] = [];
  const urls: string[] = [];
  const loads: number[] = [];
  const link = createLink({
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
      random: () => 0,
      scheduler: clock.scheduler,
    },
    accessToken: () => 'token',
    loadUser: async (): Promise<LinkInput> => {
      loads.push(clock.scheduler.frame);
      return { is: 'user-loaded' };
    },
    catchUp: async (): Promise<LinkInput> => ({ is: 'caught-up' }),
    ...over,
  });
  const last = (): FakeSocket => sockets.at(-1)!;
  return { link, clock, sockets, urls, loads, last };
}

/** Answers the login, and every heartbeat until `deaf`. */
export async function live(over: Partial<LinkOptions> = {}) {
  const bench = linkWith(over);
  bench.link.input({ is: 'start', userLoaded: true });
  await join(bench.last());
  expect(bench.link.state.step).toBe('live');
  return bench;
}
export async function join(socket: FakeSocket): Promise<void> {
  socket.open();
  socket.say(0);
  socket.say(1);
  await settle();
}
