import { expect, test } from 'vitest';
import type { StatusRow } from '../../../src/core/contract/rows.ts';
import { MessageStatus, MessageType } from '../../../src/core/domain/enums.ts';
import { chatRow } from '../../../workers/views/chat-rows.ts';
import { headRow } from '../../../workers/views/head-row.ts';
import { messageRow } from '../../../workers/views/message-rows.ts';
import { EventApplier, silentTask } from '../../../workers/log/event-applier.ts';
import type { View, ViewSource } from '../../../workers/views/view.ts';
import { HeadView } from '../../../workers/views/head-view.ts';
import { PaneView } from '../../../workers/views/pane.ts';
import { createView } from '../../../workers/views/views.ts';
import type { ViewSpec } from '../../../src/core/contract/views.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import type { StoredMessage } from '../../../src/core/domain/message.ts';
import { Timeline } from '../../../src/core/domain/timeline.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import { People } from '../../../workers/people/people.ts';
import { CHAT, echo, fold, ME, message, own, put, testScope } from '../support.ts';
import { viewSource } from './view-source.ts';

const status: StatusRow = {
  key: 'status',
  phase: 'live',
  since: 0,
  completeTo: null,
  progress: null,
  requests: 0,
  failed: 0,
  waiting: 'no',
  clockOffset: 0,
  uploading: false,
  call: false,
  groupCalls: [],
  self: null,
  ended: null,
  signingIn: false,
  switching: false,
  storage: 'journal',
};

function setUp() {
  const chatStore = new ChatStore(ME);
  const people = new People();
  people.setFriends([
    {
      id: 2,
      nickName: 'Mira',
      showNickName: 'Mira R',
      remarkNickName: '',
      headImage: '/m.webp',
      online: true,
      onlineWeb: true,
      onlineApp: false,
      isDnd: true,
      isTop: false,
      deleted: false,
    },
  ]);
  const views: View[] = [];
  const applier = new EventApplier(chatStore, null);
  chatStore.changes$.subscribe((news) => views.forEach((it) => it.note({ kind: 'chat', news })));
  const source = viewSource({ status: () => status, chatStore: () => chatStore, people: () => people });
  return {
    chatStore,
    people,
    source,
    apply: (...events: ChatEvent[]) => void applier.advance({ ...silentTask, events }),
    view: (number: number, spec: ViewSpec): View => {
      const created = viewOf(number, spec, source);
      views.push(created);
      return created;
    },
  };
}

/** Creates the views of a conversation directly, without loading their code. */
function viewOf(number: number, spec: ViewSpec, source: ViewSource): View {
  if (spec.view === 'pane') return new PaneView(number, spec, source, testScope());
  if (spec.view === 'head') return new HeadView(number, spec, source, testScope());
  return createView(number, spec, source, testScope());
}

test('A view sends a snapshot, then numbered patches of the changed rows', () => {
  const { apply, view } = setUp();
  const shown = view(4, { view: 'chats' });
  expect(shown.patch()).toMatchObject({ view: 4, stream: 0, put: [], del: [] });
  apply(put(message(3)));
  expect(shown.patch()).toMatchObject({ stream: 1, put: [{ key: CHAT, unread: 1, showName: 'Mira R' }] });
  expect(shown.patch()).toBeNull();
  apply(put(message(4)));
  expect(shown.patch()).toMatchObject({ stream: 2, put: [{ unread: 2 }] });
});

test('A conversation shows the newest messages, grows at its end, and keeps a sent message’s key', () => {
  const { apply, view } = setUp();
  for (const id of [1, 2, 3, 4]) apply(put(message(id)));
  const shown = view(1, { view: 'pane', chat: CHAT, size: 2 });
  expect(shown.patch()).toMatchObject({ more: true, put: [{ id: 3 }, { id: 4 }] });
  apply({ kind: 'echo', chat: CHAT, message: echo('1790000000000abcdefgh', 1) });
  expect(shown.patch()?.put).toMatchObject([{ key: '1790000000000abcdefgh', id: null, mark: 'sending' }]);
  apply(put(own(5, { tmpId: '1790000000000abcdefgh' })));
  expect(shown.patch()).toMatchObject({
    put: [{ key: '1790000000000abcdefgh', id: 5, mark: 'sent' }],
    del: [],
  });
});

test('A change of accounts starts every view again', () => {
  const { apply, view } = setUp();
  apply(put(message(3)));
  const shown = view(1, { view: 'chats' });
  shown.patch();
  shown.note({ kind: 'all' });
  expect(shown.patch()).toMatchObject({ stream: 0, put: [{ key: CHAT }] });
});

