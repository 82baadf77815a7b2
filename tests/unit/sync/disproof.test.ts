// A live message below `ask` (the start of pulls) disproves the cursor: its effects on cursor and gap, and the
// rate of the pulls.
import { expect, test } from 'vitest';
import { VirtualTimeScheduler } from 'rxjs';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { Cursors } from '../../../workers/log/cursors.ts';
import { createDisproofs, DISPROOF_PAUSE } from '../../../workers/sync/disproof.ts';
import { createScope } from '../../../workers/scope.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import { CHAT, fold, ME, message, put } from '../support.ts';
import { turn } from '../diagnostics/watched.ts';

function setUp(...events: ChatEvent[]) {
  const scheduler = new VirtualTimeScheduler();
  const chatStore = new ChatStore(ME);
  if (events.length > 0) chatStore.set(fold(...events));
  const cursors = new Cursors({});
  for (const id of [100, 5_000_000]) cursors.raise('private', { done: id, ask: id }, 0);
  const order: unknown[] = [];
  const scope = createScope((bug) => {
    throw bug;
  });
  const disproofs = createDisproofs({
    chatStore,
    cursors,
    log: {
      append: async ({ events: appended, extra }) => {
        order.push(...appended);
        if (extra) order.push(extra().cursors?.['ask:private']);
      },
    },
    history: async (_chat, _count, below) => (below > 60 ? [message(60)] : []),
    confirm: async () => order.push('pull') > 0,
    scheduler,
    scope,
  });
  return { disproofs, cursors, order, chatStore, scheduler };
}

test('[PULL-03] A disproof of a pull cursor stores a gap and the cursor and starts a pull, whose end fills the gap', async () => {
  const { disproofs, order } = setUp();
  disproofs.settle({ feed: 'private', chat: CHAT, message: message(120) });
  await turn();
  const gap = { chat: CHAT, after: 100, before: 120 };
  expect(order.splice(0)).toEqual([{ kind: 'gap', ...gap }, 100, 'pull']);
  disproofs.pulled('group');
  expect(order).toEqual([]);
  disproofs.pulled('private');
  disproofs.pulled('private');
  expect(order).toEqual([{ kind: 'filled', ...gap, lost: false }]);
});

test('The gap of a disproof starts at the message below; the pull from id 0 does not fill the gap', async () => {
  const inMemory = setUp(put(message(110)), put(message(120)));
  inMemory.disproofs.settle({ feed: 'private', chat: CHAT, message: message(120) });
  const inPages = setUp();
  inPages.cursors.set('private', { limit: 50 });
  inPages.cursors.noteLiveId('private', 5_000_000);
  inPages.cursors.raise('private', { ask: 5_000_000 }, 0);
  inPages.disproofs.settle({ feed: 'private', chat: CHAT, message: message(70) });
  await turn();
  expect(inMemory.order[0]).toMatchObject({ after: 110, before: 120 });
  expect(inPages.order).toEqual([{ kind: 'gap', chat: CHAT, after: 60, before: 70 }, 0, 'pull']);
  inPages.disproofs.pulled('private');
  expect(inPages.order.length).toBe(3);
});

test('A disproof of the system cursor sets it back without a gap, because that feed has no history', async () => {
  const { disproofs, order, cursors } = setUp();
  for (const id of [100, 5_000_000]) cursors.raise('system', { done: id, ask: id }, 0);
  disproofs.settle({ feed: 'system', chat: 'system-0', message: message(120, { seqNo: 120 }) });
  await turn();
  expect([order, cursors.of('system').ask]).toEqual([[undefined, 'pull'], 100]);
});

test('A message above the pull cursor, a deleted message or one without seqNo disproves no cursor', async () => {
  const { disproofs, order, chatStore, cursors } = setUp(put(message(120)));
  chatStore.set(fold(put(message(120)), { kind: 'removed', chat: CHAT, ids: [120] }));
  disproofs.settle({ feed: 'private', chat: CHAT, message: message(120) });
  disproofs.settle({ feed: 'private', chat: CHAT, message: message(5_000_001) });
  cursors.raise('system', { ask: 9 }, 0);
  disproofs.settle({ feed: 'system', chat: 'system-0', message: message(4) });
  await turn();
  expect(order).toEqual([]);
  expect(cursors.of('private').ask).toBe(5_000_000);
});

test('Each disproof sets its pull cursor back at once, and all disproofs cause one pull a minute', async () => {
  const { disproofs, cursors, order, scheduler } = setUp();
  const disprove = async (id: number): Promise<void> => {
    cursors.noteLiveId('private', 5_000_000);
    cursors.raise('private', { ask: 5_000_000 }, 0);
    disproofs.settle({ feed: 'private', chat: CHAT, message: message(id) });
    expect(cursors.of('private').ask).toBeLessThan(id);
    await turn();
  };
  for (let id = 200; id < 220; id++) await disprove(id);
  const pulls = (): number => order.filter((it) => it === 'pull').length;
  expect(pulls()).toBe(1);
  scheduler.maxFrames = DISPROOF_PAUSE;
  scheduler.flush();
  expect(pulls()).toBe(2);
  scheduler.maxFrames = 10 * DISPROOF_PAUSE;
  scheduler.flush();
  expect(pulls()).toBe(2);
});
