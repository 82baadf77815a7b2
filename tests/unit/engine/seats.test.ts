import { VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import { PROTOCOL, type Environment } from '../../../src/core/contract/seat.ts';
import type { Notice } from '../../../src/core/contract/views.ts';
import type { ArgsOf } from '../../../src/core/contract/commands.ts';
import { done } from '../../../src/core/contract/result.ts';
import { Seats, TabSeat, type SeatOptions } from '../../../workers/engine/seats.ts';
import { createScope } from '../../../workers/scope.ts';
import type { ViewSource } from '../../../workers/views/view.ts';
import { CHAT, GROUP, testScope } from '../support.ts';

const hello = {
  protocol: PROTOCOL,
  build: 'b',
  seat: 'seat-0001',
  tokens: null,
  auto: null,
  languages: [],
  fresh: true,
  take: false,
};
const source = {
  status: () => ({ key: 'status' }) as never,
  chatStore: () => null,
  people: () => null,
} as Partial<ViewSource> as ViewSource;

const seatWith = (over: Partial<SeatOptions> = {}) =>
  new TabSeat(hello, {
    boot: 'boot',
    source,
    scope: testScope(),
    tokens: () => null,
    run: () => Promise.reject(new Error('not asked')),
    now: () => 7,
    scheduler: new VirtualTimeScheduler(),
    ...over,
  });

test('a frozen tab piles up no notices; its next batch has the newest ones', async () => {
  const seat = seatWith();
  const refused = { kind: 'refused', message: 'You are not his friend.' } as const;
  seat.tell(refused);
  for (let flap = 0; flap < 50; flap++) {
    seat.tell({ kind: 'reconnecting' });
    seat.tell({ kind: 'reconnected' });
  }
  const { notices } = await seat.next(0);
  // A line that flaps pushes nothing else out.
  expect(notices).toEqual([refused, { kind: 'reconnected' }]);
});

test('news that came before a tab asked are one notice', async () => {
  const seat = seatWith();
  const note = { chat: CHAT, id: 1, type: 0, content: 'one', sendNickName: '', messages: 2 };
  seat.tell({ kind: 'attend', chats: [CHAT], messages: 2, sound: true, notes: [note] });
  for (let flap = 0; flap < 3; flap++) seat.tell({ kind: 'reconnected' });
  const later = { ...note, id: 2, content: 'two', messages: 1 };
  seat.tell({ kind: 'attend', chats: [CHAT, GROUP], messages: 3, sound: false, notes: [later] });
  const { notices } = await seat.next(0);
  expect(notices.filter(({ kind }) => kind === 'attend')).toEqual([
    { kind: 'attend', chats: [CHAT, GROUP], messages: 5, sound: true, notes: [{ ...later, messages: 3 }] },
  ]);
});

test('[INV-9] after a switch of accounts a tab hears no notice of the last account', async () => {
  const seat = seatWith();
  seat.tell({ kind: 'attend', chats: [CHAT], messages: 1, sound: true, notes: [] });
  seat.tell({ kind: 'refused', message: 'You are not his friend.' });
  seat.note({ kind: 'all' });
  seat.tell({ kind: 'reconnected' });
  expect((await seat.next(0)).notices).toEqual([{ kind: 'reconnected' }]);
});

test('[INV-11] a tab that does not ask costs no row, and gets one batch when it asks', async () => {
  let made = 0;
  const counting = { ...source, status: () => ({ key: 'status', since: ++made }) as never };
  const seat = seatWith({ source: counting });
  await seat.open(1, { view: 'status' });
  const first = await seat.next(0);
  expect(first.patches.map(({ stream }) => stream)).toEqual([0]);
  for (let change = 0; change < 10_000; change++) seat.note({ kind: 'status' });
  await Promise.resolve();
  expect(made).toBe(1);
  const second = await seat.next(first.number);
  expect(second.patches).toMatchObject([{ stream: 1, put: [{ since: 2 }] }]);
  expect(made).toBe(2);
});

test('[INV-7] a tab that has gone leaves nothing: no view, no command and no batch', async () => {
  let ran = 0;
  let made = 0;
  const seat = seatWith({
    source: { ...source, status: () => ({ key: 'status', made: ++made }) as never },
    run: () => Promise.reject(new Error(String(++ran))),
  });
  await seat.open(1, { view: 'status' });
  seat.tell({ kind: 'attend', chats: [CHAT], messages: 1, sound: true, notes: [] });
  expect(seat.remove()).toEqual([{ kind: 'attend', chats: [CHAT], messages: 1, sound: true, notes: [] }]);
  await seat.gone;
  await seat.open(2, { view: 'status' });
  let answered = false;
  void seat.next(0).then(() => {
    answered = true;
  });
  seat.note({ kind: 'all' });
  await Promise.resolve();
  expect(await seat.command('signOut', {})).toEqual({ ok: false, error: { code: 'ENGINE_LOST' } });
  expect({ answered, made, ran }).toEqual({ answered: false, made: 0, ran: 0 });
});

test('a bug in one view is told, and the other views of the tab go on', async () => {
  const bugs: unknown[] = [];
  const bug = new TypeError('on purpose');
  let asked = 0;
  const status = () => {
    if (asked++ === 0) throw bug;
    return { key: 'status' } as never;
  };
  const seat = seatWith({ source: { ...source, status }, scope: createScope((it) => bugs.push(it)) });
  await seat.open(1, { view: 'status' });
  await seat.open(2, { view: 'status' });
  expect((await seat.next(0)).patches.map(({ view }) => view)).toEqual([2]);
  expect(bugs).toEqual([bug]);
});

test('an engine that is over tells its tabs at once, and nothing else', async () => {
  const seat = seatWith();
  await seat.open(1, { view: 'status' });
  const next = seat.next(0);
  seat.end();
  expect(await next).toMatchObject({ over: true, patches: [] });
});

test('a seat keeps the state that its page tells, and ignores invalid fields', async () => {
  const heard: Environment[] = [];
  const seat = seatWith();
  seat.changes$.subscribe(({ change }) => heard.push(change));
  await seat.environment({ online: false, visible: true, chat: CHAT });
  await seat.environment({ focused: true });
  await seat.environment({ visible: 'yes', chat: 'nobody-1' } as never);
  await seat.environment('x' as never);
  expect(seat.state).toEqual({
    online: false,
    busy: false,
    visible: true,
    focused: true,
    active: false,
    chat: CHAT,
    touched: 7,
    used: -Infinity,
  });
  expect(heard).toHaveLength(2);
  // To look at a page is not to use it: a pull gives way to keys, not to a tab that was opened.
  await seat.environment({ active: true });
  expect(seat.state).toMatchObject({ active: true, used: 7 });
});

test('the bytes of a file reach the command as the very Blob that came over the port', async () => {
  const seen: unknown[] = [];
  const run = (_name: string, args: unknown) => {
    seen.push((args as ArgsOf<'sendFile'>).file);
    return Promise.resolve(done(null as never));
  };
  const file = new Blob(['bytes'], { type: 'text/plain' });
  const args = { chat: CHAT, tmpId: '1790000000000abcdefgh', kind: 'file', name: 'a.txt' } as const;
  const rest = { mime: 'text/plain', file, thumb: null, width: 0, height: 0 };
  await seatWith({ run }).command('sendFile', { ...args, ...rest });
  expect(seen[0]).toBe(file);
});

test('a seat opens no view with an invalid spec or number', async () => {
  const seat = seatWith();
  await seat.open(1, { view: 'pane', chat: CHAT, size: 0 });
  await seat.open('x' as never, { view: 'status' });
  seat.tell({ kind: 'reconnected' });
  expect((await seat.next(0)).patches).toEqual([]);
});

test('the number of seats follows tabs that come and die, and the notices of a dead tab are not lost', async () => {
  let grant: () => void = () => undefined;
  const locks = { request: (_name: string, granted: () => void) => Promise.resolve(void (grant = granted)) };
  const scope = testScope();
  const seats = new Seats({ locks: locks as unknown as LockManager, scope });
  const counts: number[] = [];
  const left: Notice[] = [];
  const changes: Environment[] = [];
  scope.bind(seats.count$, (count) => counts.push(count));
  scope.bind(seats.unread$, (notices) => left.push(...notices));
  scope.bind(seats.changes$, ({ change }) => changes.push(change));
  const seat = seatWith({ scope: scope.child() });
  seats.add(seat);
  await seat.environment({ visible: true });
  seat.tell({ kind: 'reconnected' });
  grant();
  await seat.gone;
  await seat.environment({ visible: false });
  expect(counts).toEqual([0, 1, 0]);
  expect(left).toEqual([{ kind: 'reconnected' }]);
  expect(changes).toEqual([{ visible: true }]);
  expect([...seats.all()]).toEqual([]);
});