test('[MSG-13] A chat is ordered by the newer of its last message and its last opening', () => {
  const at = message(5).sendTime;
  const opened = (when: number): ChatEvent => ({ kind: 'opened', chat: CHAT, at: when });
  const optTime = (...events: ChatEvent[]) => chatRow(fold(...events), new People(), ME.id).optTime;
  expect(optTime(put(message(5)), opened(at - 1))).toBe(at);
  expect(optTime(put(message(5)), opened(at + 1))).toBe(at + 1);
  expect(optTime(opened(at + 1), put(message(5)))).toBe(at + 1);
  expect(optTime(opened(at - 1), put(message(5)), put(message(3)))).toBe(at);
});

test('An unsent message is the last line of its chat, beside the draft', () => {
  const { people } = setUp();
  const state = fold(
    put(message(3)),
    { kind: 'echo', chat: CHAT, message: echo('b', 2, { content: 'still here' }) },
    { kind: 'draft', chat: CHAT, text: 'and one', revision: 1 },
  );
  expect(chatRow(state, people, ME.id)).toMatchObject({ last: { content: 'still here' }, draft: 'and one' });
});

test("The last line of a chat whose newest message is a file that is being uploaded has the file's name", () => {
  const chat = fold({
    kind: 'echo',
    chat: CHAT,
    message: echo('a', 1, { content: '', type: MessageType.FILE }),
  });
  const upload = {
    kind: 'file',
    name: 'a.pdf',
    size: 1,
    width: 0,
    height: 0,
    thumb: false,
    duration: 0,
    peaks: [],
    progress: 0.5,
    unreadable: false,
  } as const;
  expect(chatRow(chat, new People(), ME.id, upload).last).toMatchObject({ content: '{"name":"a.pdf"}' });
});

test('[X-CHAT-17] A message row has the state of its bubble, from unsent to read', () => {
  const { people } = setUp();
  const state = fold(put(own(4)), { kind: 'peer-read', chat: CHAT, upTo: 4 });
  const rows = [
    messageRow(message(3), state.marks, people, ME.id),
    messageRow(own(4), state.marks, people, ME.id),
    messageRow(own(5), state.marks, people, ME.id),
    messageRow(echo('w', 1, { status: MessageStatus.PENDING }), state.marks, people, ME.id),
    messageRow(echo('s', 2), state.marks, people, ME.id),
    messageRow(echo('f', 3, { status: MessageStatus.FAILED, failure: 'no' }), state.marks, people, ME.id),
  ];
  expect(rows.map((row) => row.mark)).toEqual(['none', 'read', 'sent', 'waiting', 'sending', 'failed']);
  expect(rows[0]).toMatchObject({ sendNickName: 'Mira R', headImage: '/m.webp', own: false, key: 'm3' });
  expect(rows[5]?.failure).toBe('no');
});

test('Two own messages to which another client gave one tmpId are two rows', () => {
  const { people } = setUp();
  const state = fold(put(own(3, { tmpId: '1790000000000417' })), put(own(4, { tmpId: '1790000000000417' })));
  const keys = [...state.timeline.after(0)].map((it) => messageRow(it, state.marks, people, ME.id).key);
  expect(keys).toEqual(['m3', 'm4']);
});

test('A chat with a deleted friend is blocked with the reason', () => {
  const { people } = setUp();
  expect(headRow(CHAT, undefined, people, ME.id, 0).blocked).toBeNull();
  people.apply({ kind: 'friend-gone', id: 2 });
  expect(headRow(CHAT, undefined, people, ME.id, 0).blocked).toMatchObject({ why: 'not-friends' });
});

test('A conversation opened before its messages arrive reports more after they arrive', () => {
  const { apply, view } = setUp();
  const shown = view(1, { view: 'pane', chat: CHAT, size: 2 });
  expect(shown.patch()).toMatchObject({ stream: 0, more: false, put: [] });
  for (const id of [1, 2, 3, 4]) apply(put(message(id)));
  expect(shown.patch()).toMatchObject({ stream: 1, more: true, put: [{ id: 3 }, { id: 4 }] });
});

test('A conversation that opens before its account sends no patch until the account is open', () => {
  const chatStore = new ChatStore(ME);
  const account = { chatStore: null as ChatStore | null };
  const source = viewSource({ status: () => status, chatStore: () => account.chatStore });
  const shown = new PaneView(1, { view: 'pane', chat: CHAT, size: 2 }, source, testScope());
  expect(shown.dirty).toBe(false);
  account.chatStore = chatStore;
  shown.note({ kind: 'all' });
  expect(shown.dirty).toBe(true);
  expect(shown.patch()).toMatchObject({ stream: 0, put: [] });
});

