import { beforeEach, expect, test, vi } from 'vitest';
import type { Seat, Welcome } from '../../../src/core/contract/seat.ts';
import type { Batch } from '../../../src/core/contract/views.ts';
import type { Connection } from '../../../src/line/connect.ts';
import { connectLine } from '../../../src/line/line.ts';

/** The engines that hellos find, in order. */
const engines: FakeEngine[] = [];
vi.mock('../../../src/line/connect.ts', () => ({
  sharedEntrance: () => ({}),
  connect: () => {
    const engine = engines.shift();
    return engine ? Promise.resolve(engine.connection) : new Promise(() => undefined);
  },
}));

/** An engine in a test's hands: it answers what it is told to, dies when it is told to. */
class FakeEngine {
  /** How often somebody began to wait for its death. */
  readonly waits: { calls: readonly unknown[] };
  die: () => void = () => undefined;
  readonly asked: string[] = [];
  private readonly batches: ((batch: Batch) => void)[] = [];
  readonly connection: Connection;

  constructor(boot: string, answer: () => Promise<unknown>, protocol = 1) {
    const lost = new Promise<void>((died) => {
      this.die = died;
    });
    this.waits = vi.spyOn(lost, 'then').mock;
    const seat: Partial<Record<keyof Seat, unknown>> = {
      open: () => Promise.resolve(),
      close: () => Promise.resolve(),
      next: () => new Promise<Batch>((come) => this.batches.push(come)),
      command: (name: string) => {
        this.asked.push(name);
        return answer();
      },
      environment: () => Promise.resolve(),
    };
    const welcome: Welcome = { protocol, build: 'b', boot };
    this.connection = { welcome, seat: seat as unknown as Seat, lost, release: () => undefined };
  }

  batch(number: number): void {
    this.batches.shift()?.({ boot: 'a', number, patches: [], notices: [] });
  }
}

beforeEach(() => {
  engines.length = 0;
});

const line = () =>
  connectLine({
    build: 'b',
    tokens: null,
    keepTokens: () => undefined,
    auto: () => null,
    languages: [],
    inpage: false,
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
  expect(await tab.command('exit', {})).toEqual({ ok: true, value: null });
  expect([dead.asked, next.asked]).toEqual([['open'], ['exit']]);
  expect(tab.state()).toEqual({ is: 'up', boot: 'b' });
});

test('an engine of another protocol is left alone until it is gone, and then replaced', async () => {
  const old = new FakeEngine('a', () => new Promise(() => undefined), 0);
  engines.push(old, new FakeEngine('b', () => Promise.resolve({ ok: true, value: null })));
  const tab = line();
  await turns();
  expect(tab.state()).toEqual({ is: 'outdated' });
  expect(await tab.command('exit', {})).toEqual({ ok: false, error: { code: 'ENGINE_LOST' } });
  old.die();
  await turns();
  expect(tab.state()).toEqual({ is: 'up', boot: 'b' });
});
