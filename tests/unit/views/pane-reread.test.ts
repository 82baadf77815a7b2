// A window of a conversation that is read again from slow pages, as after an undo.
import { expect, test } from 'vitest';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import type { PaneSpec, Patch } from '../../../src/core/contract/views.ts';
import type { PendingDeletion } from '../../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import type { StoredMessage } from '../../../src/core/domain/message.ts';
import { Timeline } from '../../../src/core/domain/timeline.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import { EventApplier, silentTask } from '../../../workers/log/event-applier.ts';
import { PaneView } from '../../../workers/views/pane.ts';
import { CHAT, fold, ME, message, put, testScope } from '../support.ts';
import { viewSource } from './view-source.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const pending = (...deletions: PendingDeletion[]): ChatEvent => ({ kind: 'pending', chat: CHAT, deletions });
const recall = (target: number): ChatEvent => ({
  kind: 'recall',
  chat: CHAT,
  id: null,
  target,
  byId: 2,
  byName: '',
});
const idsOf = (patch: Patch | null): (number | null)[] =>
  ((patch?.put ?? []) as MessageRow[]).map(({ id }) => id);

/** A view of the messages 1 to 6, all in pages that are being read; pending deletions hide 5 and 6. */
function open(spec: Partial<PaneSpec> = {}) {
  const all = [1, 2, 3, 4, 5, 6].map((id) => message(id));
  const state = fold({ kind: 'filled', chat: CHAT, after: 0, before: 7, lost: false }, ...all.map(put));
  const chatStore = new ChatStore(ME);
  chatStore.set({ ...state, folded: { ...state.folded, to: 6 }, timeline: Timeline.empty });
  const reads: { below: number; answer: () => void }[] = [];
  const source = viewSource({
    chatStore: () => chatStore,
    history: (_chat, count, below) =>
      new Promise<StoredMessage[]>((resolve) => {
        const answer = (): void => resolve(all.filter(({ id }) => id < below).slice(-count));
        reads.push({ below, answer });
      }),
    later: (_chat, above, count) => Promise.resolve(all.filter(({ id }) => id > above).slice(0, count)),
  });
  const view = new PaneView(1, { view: 'pane', chat: CHAT, size: 10, ...spec }, source, testScope());
  const applier = new EventApplier(chatStore, null);
  chatStore.changes$.subscribe((news) => view.note({ kind: 'chat', news }));
  const it = {
    view,
    reads,
    apply: (event: ChatEvent) => void applier.advance({ ...silentTask, events: [event] }),
    patch: () => (view.dirty ? view.patch() : null),
    /** Answers all reads of pages, and returns the patch. */
    async read(): Promise<Patch | null> {
      while (reads.length > 0) {
        for (const { answer } of reads.splice(0)) answer();
        await turn();
      }
      return it.patch();
    },
  };
  it.apply(pending({ kind: 'remove', ids: [5] }, { kind: 'remove', ids: [6] }));
  expect(it.patch()).toBeNull();
  return it;
}

/** An open view whose tab has its rows. */
async function openAndRead(spec: Partial<PaneSpec> = {}) {
  const it = open(spec);
  expect(idsOf(await it.read())).toEqual(spec.around ? [2, 3] : [1, 2, 3, 4]);
  return it;
}

test('[INV-12] Messages deleted while a window is read again leave the tab before its pages are read', async () => {
  const it = await openAndRead();
  it.apply(pending({ kind: 'remove', ids: [5] }));
  expect(it.patch()).toBeNull();
  it.apply(pending({ kind: 'remove', ids: [5] }, { kind: 'remove', ids: [3] }));
  expect(it.patch()).toMatchObject({ stream: 1, put: [], del: ['m3'] });
  it.apply(pending({ kind: 'remove', ids: [5] }, { kind: 'clear', upTo: 4, at: 1 }));
  expect(it.patch()).toMatchObject({ stream: 2, put: [], del: ['m1', 'm2', 'm4'] });
  const after = await it.read();
  expect([after?.stream, after?.del, idsOf(after)]).toEqual([0, [], [6]]);
});

test('[MSG-03] A message recalled while a window is read again loses its content at once', async () => {
  const it = await openAndRead();
  it.apply(pending({ kind: 'remove', ids: [5] }));
  it.apply(recall(2));
  expect(it.patch()).toMatchObject({ stream: 1, put: [{ id: 2, content: '' }], del: [] });
  expect(it.patch()).toBeNull();
  expect(await it.read()).toMatchObject({ stream: 0, put: [{}, { id: 2, content: '' }, {}, {}, { id: 6 }] });
});

test('A message that arrives while a window is read again is shown together with its pages', async () => {
  const it = await openAndRead();
  it.apply(pending({ kind: 'remove', ids: [5] }));
  expect(it.patch()).toBeNull();
  it.apply(put(message(7)));
  expect(it.patch()).toBeNull();
  expect(idsOf(await it.read())).toEqual([1, 2, 3, 4, 6, 7]);
});

test('Two undos in a row keep a window around a message in place', async () => {
  const it = await openAndRead({ size: 1, around: { id: 2, after: 1 } });
  it.apply(pending({ kind: 'remove', ids: [5] }));
  expect(it.patch()).toBeNull();
  it.apply(pending());
  expect(it.patch()).toBeNull();
  expect(it.reads.map(({ below }) => below)).toEqual([3, 3]);
  expect(idsOf(await it.read())).toEqual([2, 3]);
});

test('An undo during the first read of a window around a message keeps the window in place', async () => {
  const it = open({ size: 1, around: { id: 2, after: 1 } });
  it.apply(pending());
  expect(it.patch()).toBeNull();
  expect(it.reads.map(({ below }) => below)).toEqual([3, 3]);
  expect(idsOf(await it.read())).toEqual([2, 3]);
});

test('[INV-9] Rows of another account leave the tab before the pages of the next account are read', async () => {
  const it = await openAndRead();
  it.view.note({ kind: 'all' });
  expect(it.patch()).toMatchObject({ stream: 0, put: [], del: [] });
  expect(it.patch()).toBeNull();
  expect(idsOf(await it.read())).toEqual([1, 2, 3, 4]);
});
