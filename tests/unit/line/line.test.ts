import { beforeEach, expect, test, vi } from 'vitest';
import {
  PROTOCOL,
  type Environment,
  type Hello,
  type Seat,
  type Welcome,
} from '../../../src/core/contract/seat.ts';
import type { PersonRow } from '../../../src/core/contract/rows.ts';
import type { Batch, Notice } from '../../../src/core/contract/views.ts';
import type { Connection } from '../../../src/line/connect.ts';
import { connectLine, type LineOptions } from '../../../src/line/line.ts';

/** The engines that answer the connection requests (hellos) of the tab, in order. */
const engines: FakeEngine[] = [];
const hellos: Omit<Hello, 'protocol'>[] = [];
/** The error of a hello that finds no engine; null: such a hello never settles. */
let failure: Error | null = null;
vi.mock('../../../src/line/connect.ts', () => ({
  workerEntrance: () => ({}),
  connect: (
    _entrance: unknown,
    hello: Omit<Hello, 'protocol'>,
    _locks: unknown,
    withSeat: (seat: Seat) => void,
  ) => {
    hellos.push(hello);
    const engine = engines.shift();
    if (engine) withSeat(engine.connection.seat);
    if (!engine && failure) return Promise.reject(failure);
    return engine ? Promise.resolve(engine.connection) : new Promise(() => undefined);
  },
}));

/** An engine with scripted answers, which the test can end. */
class FakeEngine {
  /** Calls of `then` on the promise of the engine's end. */
  readonly waits: { calls: readonly unknown[] };
  die: () => void = () => undefined;
  readonly commands: string[] = [];
  readonly opened: number[] = [];
  readonly environments: Environment[] = [];
  /** True while the page has the lock of its seat. */
  hasSeatLock = true;
  released = 0;
  readonly #batches: ((batch: Batch) => void)[] = [];
  readonly connection: Connection;

