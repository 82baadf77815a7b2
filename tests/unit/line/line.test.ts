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

/** The engines that hellos find, in order. */
const engines: FakeEngine[] = [];
const hellos: Omit<Hello, 'protocol'>[] = [];
/** Hellos that nothing answers fail with this error. */
let failure: Error | null = null;
vi.mock('../../../src/line/connect.ts', () => ({
  workerEntrance: () => ({}),
  connect: (
    _entrance: unknown,
    hello: Omit<Hello, 'protocol'>,
    _locks: unknown,
    greeted: (seat: Seat) => void,
  ) => {
    hellos.push(hello);
    const engine = engines.shift();
    if (engine) greeted(engine.connection.seat);
    if (!engine && failure) return Promise.reject(failure);
    return engine ? Promise.resolve(engine.connection) : new Promise(() => undefined);
  },
}));

/** An engine in a test's hands: it answers what it is told to, dies when it is told to. */
class FakeEngine {
  /** How often somebody began to wait for its death. */
  readonly waits: { calls: readonly unknown[] };
  die: () => void = () => undefined;
  readonly asked: string[] = [];
  readonly opened: number[] = [];
  readonly told: Environment[] = [];
  /** The page still has its seat's lock. */
  seated = true;
  released = 0;
  readonly #batches: ((batch: Batch) => void)[] = [];
  readonly connection: Connection;

  constructor(boot: string, answer: () => Promise<unknown>, protocol: number = PROTOCOL) {
    const lost = new Promise<void>((died) => {
      this.die = died;
    });
    this.waits = vi.spyOn(lost, 'then').mock;
    const seat: Partial<Record<keyof Seat, unknown>> = {
      open: (number: number) => {
        this.opened.push(number);
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
      next: () => new Promise<Batch>((come) => this.#batches.push(come)),
      command: (name: string) => {
        this.asked.push(name);
        return answer();
      },
      environment: (change: Environment) => {
        this.told.push(change);
        return Promise.resolve();
      },
    };
    const welcome: Welcome = { protocol, build: 'b', boot };
    this.connection = {
      welcome,
      seat: seat as unknown as Seat,
      lost,
      seated: () => Promise.resolve(this.seated),
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
    inpage: false,
    ...over,
  });
const turns = async (): Promise<void> => {
  for (let tick = 0; tick < 20; tick++) await Promise.resolve();
};

test('batches and commands leave nothing behind while the engine lives', async () => {
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

test('[INV-6] a command ends with its engine, and the next one goes to the next engine', async () => {
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
  expect([dead.asked, next.asked]).toEqual([['open'], ['signOut']]);
  expect(tab.state()).toEqual({ kind: 'up', boot: 'b' });
});

test('[INV-6] a command that breaks in the engine, or cannot be given to it, is one without an answer', async () => {
  engines.push(new FakeEngine('a', () => Promise.reject(new Error('it cannot be cloned'))));
  const tab = line();
  await turns();
  expect(await tab.command('config', {})).toEqual({ ok: false, error: { code: 'NO_ANSWER' } });
});

test('an engine of another protocol is left alone until it is gone, and then replaced', async () => {
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

test('a worker that fails without a word breaks the line: only an engine that closes is asked again', async () => {
  failure = new Error('');
  const tab = line();
  await turns();
  expect(tab.state()).toEqual({ kind: 'broken', reason: '' });
  expect(hellos).toHaveLength(1);
});

const answers = () => Promise.resolve({ ok: true, value: null });
const never = () => new Promise(() => undefined);

test('[INV-6] when an engine dies the views are opened at the next one by themselves, and the page is described to it', async () => {
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
  expect(dead.told[1]).toEqual({ online: true, visible: true, focused: false });
  expect(next.told).toEqual([{ online: true, visible: true, focused: true, chat: 'private-2' }]);
  expect(hellos.map(({ fresh }) => fresh)).toEqual([true, false]);
});

test('an engine that is over ends its commands, is left for good, and the page is told', async () => {
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
  // Another engine of this build would ask for the line again.
  expect(hellos).toHaveLength(1);
  expect(tab.state()).toEqual({ kind: 'over' });
  expect(await tab.command('signOut', {})).toEqual({ ok: false, error: { code: 'ENGINE_LOST' } });
});

test('a page with an engine of its own goes on with another one, which waits for the line', async () => {
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
  // It is wanted where the user has taken it, and asks nobody.
  expect(hellos.map(({ fresh, take }) => [fresh, take])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('a page that comes back without its lock says hello again; one that has it goes on', async () => {
  const engine = new FakeEngine('a', never);
  const again = new FakeEngine('a', answers);
  engines.push(engine, again);
  const tab = line();
  tab.watch({ view: 'chats' }, () => undefined);
  await turns();
  tab.environment({ resumed: true });
  await turns();
  expect(hellos).toHaveLength(1);
  engine.seated = false;
  tab.environment({ resumed: true });
  await turns();
  expect(hellos).toHaveLength(2);
  expect(hellos[1]?.seat).not.toBe(hellos[0]?.seat);
  expect(again.opened).toEqual(engine.opened);
  expect(engine.released).toBe(1);
  expect(tab.state()).toEqual({ kind: 'up', boot: 'a' });
});

test('[INV-9] a command is for the user whom the tab shows, and while an engine comes up for whom it showed last', async () => {
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
  const say = () => tab.command('config', {});
  const show = async (id: number | null, stream: number, tokens: Batch['tokens']): Promise<void> => {
    const put = [{ key: 'status', self: id === null ? null : { id } }] as never;
    engine.batch(stream + 1, { patches: [{ view: 1, stream, put, del: [] }], tokens } as Partial<Batch>);
    await turns();
  };
  await say();
  const pair = { signIn: 's', number: 1, accessToken: 'a', refreshToken: 'r' };
  await show(7, 0, pair);
  await say();
  await show(null, 1, pair);
  await say();
  await show(null, 2, null);
  await say();
  expect(users).toEqual([null, 7, 7, null]);
});

test('the newest pair that an engine gave is what the next one is offered', async () => {
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

test('[INV-8] patches, notices and answers are bounded before a screen hears of them', async () => {
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
  expect(shown).toEqual([`${'w'.repeat(127)}…`, `${'w'.repeat(399)}…`, `${'w'.repeat(399)}…`]);
});
