// Very long lists of mentions: a message row keeps the mentions of this user and of all, and 100 mentions at
// most.
import { expect, test } from 'vitest';
import { mentionsAll, mentionsMe } from '../../../src/core/domain/unread.ts';
import { decodeFrame, decodeRows, groupEvent } from '../../../src/core/wire/index.ts';
import { mentionsOf } from '../../../src/chat/message/parts/mentions-of.ts';
import { messageRow } from '../../../workers/views/message-rows.ts';
import { People } from '../../../workers/people/people.ts';
import { fold, ME } from '../support.ts';

const others = Array.from({ length: 100_000 }, (_, index) => index + 10);
const row = (atUserIds: readonly number[]) => ({
  type: 0,
  id: 5,
  groupId: 7,
  sendId: 2,
  content: 'x',
  atUserIds,
});

function receive(atUserIds: readonly number[]) {
  const frame = decodeFrame(JSON.stringify({ cmd: 4, data: row(atUserIds) }));
  const event = frame.kind === 'frame' && frame.cmd === 4 ? groupEvent(frame.data, ME.id) : null;
  if (event?.kind !== 'message') throw new Error('no message');
  return { event, state: fold(event) };
}

test('[INV-8, MSG-09, MSG-10] A message row keeps 100 of 100,000 mentions, among them those of the user and of all', () => {
  const { event, state } = receive([...others, -1, ME.id]);
  expect(event.message.atUserIds).toEqual([ME.id, -1, ...others.slice(0, 98)]);
  expect([mentionsMe(state.summary), mentionsAll(state.summary)]).toEqual([true, true]);
  const withoutUser = receive(others);
  expect([mentionsMe(withoutUser.state.summary), mentionsAll(withoutUser.state.summary)]).toEqual([
    false,
    false,
  ]);
  const shown = messageRow(event.message, state.marks, new People(), ME.id);
  expect(JSON.stringify(shown).length).toBeLessThan(2000);
  expect(mentionsOf(shown.at, new Map(), { id: ME.id, nickName: 'Al' }, 'all').length).toBeLessThan(200);
});

test('[INV-8, MSG-10] Repeated mentions of one id are kept once', () => {
  const { event } = receive(Array.from({ length: 200_000 }, () => -1));
  expect(event.message.atUserIds).toEqual([-1]);
});

test('[INV-8] A pulled message row keeps the same mentions as a pushed frame', () => {
  const [pulled] = decodeRows('groupMessage', [row([...others, ME.id])]).rows;
  expect(pulled && groupEvent(pulled, ME.id)).toEqual(receive([...others, ME.id]).event);
});

test('Up to 100 mentions of a message keep their order', () => {
  const few = [3, -1, ME.id, 2];
  expect(receive(few).event.message.atUserIds).toEqual(few);
  const hundred = [...others.slice(0, 99), ME.id];
  expect(receive(hundred).event.message.atUserIds).toEqual(hundred);
});