  constructor(boot: string, answer: () => Promise<unknown>, protocol: number = PROTOCOL) {
    const lost = new Promise<void>((resolve) => {
      this.die = resolve;
    });
    this.waits = vi.spyOn(lost, 'then').mock;
    const seat: Partial<Record<keyof Seat, unknown>> = {
      open: (number: number) => {
        this.opened.push(number);
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
      next: () => new Promise<Batch>((resolve) => this.#batches.push(resolve)),
      command: (name: string) => {
        this.commands.push(name);
        return answer();
      },
      environment: (change: Environment) => {
        this.environments.push(change);
        return Promise.resolve();
      },
    };
    const welcome: Welcome = { protocol, build: 'b', boot };
    this.connection = {
      welcome,
      seat: seat as unknown as Seat,
      lost,
      holdsSeatLock: () => Promise.resolve(this.hasSeatLock),
      release: () => {
        this.released++;
      },
    };
  }

  batch(number: number, over: Partial<Batch> = {}): void {
    this.#batches.shift()?.({ boot: 'a', number, patches: [], notices: [], ...over });
  }
}

beforeEach(() => {
  engines.length = 0;
  hellos.length = 0;
  failure = null;
});

const line = (over: Partial<LineOptions> = {}) =>
  connectLine({
    build: 'b',
    tokens: null,
    keepTokens: () => undefined,
    auto: () => null,
    languages: [],
    take: false,
    alone: false,
    refreshScripts: () => Promise.resolve(),
    inpage: false,
    ...over,
  });
const turns = async (): Promise<void> => {
  for (let tick = 0; tick < 20; tick++) await Promise.resolve();
};

test('Batches and commands add no reactions to the promise of the engine’s end', async () => {
  const engine = new FakeEngine('a', () => Promise.resolve({ ok: true, value: null }));
  engines.push(engine);
  const tab = line();
  await turns();
  const before = engine.waits.calls.length;
  for (let number = 1; number <= 20; number++) {
    engine.batch(number);
    await turns();
    await tab.command('open', { chat: 'private-2' });
  }
  expect(engine.waits.calls).toHaveLength(before);
});

test('[INV-6] When an engine ends, a pending command fails with ENGINE_LOST and later ones go to the next engine', async () => {
  const dead = new FakeEngine('a', () => new Promise(() => undefined));
  const next = new FakeEngine('b', () => Promise.resolve({ ok: true, value: null }));
  engines.push(dead, next);
  const tab = line();
  await turns();
  const pending = tab.command('open', { chat: 'private-2' });
  await turns();
  dead.die();
  expect(await pending).toEqual({ ok: false, error: { code: 'ENGINE_LOST' } });
  expect(await tab.command('signOut', {})).toEqual({ ok: true, value: null });
  expect([dead.commands, next.commands]).toEqual([['open'], ['signOut']]);
  expect(tab.state()).toEqual({ kind: 'up', boot: 'b' });
});

test('[INV-6] A command whose call to the engine rejects is answered with FAULT', async () => {
  engines.push(new FakeEngine('a', () => Promise.reject(new Error('it cannot be cloned'))));
  const tab = line();
  await turns();
  expect(await tab.command('config', {})).toEqual({ ok: false, error: { code: 'FAULT' } });
});

test('A tab sends no commands to an engine of another protocol, and connects again when that ends', async () => {
  const old = new FakeEngine('a', () => new Promise(() => undefined), 0);
  engines.push(old, new FakeEngine('b', () => Promise.resolve({ ok: true, value: null })));
  const tab = line();
  await turns();
  expect(tab.state()).toEqual({ kind: 'outdated' });
  expect(await tab.command('signOut', {})).toEqual({ ok: false, error: { code: 'ENGINE_LOST' } });
  old.die();
  await turns();
  expect(tab.state()).toEqual({ kind: 'up', boot: 'b' });
});

test('A worker that fails with an unknown error sets the state `broken`, without another attempt', async () => {
  failure = new Error('');
  const tab = line();
  await turns();
  expect(tab.state()).toEqual({ kind: 'broken', reason: '' });
  expect(hellos).toHaveLength(1);
});

const answers = () => Promise.resolve({ ok: true, value: null });
const never = () => new Promise(() => undefined);

test('[INV-6] After an engine ends, the tab opens its views at the next one and reports its environment', async () => {
  const dead = new FakeEngine('a', never);
  const next = new FakeEngine('b', never);
  engines.push(dead, next);
  const tab = line();
  tab.environment({ online: true, visible: true, focused: false });
  await turns();
  tab.watch({ view: 'chats' }, () => undefined);
  tab.environment({ focused: true, resumed: true });
  tab.environment({ chat: 'private-2' });
  dead.die();
  await turns();
  expect(next.opened).toEqual(dead.opened);
  expect(dead.environments[1]).toEqual({ online: true, visible: true, focused: false });
  expect(next.environments).toEqual([{ online: true, visible: true, focused: true, chat: 'private-2' }]);
  expect(hellos.map(({ fresh }) => fresh)).toEqual([true, false]);
});

test('A batch with `over` ends pending commands, and stops the tab’s connection for good', async () => {
  const over = new FakeEngine('a', never);
  engines.push(over, new FakeEngine('b', answers));
  const tab = line();
  await turns();
  const pending = tab.command('signOut', {});
  await turns();
  over.batch(1, { over: true });
  expect(await pending).toEqual({ ok: false, error: { code: 'ENGINE_LOST' } });
  over.die();
  await turns();
  // A new engine of this build would request the connection again.
  expect(hellos).toHaveLength(1);
  expect(tab.state()).toEqual({ kind: 'over' });
  expect(await tab.command('signOut', {})).toEqual({ ok: false, error: { code: 'ENGINE_LOST' } });
});

test('Without SharedWorker a page starts another engine after `over`, which does not take the connection', async () => {
  const over = new FakeEngine('a', never);
  const next = new FakeEngine('b', answers);
  engines.push(over, next);
  const states: string[] = [];
  const tab = line({ alone: true, take: true });
  tab.watchState(() => states.push(tab.state().kind));
  await turns();
  over.batch(1, { over: true });
  await turns();
  expect(tab.state()).toEqual({ kind: 'up', boot: 'b' });
  expect(states).toContain('over');
  // The second hello must not take the connection from the page that the user chose for it.
  expect(hellos.map(({ fresh, take }) => [fresh, take])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('A resumed page that lost the lock of its seat connects again; a page with the lock does not', async () => {
  const engine = new FakeEngine('a', never);
  const again = new FakeEngine('a', answers);
  engines.push(engine, again);
  const tab = line();
  tab.watch({ view: 'chats' }, () => undefined);
  await turns();
  tab.environment({ resumed: true });
  await turns();
  expect(hellos).toHaveLength(1);
  engine.hasSeatLock = false;
  tab.environment({ resumed: true });
  await turns();
  expect(hellos).toHaveLength(2);
  expect(hellos[1]?.seat).not.toBe(hellos[0]?.seat);
  expect(again.opened).toEqual(engine.opened);
  expect(engine.released).toBe(1);
  expect(tab.state()).toEqual({ kind: 'up', boot: 'a' });
});

test('[INV-9] A command names the user that the tab shows, or showed last while a new engine starts', async () => {
  const users: unknown[] = [];
  const engineOf = (boot: string): FakeEngine => {
    const engine = new FakeEngine(boot, () => Promise.resolve({ ok: true, value: null }));
    Object.assign(engine.connection.seat, {
      command: (_name: string, _args: unknown, user: unknown) => {
        users.push(user);
        return Promise.resolve({ ok: true, value: null });
      },
    });
    engines.push(engine);
    return engine;
  };
  const engine = engineOf('a');
  const tab = line();
  tab.watch({ view: 'status' }, () => undefined);
  await turns();
  const sendCommand = () => tab.command('config', {});
  const show = async (id: number | null, stream: number, tokens: Batch['tokens']): Promise<void> => {
    const put = [{ key: 'status', self: id === null ? null : { id } }] as never;
    engine.batch(stream + 1, { patches: [{ view: 1, stream, put, del: [] }], tokens } as Partial<Batch>);
    await turns();
  };
  await sendCommand();
  const pair = { signIn: 's', number: 1, accessToken: 'a', refreshToken: 'r' };
  await show(7, 0, pair);
  await sendCommand();
  await show(null, 1, pair);
  await sendCommand();
  await show(null, 2, null);
  await sendCommand();
  expect(users).toEqual([null, 7, 7, null]);
});

test('A new engine gets the newest token pair that the previous engine sent', async () => {
  const pair = { signIn: 's', number: 4, accessToken: 'a', refreshToken: 'r' };
  const dead = new FakeEngine('a', never);
  engines.push(dead, new FakeEngine('b', never));
  line();
  await turns();
  dead.batch(1, { tokens: pair });
  await turns();
  dead.die();
  await turns();
  expect(hellos.map(({ tokens }) => tokens)).toEqual([null, pair]);
});

test('[INV-8] Texts of patches, notices and command answers are bounded before a screen gets them', async () => {
  const long = 'w'.repeat(100_000);
  const refusal = { ok: false, error: { code: 'REFUSED', message: long, status: 500 } };
  const engine = new FakeEngine('a', () => Promise.resolve(refusal));
  engines.push(engine);
  const tab = line();
  await turns();
  const notices: Notice[] = [];
  tab.watchNotices((notice) => notices.push(notice));
  tab.watch({ view: 'people' }, () => undefined);
  const person: PersonRow = {
    key: 'private-2',
    type: 'PRIVATE',
    targetId: 2,
    showName: long,
    headImage: '',
    online: false,
    isBlocked: false,
  };
  engine.batch(1, {
    patches: [{ view: engine.opened[0] ?? 0, stream: 0, put: [person], del: [] }],
    notices: [{ kind: 'refused', message: long }],
  });
  await turns();
  const receipt = await tab.command('open', { chat: 'private-2' });
  const shown = [
    tab.view({ view: 'people' }).rows[0]?.showName,
    notices[0]?.kind === 'refused' && notices[0].message,
    !receipt.ok && receipt.error.code === 'REFUSED' && receipt.error.message,
  ];
  expect(shown).toEqual([`${'w'.repeat(319)}…`, `${'w'.repeat(399)}…`, `${'w'.repeat(399)}…`]);
});