test('A conversation window that is not full takes older messages, and loses none of its rows', () => {
  const { apply, view } = setUp();
  apply(put(own(50)), { kind: 'filled', chat: CHAT, after: 0, before: 50, lost: false });
  const shown = view(1, { view: 'pane', chat: CHAT, size: 3 });
  expect(shown.patch()?.put).toMatchObject([{ id: 50 }]);
  // A pull brings older messages after a text was sent during the pull.
  for (const id of [7, 8, 9]) apply(put(message(id)));
  expect(shown.patch()).toMatchObject({ put: [{ id: 8 }, { id: 9 }], del: [], more: true });
  for (const id of [51, 52]) apply(put(message(id)));
  expect(shown.patch()).toMatchObject({ put: [{ id: 51 }, { id: 52 }], del: [] });
});

test('[INV-9] Pages read for the last account do not show in the next one', async () => {
  const chatStoreWith = (content: string): ChatStore => {
    const chatStore = new ChatStore(ME);
    const state = fold(put(message(1, { content })));
    chatStore.set({ ...state, folded: { ...state.folded, to: 1 }, timeline: Timeline.empty });
    return chatStore;
  };
  const [last, next] = [chatStoreWith('of the one before'), chatStoreWith('of the next one')];
  let chatStore = last;
  const answers: ((older: StoredMessage[]) => void)[] = [];
  const shown = new PaneView(
    1,
    { view: 'pane', chat: CHAT, size: 3 },
    {
      ...setUp().source,
      chatStore: () => chatStore,
      history: () => new Promise((resolve) => answers.push(resolve)),
    },
    testScope(),
  );
  expect(shown.patch()).toBeNull();
  chatStore = next;
  shown.note({ kind: 'all' });
  expect(shown.patch()).toBeNull();
  answers[0]?.([message(1, { content: 'of the one before' })]);
  await Promise.resolve();
  expect(shown.patch()).toBeNull();
  answers[1]?.([message(1, { content: 'of the next one' })]);
  await new Promise(setImmediate);
  expect(shown.patch()?.put).toMatchObject([{ content: 'of the next one' }]);
});

test('[INV-12] A conversation opened during a pending deletion shows its messages after the refusal', () => {
  const { apply, view } = setUp();
  const pending = { kind: 'pending', chat: CHAT } as const;
  apply(put(message(3)), put(message(4)), { ...pending, deletions: [{ kind: 'remove', ids: [3] }] });
  const shown = view(1, { view: 'pane', chat: CHAT, size: 5 });
  expect(
    shown.patch()?.put.filter((row) => 'id' in row && 'content' in row && row.content !== ''),
  ).toMatchObject([{ id: 4 }]);
  apply({ ...pending, deletions: [] });
  expect(shown.patch()?.put).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: 3 }), expect.objectContaining({ id: 4 })]),
  );
});

test('Deleted messages in pages do not end a conversation', async () => {
  const hidden = Array.from({ length: 8 }, (_, at) => at + 13);
  const chatStore = new ChatStore(ME);
  const state = fold({ kind: 'removed', chat: CHAT, ids: hidden });
  chatStore.set({ ...state, folded: { ...state.folded, to: 20 } });
  const all = Array.from({ length: 20 }, (_, at) => message(at + 1));
  const shown = new PaneView(
    1,
    { view: 'pane', chat: CHAT, size: 3 },
    {
      ...setUp().source,
      chatStore: () => chatStore,
      history: (_chat, count) => Promise.resolve(all.slice(-count)),
    },
    testScope(),
  );
  shown.patch();
  await new Promise<void>((resolve) => void setImmediate(resolve));
  expect(shown.patch()).toMatchObject({ put: [{ id: 10 }, { id: 11 }, { id: 12 }], more: true });
});

test('A friend’s presence changes one row of the list and the chat head, and no conversation', () => {
  const { people, apply, view } = setUp();
  apply(put(message(3)));
  const [chats, head, pane] = [
    view(1, { view: 'chats' }),
    view(2, { view: 'head', chat: CHAT }),
    view(3, { view: 'pane', chat: CHAT, size: 10 }),
  ];
  for (const it of [chats, head, pane]) it.patch();
  const news: unknown[] = [];
  people.changes$.subscribe((it) => news.push(it));
  people.apply({ kind: 'presence', userId: 2, terminal: 0, online: false });
  // Presence is not stored: it would be outdated at the next boot.
  expect(news).toEqual([{ kind: 'names', chat: CHAT }]);
  for (const it of [chats, head, pane]) it.note({ kind: 'person', chat: CHAT });
  expect([chats.dirty, head.dirty, pane.dirty]).toEqual([true, true, false]);
  expect(chats.patch()).toMatchObject({ put: [{ key: CHAT, online: false }], del: [] });
  expect(head.patch()).toMatchObject({ put: [{ online: false }] });
});

test('Nobody is online after a boot until the server reports it', () => {
  const { people } = setUp();
  people.restore('friends', people.record('friends'));
  expect(people.friend(2)).toMatchObject({ online: false, onlineWeb: false, showNickName: 'Mira R' });
});
