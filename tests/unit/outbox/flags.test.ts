// Chat flags (pin, do-not-disturb) set by the user, while lists, pushes and refusals arrive.
import { expect, test } from 'vitest';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { createFlags } from '../../../workers/outbox/flags.ts';
import { chatRow } from '../../../workers/views/chat-rows.ts';
import { nameOf } from '../../../workers/views/names.ts';
import { People } from '../../../workers/people/people.ts';
import { CHAT, fold, friend, GROUP, group, ME, message, put } from '../support.ts';

function setUp() {
  const people = new People();
  people.setFriends([friend()]);
  people.setGroups([group()]);
  let now = 1000;
  let rows = 0;
  const flags = createFlags(people, () => now);
  return {
    people,
    flags,
    pass: () => ++now,
    setFlag(on: boolean, chat: ChatKey = CHAT, flag: 'isTop' | 'isDnd' = 'isTop'): OutboxRow {
      const row: OutboxRow = {
        tmpId: `del-${++rows}`,
        chat,
        work: { kind: 'flag', flag, on, was: nameOf(chat, people)[flag] },
        state: 'waiting',
        order: rows,
        writtenAt: 0,
        attempts: 0,
        firstAttemptAt: 0,
        attemptEndedAt: 0,
        failure: '',
      };
      flags.show(row);
      return row;
    },
    get top() {
      return people.friend(2)?.isTop;
    },
  };
}

test('A chat is pinned at once, and stays pinned when an older friend list arrives', () => {
  const it = setUp();
  const row = it.setFlag(true);
  expect(it.top).toBe(true);
  const requestedAt = it.pass();
  it.people.setFriends([friend()]);
  it.flags.reapply(requestedAt);
  expect(it.top).toBe(true);
  // Case: friend lists requested before the server confirmed the pin, and received afterwards.
  const requestedEarly = it.pass();
  it.pass();
  it.flags.confirmed(row);
  it.people.setFriends([friend()]);
  it.flags.reapply(requestedEarly);
  expect(it.top).toBe(true);
  // A list requested later has the right value.
  it.pass();
  it.people.setFriends([friend()]);
  it.flags.reapply(it.pass());
  expect(it.top).toBe(false);
});

test('A refused pin restores the server’s value, however often the user changed it', () => {
  const it = setUp();
  const [on, off, last] = [it.setFlag(true), it.setFlag(false), it.setFlag(true)];
  expect(it.flags.refused(on)).toBe(true);
  expect(it.top).toBe(true);
  expect(it.flags.refused(off)).toBe(true);
  expect(it.top).toBe(true);
  expect(it.flags.refused(last)).toBe(true);
  expect(it.top).toBe(false);
});

test('A refusal after a confirmed pin restores the confirmed value', () => {
  const it = setUp();
  const [on, off] = [it.setFlag(true), it.setFlag(false)];
  it.flags.confirmed(on);
  it.flags.refused(off);
  expect(it.top).toBe(true);
});

test('A refused pin of one chat leaves its do-not-disturb flag and other chats unchanged', () => {
  const it = setUp();
  it.setFlag(true, CHAT, 'isDnd');
  const refused = it.setFlag(true, GROUP, 'isTop');
  it.setFlag(true, GROUP, 'isDnd');
  it.flags.refused(refused);
  expect(it.people.friend(2)).toMatchObject({ isDnd: true, isTop: false });
  expect(it.people.group(7)).toMatchObject({ isDnd: true, isTop: false });
});

test('[PRIV-10] A pin change by another device does not show before the answer to this device’s change', () => {
  const it = setUp();
  const row = it.setFlag(true);
  it.flags.merge({ kind: 'flag', chat: CHAT, flag: 'isTop', on: false });
  expect(it.top).toBe(true);
  it.flags.confirmed(row);
  expect(it.top).toBe(true);
  // The other device sets the flag after the server confirmed this one.
  it.flags.merge({ kind: 'flag', chat: CHAT, flag: 'isTop', on: false });
  expect(it.top).toBe(false);
  it.flags.reapply(0);
  expect(it.top).toBe(false);
});

test('[GRP-08] A refused pin restores the value that another device set meanwhile', () => {
  const it = setUp();
  const row = it.setFlag(true, GROUP);
  it.flags.merge({ kind: 'flag', chat: GROUP, flag: 'isTop', on: true });
  it.flags.refused(row);
  expect(it.people.group(7)?.isTop).toBe(true);
});

test('A push of the whole group keeps a do-not-disturb change that the server has not answered', () => {
  const it = setUp();
  it.setFlag(true, GROUP, 'isDnd');
  it.flags.merge({ kind: 'group', group: group({ name: 'Band' }) });
  expect(it.people.group(7)).toMatchObject({ name: 'Band', isDnd: true });
});

test('[PRIV-09, PRIV-10, GRP-07, GRP-08] Pin and do-not-disturb of another device show at the friend, the group and the chat', () => {
  const it = setUp();
  for (const chat of [CHAT, GROUP] as const)
    for (const flag of ['isTop', 'isDnd'] as const) it.flags.merge({ kind: 'flag', chat, flag, on: true });
  expect(it.people.friend(2)).toMatchObject({ isTop: true, isDnd: true });
  expect(it.people.group(7)).toMatchObject({ isTop: true, isDnd: true });
  expect(chatRow(fold(put(message(3))), it.people, ME.id)).toMatchObject({ isTop: true, isDnd: true });
});

test('After a restart the latest stored change of a pin is shown', () => {
  const it = setUp();
  const first = it.setFlag(true);
  const second = it.setFlag(false);
  const next = setUp();
  // The journal stores friends and groups as they were shown.
  next.people.setFriends([friend({ isTop: false })]);
  for (const row of [first, second]) next.flags.show(row);
  expect(next.top).toBe(false);
  next.flags.confirmed(first);
  next.flags.refused(second);
  expect(next.top).toBe(true);
});

test('[GRP-06] A group list without a pinned message keeps the known one until a push changes it', () => {
  const { people } = setUp();
  const pinned = { id: 5, sendId: 2, sendNickName: 'Mira', type: 0, content: 'Friday' };
  people.apply({ kind: 'pinned', groupId: 7, message: pinned });
  people.setGroups([group({ name: 'Band' })]);
  expect(people.group(7)).toMatchObject({ name: 'Band', topMessage: pinned });
  people.apply({ kind: 'pinned', groupId: 7, message: null });
  expect(people.group(7)?.topMessage).toBeNull();
});
