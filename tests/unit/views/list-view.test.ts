import { VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import { privateChat, type ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { ChatRow, StatusRow } from '../../../src/core/contract/rows.ts';
import { PROTOCOL } from '../../../src/core/contract/seat.ts';
import type { Patch } from '../../../src/core/contract/views.ts';
import { Mirror } from '../../../src/line/mirror.ts';
import { EventApplier, silentTask } from '../../../workers/log/event-applier.ts';
import { TabSeat } from '../../../workers/engine/seats.ts';
import type { ViewChange, View, ViewSource } from '../../../workers/views/view.ts';
import { createView } from '../../../workers/views/views.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import { People } from '../../../workers/people/people.ts';
import { ME, message, put, testScope } from '../support.ts';

/** An engine with `chats` chats; `receiveMessage` receives a message. */
function engineWithChats(chats: number) {
  const engine = { chatStore: new ChatStore(ME) as ChatStore | null, phase: 'live' as StatusRow['phase'] };
  const people = new People();
  const applier = new EventApplier(engine.chatStore!, null);
  const source = {
    status: () => ({ key: 'status', phase: engine.phase }) as StatusRow,
    chatStore: () => engine.chatStore,
    people: () => people,
  } as Partial<ViewSource> as ViewSource;
  let id = 0;
  const receiveMessage = (from: number): ChatKey => {
    id++;
    const event = put(message(id, { sendId: from, sendTime: 1_790_000_000_000 + id }));
    applier.advance({ ...silentTask, events: [{ ...event, chat: privateChat(from) }] });
    return privateChat(from);
  };
  for (let from = 2; from < 2 + chats; from++) receiveMessage(from);
  const clear = (chat: ChatKey): void =>
    void applier.advance({
      ...silentTask,
      events: [{ kind: 'cleared', chat, upTo: id, at: 1_790_000_000_000 + id }],
    });
  return { engine, source, receiveMessage, clear };
}

const keys = (patch: Patch | null): string[] => patch?.put.map(({ key }) => key) ?? [];

/** Applies patches until the view has no more. Returns the number of rows of each. */
function drain(view: View, mirror: Mirror<'chats'>): number[] {
  const sizes: number[] = [];
  while (view.dirty) {
    const patch = view.patch();
    if (!patch) continue;
    sizes.push(patch.put.length);
    expect(mirror.apply(patch)).toBe(true);
  }
  return sizes;
}

const messageIn = (chat: ChatKey): ViewChange => ({
  kind: 'chat',
  news: { chat, messages: [message(1)], marks: false },
});

test('The chats of the first screen come in the first patch, all others with the next patches', () => {
  const { source, receiveMessage } = engineWithChats(1000);
  const view = createView(1, { view: 'chats' }, source, testScope());
  const mirror = new Mirror('chats');
  const first = view.patch();
  expect(keys(first)).toEqual(Array.from({ length: 50 }, (_, n) => privateChat(1001 - n)));
  expect(first).toMatchObject({ stream: 0, more: true });
  mirror.apply(first!);
  expect(mirror.state.more).toBe(true);
  receiveMessage(400);
  expect(view.dirty).toBe(true);
  const second = view.patch();
  expect(second).toMatchObject({ stream: 1 });
  mirror.apply(second!);
  expect(mirror.state).toMatchObject({ more: true, ready: true });
  expect(mirror.state.rows[0]).toMatchObject({ key: 'private-400', unread: 2 });
  expect(drain(view, mirror)).toEqual([200, 200, 200, 150]);
  expect(mirror.state.more).toBe(false);
  expect(mirror.state.rows).toHaveLength(1000);
});

test('[INV-11] A patch has at most a few screens of changed chats, and in the end the tab has all changes', () => {
  const { source, receiveMessage } = engineWithChats(1000);
  const view = createView(1, { view: 'chats' }, source, testScope());
  const mirror = new Mirror('chats');
  drain(view, mirror);
  for (let from = 2; from < 1002; from++) view.note(messageIn(receiveMessage(from)));
  // This chat is at the bottom of the list, but the user has just read it.
  view.note({ kind: 'chat', news: { chat: privateChat(2), messages: [], marks: true } });
  // The user did not change this chat, but it is new to the tab.
  view.note(messageIn(receiveMessage(5000)));
  expect(view.patient).toBe(false);
  const first = view.patch();
  expect(first).not.toHaveProperty('more');
  expect(keys(first)).toEqual([
    privateChat(2),
    privateChat(5000),
    ...Array.from({ length: 198 }, (_, n) => privateChat(1001 - n)),
  ]);
  expect(view.patient).toBe(true);
  mirror.apply(first!);
  expect(drain(view, mirror)).toEqual([200, 200, 200, 200, 1]);
  const rows: readonly ChatRow[] = mirror.state.rows;
  expect(rows).toHaveLength(1001);
  expect(rows.filter(({ unread }) => unread === 2)).toHaveLength(1000);
  // Unchanged rows are not sent again, and do not delay other rows.
  view.note({ kind: 'people' });
  view.note(messageIn(receiveMessage(3)));
  expect(drain(view, mirror)).toEqual([1]);
});

test('A chat that leaves the list leaves the tab at once, however many others changed', () => {
  const { source, receiveMessage, clear } = engineWithChats(400);
  const view = createView(1, { view: 'chats' }, source, testScope());
  const mirror = new Mirror('chats');
  drain(view, mirror);
  for (let from = 2; from < 402; from++) view.note(messageIn(receiveMessage(from)));
  clear(privateChat(7));
  view.note({ kind: 'chat', news: { chat: privateChat(7), messages: [], marks: true } });
  expect(view.patch()).toMatchObject({ del: [privateChat(7)] });
});

test('A chat list of a few screens comes in one patch, without more to follow', () => {
  const { source } = engineWithChats(60);
  const patch = createView(1, { view: 'chats' }, source, testScope()).patch();
  expect(keys(patch)).toHaveLength(60);
  expect(patch).toMatchObject({ more: false });
});

test('[INV-9] While an account opens, a view shows no rows, and rows of the last account leave at once', () => {
  const { engine, source } = engineWithChats(3);
  const fresh = createView(1, { view: 'chats' }, source, testScope());
  const old = createView(2, { view: 'chats' }, source, testScope());
  expect(keys(old.patch())).toHaveLength(3);
  const { chatStore } = engine;
  Object.assign(engine, { chatStore: null, phase: 'connecting' });
  for (const view of [fresh, old]) view.note({ kind: 'all' });
  expect(fresh.dirty).toBe(false);
  expect(old.dirty).toBe(true);
  expect(old.patch()).toMatchObject({ stream: 0, put: [], more: false });
  Object.assign(engine, { chatStore, phase: 'catching-up' });
  for (const view of [fresh, old]) view.note({ kind: 'all' });
  expect(keys(fresh.patch())).toHaveLength(3);
  expect(keys(old.patch())).toHaveLength(3);
});

test('A view is empty while nobody is signed in', () => {
  const { engine, source } = engineWithChats(0);
  Object.assign(engine, { chatStore: null, phase: 'stopped' });
  const view = createView(1, { view: 'chats' }, source, testScope());
  expect(view.dirty).toBe(true);
  expect(view.patch()).toMatchObject({ stream: 0, put: [] });
});

test('During a pull the chat list is updated four times a second, all other views at once', async () => {
  const { engine, source, receiveMessage } = engineWithChats(3);
  const clock = { now: 0 };
  const scheduler = new VirtualTimeScheduler();
  const hello = {
    protocol: PROTOCOL,
    build: 'b',
    seat: 's',
    tokens: null,
    auto: null,
    languages: [],
    fresh: true,
    take: false,
  };
  const seat = new TabSeat(hello, {
    boot: 'boot',
    source,
    scope: testScope(),
    tokens: () => null,
    run: () => Promise.reject(new Error('not asked')),
    now: () => clock.now,
    scheduler,
  });
  void seat.open(1, { view: 'chats' });
  void seat.open(2, { view: 'status' });
  expect((await seat.next(0)).patches).toHaveLength(2);
  const receive = (from: number): void => {
    const key = receiveMessage(from);
    seat.note({ kind: 'chat', news: { chat: key, messages: [message(1)], marks: false } });
  };
  engine.phase = 'catching-up';
  receive(2);
  seat.note({ kind: 'status' });
  expect((await seat.next(1)).patches.map(({ view }) => view)).toEqual([1, 2]);
  // The chat list waits during its pause, with one timer.
  clock.now = 100;
  engine.phase = 'live';
  receive(2);
  engine.phase = 'catching-up';
  let sent: Patch[] | null = null;
  void seat.next(2).then(({ patches }) => (sent = [...patches]));
  for (let n = 0; n < 5; n++) {
    receive(3);
    await Promise.resolve();
  }
  await new Promise((resolve) => queueMicrotask(() => resolve(null)));
  expect(sent).toBeNull();
  expect(scheduler.actions.map(({ delay }) => delay)).toEqual([150]);
  clock.now = 250;
  scheduler.flush();
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toMatchObject([{ view: 1, put: [{ key: 'private-2' }, { key: 'private-3', unread: 6 }] }]);
  // A change by the user shows at once.
  clock.now = 300;
  receiveMessage(3);
  seat.note({ kind: 'chat', news: { chat: 'private-3', messages: [], marks: true } });
  expect((await seat.next(3)).patches).toMatchObject([{ view: 1, put: [{ key: 'private-3' }] }]);
  // After the pull each event shows at once.
  engine.phase = 'live';
  receive(4);
  expect((await seat.next(4)).patches).toMatchObject([{ view: 1, put: [{ key: 'private-4' }] }]);
});
