import { EMPTY, Subject, switchMap } from 'rxjs';
import { expect, test } from 'vitest';
import { openSocket } from '../../../workers/link/socket.ts';
import { Clock } from '../sync/clock.ts';
import { FakeSocket } from './fake-socket.ts';

/** One socket at a time, as the link opens them. */
function bench() {
  const clock = new Clock();
  const sockets: FakeSocket[] = [];
  const heard: string[] = [];
  const wanted$ = new Subject<boolean>();
  const outgoing$ = new Subject<string>();
  const env = {
    openSocket: () => {
      const made = new FakeSocket();
      sockets.push(made);
      return made;
    },
    socketUrl: 'ws://host/im',
    scheduler: clock.scheduler,
  };
  wanted$
    .pipe(switchMap((wanted) => (wanted ? openSocket({ env, outgoing$ }) : EMPTY)))
    .subscribe((event) => heard.push(event.kind === 'text' ? `text ${event.text}` : event.kind));
  const socket = {
    open: () => wanted$.next(true),
    drop: () => wanted$.next(false),
    send: (frame: string) => outgoing$.next(frame),
  };
  return { socket, clock, sockets, heard, timers: () => clock.scheduler.actions.length };
}

test('a socket is closed before the next one opens, and its late events are dropped', () => {
  const { socket, sockets, heard } = bench();
  socket.open();
  socket.open();
  const [old, present] = sockets as [FakeSocket, FakeSocket];
  expect(old.closedWith).toBe(3000);
  old.open();
  old.say('late');
  old.end();
  expect(heard).toEqual([]);
  present.open();
  present.say('hello');
  present.end();
  expect(heard).toEqual(['open', 'text hello', 'closed']);
});

test('[SOCK-08] a frame that waits is dropped with its socket, and so is its timer', async () => {
  const { socket, sockets, clock, timers } = bench();
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

test('[SOCK-08] a timer runs only while a frame waits', async () => {
  const { socket, sockets, clock, timers } = bench();
  socket.open();
  socket.send('first');
  sockets[0]?.open();
  await clock.pass(1_000);
  socket.send('second');
  expect(sockets[0]?.sent).toEqual(['first', 'second']);
  expect(timers()).toBe(0);
});

test('a frame is dropped while there is no socket', () => {
  const { socket, sockets, timers } = bench();
  socket.send('nowhere');
  expect(timers()).toBe(0);
  socket.open();
  sockets[0]?.open();
  socket.send('here');
  expect(sockets[0]?.sent).toEqual(['here']);
});

test('a message that is no text counts as an empty text', () => {
  const { socket, sockets, heard } = bench();
  socket.open();
  for (const data of [new ArrayBuffer(8), new Blob(['{"cmd":2}']), ['{"cmd":2}'], null])
    sockets[0]?.say(data);
  expect(heard).toEqual(['text ', 'text ', 'text ', 'text ']);
});
