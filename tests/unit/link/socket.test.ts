import { EMPTY, Subject, switchMap } from 'rxjs';
import { expect, test } from 'vitest';
import { openSocket } from '../../../workers/link/socket.ts';
import { Clock } from '../sync/clock.ts';
import { FakeSocket } from './fake-socket.ts';

/** One socket at a time, opened in the same way as by the link. */
function setUp() {
  const clock = new Clock();
  const sockets: FakeSocket[] = [];
  const events: string[] = [];
  const wanted$ = new Subject<boolean>();
  const outgoing$ = new Subject<string>();
  const env = {
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    socketUrl: 'ws://host/im',
    scheduler: clock.scheduler,
  };
  wanted$
    .pipe(switchMap((wanted) => (wanted ? openSocket({ env, outgoing$ }) : EMPTY)))
    .subscribe((event) => events.push(event.kind === 'text' ? `text ${event.text}` : event.kind));
  const socket = {
    open: () => wanted$.next(true),
    drop: () => wanted$.next(false),
    send: (frame: string) => outgoing$.next(frame),
  };
  return { socket, clock, sockets, events, timers: () => clock.scheduler.actions.length };
}

test('A socket is closed before the next one opens, and its late events are dropped', () => {
  const { socket, sockets, events } = setUp();
  socket.open();
  socket.open();
  const [old, current] = sockets as [FakeSocket, FakeSocket];
  expect(old.closedWith).toBe(3000);
  old.open();
  old.receive('late');
  old.end();
  expect(events).toEqual([]);
  current.open();
  current.receive('hello');
  current.end();
  expect(events).toEqual(['open', 'text hello', 'closed']);
});

test('[SOCK-08] A waiting frame is dropped with its socket, and its timer ends', async () => {
  const { socket, sockets, clock, timers } = setUp();
  socket.open();
  socket.send('old');
  expect(timers()).toBe(1);
  sockets[0]?.end();
  expect(timers()).toBe(0);
  socket.open();
  sockets[1]?.open();
  await clock.pass(1_000);
  expect(sockets[1]?.sent).toEqual([]);
});

test('[SOCK-08] A timer runs only while a frame waits', async () => {
  const { socket, sockets, clock, timers } = setUp();
  socket.open();
  socket.send('first');
  sockets[0]?.open();
  await clock.pass(1_000);
  socket.send('second');
  expect(sockets[0]?.sent).toEqual(['first', 'second']);
  expect(timers()).toBe(0);
});

test('A frame sent without a socket is dropped', () => {
  const { socket, sockets, timers } = setUp();
  socket.send('nowhere');
  expect(timers()).toBe(0);
  socket.open();
  sockets[0]?.open();
  socket.send('here');
  expect(sockets[0]?.sent).toEqual(['here']);
});

test('A socket message without text emits an empty text', () => {
  const { socket, sockets, events } = setUp();
  socket.open();
  for (const data of [new ArrayBuffer(8), new Blob(['{"cmd":2}']), ['{"cmd":2}'], null])
    sockets[0]?.receive(data);
  expect(events).toEqual(['text ', 'text ', 'text ', 'text ']);
});
