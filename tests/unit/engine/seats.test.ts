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

const seatWith = (over: Partial<SeatOptions> = {}, seat = hello.seat) =>
  new TabSeat(
    { ...hello, seat },
    {
      boot: 'boot',
      source,
      scope: testScope(),
      tokens: () => null,
      run: () => Promise.reject(new Error('unexpected command')),
      now: () => 7,
      scheduler: new VirtualTimeScheduler(),
      ...over,
    },
  );

test('A frozen tab gets only the last connection notice, and all other notices', async () => {
  const seat = seatWith();
  const refused = { kind: 'refused', message: 'You are not his friend.' } as const;
  seat.tell(refused);
  for (let flap = 0; flap < 50; flap++) {
    seat.tell({ kind: 'reconnecting' });
    seat.tell({ kind: 'reconnected' });
  }
  const { notices } = await seat.next(0);
  // A connection that goes up and down does not push out other notices.
  expect(notices).toEqual([refused, { kind: 'reconnected' }]);
});

test('Notices of new messages are merged into one until the next batch of a tab', async () => {
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

test('[INV-9] After a switch of accounts a tab receives no notice of the previous account', async () => {
  const seat = seatWith();
  seat.tell({ kind: 'attend', chats: [CHAT], messages: 1, sound: true, notes: [] });
  seat.tell({ kind: 'refused', message: 'You are not his friend.' });
  seat.note({ kind: 'all' });
  seat.tell({ kind: 'reconnected' });
  expect((await seat.next(0)).notices).toEqual([{ kind: 'reconnected' }]);
});

test('[INV-11] A tab that requests no batch causes no view work, and gets one batch at its next request', async () => {
  let rows = 0;
  const counting = { ...source, status: () => ({ key: 'status', since: ++rows }) as never };
  const seat = seatWith({ source: counting });
  await seat.open(1, { view: 'status' });
  const first = await seat.next(0);
  expect(first.patches.map(({ stream }) => stream)).toEqual([0]);
  for (let change = 0; change < 10_000; change++) seat.note({ kind: 'status' });
  await Promise.resolve();
  expect(rows).toBe(1);
  const second = await seat.next(first.number);
  expect(second.patches).toMatchObject([{ stream: 1, put: [{ since: 2 }] }]);
  expect(rows).toBe(2);
});

test('[INV-7] The seat of a removed tab opens no view, runs no command and sends no batch', async () => {
  let commands = 0;
  let rows = 0;
  const seat = seatWith({
    source: { ...source, status: () => ({ key: 'status', rows: ++rows }) as never },
    run: () => Promise.reject(new Error(String(++commands))),
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
  expect({ answered, rows, commands }).toEqual({ answered: false, rows: 0, commands: 0 });
});

test('A bug in one view is reported, and the other views of the tab continue', async () => {
  const bugs: unknown[] = [];
  const bug = new TypeError('on purpose');
  let reads = 0;
  const status = () => {
    if (reads++ === 0) throw bug;
    return { key: 'status' } as never;
  };
  const seat = seatWith({ source: { ...source, status }, scope: createScope((it) => bugs.push(it)) });
  await seat.open(1, { view: 'status' });
  await seat.open(2, { view: 'status' });
  expect((await seat.next(0)).patches.map(({ view }) => view)).toEqual([2]);
  expect(bugs).toEqual([bug]);
});

test('A tab’s seat that ends answers the pending batch with `over` and no patches', async () => {
  const seat = seatWith();
  await seat.open(1, { view: 'status' });
  const next = seat.next(0);
  seat.end();
  expect(await next).toMatchObject({ over: true, patches: [] });
});

test('A tab’s seat keeps the state that its page reports, and ignores invalid fields', async () => {
  const changes: Environment[] = [];
  const seat = seatWith();
  seat.changes$.subscribe(({ change }) => changes.push(change));
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
  expect(changes).toHaveLength(2);
  // Only active use sets `used`: a pull yields to key presses, not to a tab that was opened.
  await seat.environment({ active: true });
  expect(seat.state).toMatchObject({ active: true, used: 7 });
});

test('A command receives the same Blob object that the tab sent', async () => {
  const files: unknown[] = [];
  const run = (_name: string, args: unknown) => {
    files.push((args as ArgsOf<'sendFile'>).file);
    return Promise.resolve(done(null as never));
  };
  const file = new Blob(['bytes'], { type: 'text/plain' });
  const args = { chat: CHAT, tmpId: '1790000000000abcdefgh', kind: 'file', name: 'a.txt' } as const;
  const rest = { mime: 'text/plain', file, thumb: null, width: 0, height: 0 };
  await seatWith({ run }).command('sendFile', { ...args, ...rest });
  expect(files[0]).toBe(file);
});

test('The engine refuses a tab’s view with an invalid spec or an invalid number', async () => {
  const seat = seatWith();
  await seat.open(1, { view: 'pane', chat: CHAT, size: 0 });
  await seat.open('x' as never, { view: 'status' });
  seat.tell({ kind: 'reconnected' });
  expect((await seat.next(0)).patches).toEqual([]);
});

test('The seat count follows tabs that open and die; unread notices of a dead tab are passed on', async () => {
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

test('[INV-10] A notice goes to one tab: the focused tab, else a visible one, else the tab used last', async () => {
  const locks = { request: () => new Promise(() => undefined) } as unknown as LockManager;
  const seats = new Seats({ locks, scope: testScope() });
  let clock = 0;
  const tabs = ['seat-0001', 'seat-0002', 'seat-0003'].map((seat) => seatWith({ now: () => clock }, seat));
  for (const tab of tabs) seats.add(tab);
  const [first, second, third] = tabs as [TabSeat, TabSeat, TabSeat];
  const told = async (notice: Notice): Promise<string[]> => {
    seats.tell(notice);
    const { promise: quiet, resolve } = Promise.withResolvers<null>();
    setTimeout(() => resolve(null), 0);
    const answers = await Promise.all(
      tabs.map(async (tab) => ((await Promise.race([tab.next(0), quiet])) ? [tab.id] : [])),
    );
    return answers.flat();
  };
  await second.environment({ active: true });
  expect(await told({ kind: 'bug' })).toEqual(['seat-0002']);
  await third.environment({ visible: true });
  expect(await told({ kind: 'reconnecting' })).toEqual(['seat-0003']);
  clock += 1;
  await first.environment({ visible: true });
  expect(await told({ kind: 'refused', message: 'No.' })).toEqual(['seat-0001']);
  await third.environment({ focused: true });
  expect(await told({ kind: 'storage', what: 'lost' })).toEqual(['seat-0003']);
});
