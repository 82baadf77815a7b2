import { expect, test } from 'vitest';
import { isWithdrawn } from '../../../src/core/contract/withdrawn.ts';
import { emptyChat } from '../../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { noPast } from '../../../src/core/domain/past.ts';
import { reduceChat } from '../../../src/core/domain/reduce.ts';
import type { Notice, WithdrawnNotice } from '../../../src/core/contract/views.ts';
import { withdrawnBy } from '../../../workers/attention/withdrawals.ts';
import { withNotice } from '../../../workers/engine/notices.ts';
import { FRIEND, GROUP, ME, message } from '../support.ts';

/** The notices of these events, one after the other. */
function noticesOf(...events: ChatEvent[]): (WithdrawnNotice | null)[] {
  let chat = emptyChat(GROUP);
  return events.map((event) => {
    const before = chat;
    chat = reduceChat(chat, event, ME, noPast);
    return withdrawnBy({ event, before, after: chat, past: noPast });
  });
}

const recall = (target: number): ChatEvent => ({
  kind: 'recall',
  chat: GROUP,
  id: target + 1,
  target,
  byId: FRIEND,
  byName: 'Ben',
});
const withdrawn = (ids: number[], upTo = 0): WithdrawnNotice => ({
  kind: 'withdrawn',
  chat: GROUP,
  ids,
  upTo,
});

test('[PRIV-04, GRP-03, DEL-01] Recalls, removals and deletions withdraw each message once', () => {
  const stored: ChatEvent = {
    kind: 'message',
    chat: GROUP,
    message: message(5, { groupId: 7, recvId: null }),
  };
  expect(noticesOf(stored, recall(5), recall(5))).toEqual([null, withdrawn([5]), null]);
  const removed: ChatEvent = { kind: 'removed', chat: GROUP, ids: [5, 6] };
  expect(noticesOf(stored, removed, removed)).toEqual([null, withdrawn([5, 6]), null]);
  const cleared: ChatEvent = { kind: 'cleared', chat: GROUP, upTo: 5, at: 1 };
  expect(noticesOf(stored, cleared, cleared)).toEqual([null, withdrawn([], 5), null]);
  const pending = (...deletions: (ChatEvent & { kind: 'pending' })['deletions'][number][]): ChatEvent => ({
    kind: 'pending',
    chat: GROUP,
    deletions,
  });
  const both = pending({ kind: 'remove', ids: [5] }, { kind: 'clear', upTo: 4, at: 1 });
  expect(noticesOf(stored, both, pending())).toEqual([null, withdrawn([5], 4), null]);
});

test('A withdrawal names messages of its chat only, by id or up to an id', () => {
  const notice = withdrawn([9], 3);
  const names = (id: number | null, chat: WithdrawnNotice['chat'] = GROUP) =>
    isWithdrawn(notice, { chat, id });
  expect([names(9), names(3), names(4), names(null), names(9, 'group-8')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('[GRP-03] A tab that has not read its notices gets none with a withdrawn text, and every withdrawal', () => {
  const note = { chat: GROUP, id: 9, type: 0, content: 'secret', sendNickName: '', messages: 1 };
  const mention: Notice = { kind: 'mention', sendId: 2, ...note, sendNickName: 'Ben' };
  const attend: Notice = { kind: 'attend', chats: [GROUP], messages: 1, sound: true, notes: [note] };
  let held: readonly Notice[] = [];
  for (const notice of [attend, mention, withdrawn([9]), withdrawn([8], 2)]) held = withNotice(held, notice);
  expect(held).toEqual([{ ...attend, notes: [] }, withdrawn([9, 8], 2)]);
  for (let n = 0; n < 9; n++) held = withNotice(held, { kind: 'refused', message: `${n}` });
  expect(held).toContainEqual(withdrawn([9, 8], 2));
});
