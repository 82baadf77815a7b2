import { EMPTY, firstValueFrom, VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import type { SearchRow, SearchSpec } from '../../../src/core/contract/search.ts';
import { RUN } from '../../../src/core/domain/timeline.ts';
import { Mirror } from '../../../src/line/mirror.ts';
import { OnDemandView } from '../../../workers/views/on-demand-view.ts';
import { TabSeat } from '../../../workers/engine/seats.ts';
import type { ViewChange, View, ViewSource } from '../../../workers/views/view.ts';
import { createView } from '../../../workers/views/views.ts';
import { CHAT, GROUP, testScope } from '../support.ts';
import { viewSource } from '../views/view-source.ts';
import { boot, messageEvent, type Engine } from './search-engine.ts';

const spec = (over: Partial<SearchSpec>): SearchSpec => ({
  view: 'search',
  words: 'needle',
  size: 50,
  ...over,
});

async function withPages(): Promise<Engine> {
  const engine = await boot();
  const ids = Array.from({ length: 40 * RUN }, (_, at) => at + 1);
  await engine.put(
    ...ids.map((id) => messageEvent(CHAT, id, { content: id % 640 === 0 ? 'needle' : 'hay' })),
  );
  await engine.log.compact();
  return engine;
}

const sourceOf = (engine: Engine): ViewSource =>
  viewSource({
    status: () => ({ phase: 'live' }) as never,
    chatStore: () => engine.chatStore,
    journal: () => engine.journal,
  });

/** Applies patches of the view until the condition holds. */
async function until(view: View, mirror: Mirror<'search'>, condition: () => boolean): Promise<void> {
  for (;;) {
    const ready = firstValueFrom(view.ready$);
    const patch = view.dirty ? view.patch() : null;
    if (patch) expect(mirror.apply(patch)).toBe(true);
    if (condition()) return;
    await ready;
  }
}

const step = (rows: readonly SearchRow[]): string => (rows[0]?.kind === 'state' ? rows[0].step : '');

test('[X-CHAT-26] A search view sends its state and the newest hits, and later changes as patches', async () => {
  const engine = await withPages();
  const source = sourceOf(engine);
  const scope = testScope();
  const view = createView(3, spec({ size: 2 }), source, scope);
  engine.chatStore.changes$.subscribe((news) => view.note({ kind: 'chat', news }));
  const mirror = new Mirror('search');
  expect(view.dirty).toBe(false);
  await until(view, mirror, () => step(mirror.state.rows) === 'settled');
  const keys = (): string[] => mirror.state.rows.map(({ key }) => key);
  expect(keys()).toEqual(['state', 'private-2:2560', 'private-2:1920']);
  expect(mirror.state.more).toBe(true);
  await engine.put(messageEvent(GROUP, 9000, { content: 'a needle', sendNickName: 'Ada' }));
  await until(view, mirror, () => keys()[1] === 'group-7:9000');
  expect(keys()).toEqual(['state', 'group-7:9000', 'private-2:2560']);
  // With another account the view starts again, without hits of the last account.
  const other = await boot();
  source.chatStore = () => other.chatStore;
  source.journal = () => other.journal;
  view.note({ kind: 'all' } satisfies ViewChange);
  await until(view, mirror, () => step(mirror.state.rows) === 'done');
  expect(keys()).toEqual(['state']);
  scope.end();
});

test('[INV-9] A search shows nothing before an account is open, and its hits go when it closes', async () => {
  const engine = await boot();
  await engine.put(messageEvent(CHAT, 1, { content: 'needle' }));
  const source = sourceOf(engine);
  let [phase, chatStore] = ['connecting', null as ReturnType<ViewSource['chatStore']>];
  source.status = () => ({ phase }) as never;
  source.chatStore = () => chatStore;
  const view = createView(1, spec({}), source, testScope());
  await firstValueFrom(view.ready$);
  expect(view.dirty).toBe(false);
  chatStore = engine.chatStore;
  view.note({ kind: 'all' });
  const mirror = new Mirror('search');
  await until(view, mirror, () => mirror.state.rows.length === 2);
  [phase, chatStore] = ['connecting', null];
  view.note({ kind: 'all' });
  await until(view, mirror, () => mirror.state.rows.length === 0);
});

test('A search reports where messages may be missing', async () => {
  const engine = await boot();
  const missing = async (): Promise<unknown> => {
    const source = sourceOf(engine);
    const view = createView(1, spec({ words: 'x' }), source, testScope());
    const mirror = new Mirror('search');
    await until(view, mirror, () => step(mirror.state.rows) === 'done');
    const [state] = mirror.state.rows;
    return state?.kind === 'state' && state.missing;
  };
  expect(await missing()).toBe('nothing');
  await engine.put(messageEvent(CHAT, 10), messageEvent(CHAT, 20));
  expect(await missing()).toBe('older');
  await engine.put({ kind: 'gap', chat: CHAT, after: 10, before: 20 });
  expect(await missing()).toBe('between');
});

test('[INV-8] A search with invalid parameters fails, and reads nothing', async () => {
  for (const wrong of [{ size: 0 }, { size: 5001 }, { words: 7 }, { chat: 'nobody-1' }, { kind: 'all' }]) {
    const engine = await withPages();
    engine.store.pages = 0;
    const view = createView(1, spec(wrong as never), sourceOf(engine), testScope());
    const mirror = new Mirror('search');
    await until(view, mirror, () => step(mirror.state.rows) === 'failed');
    expect(engine.store.pages).toBe(0);
  }
});

test('A search reads nothing more after its view closed or its tab left', async () => {
  for (const close of [(seat: TabSeat) => void seat.close(1), (seat: TabSeat) => void seat.remove()]) {
    const engine = await withPages();
    const source = sourceOf(engine);
    const seat = new TabSeat(
      { seat: 'seat-1', tokens: null } as never,
      { source, scope: testScope(), tokens: () => null } as never,
    );
    engine.disk.held = [];
    engine.store.pages = 0;
    await seat.open(1, spec({ words: 'hay', size: 5000 }));
    const answerReads = async (): Promise<void> => {
      for (const go of engine.disk.held?.splice(0) ?? []) go();
      await new Promise((resolve) => setImmediate(resolve));
    };
    while (engine.store.pages === 0) await answerReads();
    close(seat);
    const { pages } = engine.store;
    for (let turn = 0; turn < 20; turn++) await answerReads();
    expect(engine.store.pages).toBe(pages);
    expect(pages).toBeLessThan(40);
  }
});

test('A search whose code does not load shows the failure once and records it', async () => {
  const scheduler = new VirtualTimeScheduler();
  const notes: string[] = [];
  const source = { scheduler, tell: (sentence: string) => notes.push(sentence) } as unknown as ViewSource;
  const load = (): Promise<never> => Promise.reject(new Error('no network'));
  const fallback = [
    { key: 'state', kind: 'state', step: 'failed', reached: null, missing: 'nothing' },
  ] as const;
  const view = new OnDemandView(5, { name: 'search view', load, fallback }, source, testScope());
  let ready = 0;
  view.ready$.subscribe(() => ready++);
  expect(view.dirty).toBe(false);
  await new Promise((resolve) => setImmediate(resolve));
  scheduler.flush();
  await new Promise((resolve) => setImmediate(resolve));
  expect([view.dirty, ready, notes]).toEqual([true, 1, ['search view did not load: Error: no network']]);
  expect(view.patch()).toMatchObject({ view: 5, stream: 0, put: [{ key: 'state', step: 'failed' }] });
  expect([view.dirty, view.patch()]).toEqual([false, null]);
});

test('A conversation’s code that did not load is loaded again when the status changes', async () => {
  const scheduler = new VirtualTimeScheduler();
  const notes: string[] = [];
  const source = {
    scheduler,
    tell: (sentence: string) => notes.push(sentence),
    chatStore: () => ({}),
  } as unknown as ViewSource;
  let isAvailable = false;
  const loaded = { dirty: true, ready$: EMPTY, note: () => undefined, patch: () => null } as unknown as View;
  const load = (): Promise<() => View> =>
    isAvailable ? Promise.resolve(() => loaded) : Promise.reject(new Error('no network'));
  const view = new OnDemandView(5, { name: 'conversation', load }, source, testScope());
  await new Promise((resolve) => setImmediate(resolve));
  scheduler.flush();
  await new Promise((resolve) => setImmediate(resolve));
  expect([view.dirty, view.patch(), notes.length]).toEqual([false, null, 1]);
  isAvailable = true;
  view.note({ kind: 'people' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(view.dirty).toBe(false);
  view.note({ kind: 'status' });
  await new Promise((resolve) => setImmediate(resolve));
  expect([view.dirty, notes.length]).toEqual([true, 1]);
});

test('A conversation’s code is loaded again after a failure if the status changed during the load', async () => {
  const scheduler = new VirtualTimeScheduler();
  const source = { scheduler, tell: () => undefined, chatStore: () => ({}) } as unknown as ViewSource;
  const loaded = { dirty: true, ready$: EMPTY, note: () => undefined, patch: () => null } as unknown as View;
  const failures: ((error: Error) => void)[] = [];
  const load = (): Promise<() => View> =>
    failures.length < 2 ? new Promise((_, fail) => failures.push(fail)) : Promise.resolve(() => loaded);
  const view = new OnDemandView(5, { name: 'conversation', load }, source, testScope());
  failures[0]?.(new Error('no network'));
  await new Promise((resolve) => setImmediate(resolve));
  scheduler.flush();
  await new Promise((resolve) => setImmediate(resolve));
  view.note({ kind: 'status' });
  expect([failures.length, view.dirty]).toEqual([2, false]);
  failures[1]?.(new Error('no network'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(view.dirty).toBe(true);
});

test('A conversation’s code that did not load is loaded again after a pause', async () => {
  const scheduler = new VirtualTimeScheduler(undefined, 20_000);
  const source = { scheduler, tell: () => undefined, chatStore: () => ({}) } as unknown as ViewSource;
  const loaded = { dirty: true, ready$: EMPTY, note: () => undefined, patch: () => null } as unknown as View;
  const loadedAt: number[] = [];
  // Each load is two attempts, one second apart.
  const load = (): Promise<() => View> =>
    loadedAt.push(scheduler.now()) < 5
      ? Promise.reject(new Error('no network'))
      : Promise.resolve(() => loaded);
  const view = new OnDemandView(5, { name: 'conversation', load }, source, testScope());
  for (let turn = 0; turn < 6; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    scheduler.flush();
  }
  expect([loadedAt, view.dirty]).toEqual([[0, 1_000, 6_000, 7_000, 17_000], true]);
});

test('[INV-9] A tab without an account loses its old rows, even while the code of their view loads', () => {
  const never = (): Promise<() => View> => new Promise(() => undefined);
  let phase = 'connecting';
  const source = { chatStore: () => null, status: () => ({ phase }) } as unknown as ViewSource;
  const pane = new OnDemandView(5, { name: 'conversation', load: never }, source, testScope());
  expect(pane.patch()).toMatchObject({ view: 5, stream: 0, put: [], del: [] });
  expect([pane.dirty, pane.patch()]).toEqual([false, null]);
  pane.note({ kind: 'all' });
  expect(pane.dirty).toBe(true);
  const head = new OnDemandView(
    6,
    { name: 'conversation', load: never, keepsRows: true },
    source,
    testScope(),
  );
  expect([head.dirty, head.patch()]).toEqual([false, null]);
  phase = 'stopped';
  expect(head.patch()).toMatchObject({ view: 6, stream: 0, put: [] });
});

test('A view closed before its code loads is not created afterwards', async () => {
  const source = { tell: (sentence: string) => expect.fail(sentence) } as unknown as ViewSource;
  const make = (): View => expect.fail('the view is made');
  const scope = testScope();
  const view = new OnDemandView(
    5,
    { name: 'view', load: () => Promise.resolve(make), fallback: [] },
    source,
    scope,
  );
  scope.end();
  await new Promise((resolve) => setImmediate(resolve));
  expect(view.dirty).toBe(false);
});
