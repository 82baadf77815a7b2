// Flags that the user has just set, while lists, pushes and refusals come.
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
    say(on: boolean, chat: ChatKey = CHAT, flag: 'isTop' | 'isDnd' = 'isTop'): OutboxRow {
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

test('a chat stands at the top at once, and stays there when a list comes that does not know of it', () => {
  const it = setUp();
  const row = it.say(true);
  expect(it.top).toBe(true);
  const asked = it.pass();
  it.people.setFriends([friend()]);
  it.flags.reapply(asked);
  expect(it.top).toBe(true);
  // Lists that were asked for before the server agreed, and came after it.
  const early = it.pass();
  it.pass();
  it.flags.confirmed(row);
  it.people.setFriends([friend()]);
  it.flags.reapply(early);
  expect(it.top).toBe(true);
  // A list that was asked for later knows better.
  it.pass();
  it.people.setFriends([friend()]);
  it.flags.reapply(it.pass());
  expect(it.top).toBe(false);
});

test('a refusal brings back the server’s value, however often the flag was set', () => {
  const it = setUp();
  const [on, off, last] = [it.say(true), it.say(false), it.say(true)];
  expect(it.flags.refused(on)).toBe(true);
  expect(it.top).toBe(true);
  expect(it.flags.refused(off)).toBe(true);
  expect(it.top).toBe(true);
  expect(it.flags.refused(last)).toBe(true);
  expect(it.top).toBe(false);
});

test('a later refusal brings back the value that the server agreed to', () => {
  const it = setUp();
  const [on, off] = [it.say(true), it.say(false)];
  it.flags.confirmed(on);
  it.flags.refused(off);
  expect(it.top).toBe(true);
});

test('one flag of one chat does not touch another', () => {
  const it = setUp();
  it.say(true, CHAT, 'isDnd');
  const refused = it.say(true, GROUP, 'isTop');
  it.say(true, GROUP, 'isDnd');
  it.flags.refused(refused);
  expect(it.people.friend(2)).toMatchObject({ isDnd: true, isTop: false });
  expect(it.people.group(7)).toMatchObject({ isDnd: true, isTop: false });
});

test('[PRIV-10] another device’s flag does not show before the answer to this one’s', () => {
  const it = setUp();
  const row = it.say(true);
  it.flags.merge({ kind: 'flag', chat: CHAT, flag: 'isTop', on: false });
  expect(it.top).toBe(true);
  it.flags.confirmed(row);
  expect(it.top).toBe(true);
  // Set on the other device after the server has agreed here.
  it.flags.merge({ kind: 'flag', chat: CHAT, flag: 'isTop', on: false });
  expect(it.top).toBe(false);
  it.flags.reapply(0);
  expect(it.top).toBe(false);
});

test('[GRP-08] a refusal brings back the flag that another device has set meanwhile', () => {
  const it = setUp();
  const row = it.say(true, GROUP);
  it.flags.merge({ kind: 'flag', chat: GROUP, flag: 'isTop', on: true });
  it.flags.refused(row);
  expect(it.people.group(7)?.isTop).toBe(true);
});

test('a push with the whole group leaves a flag that the server has not answered yet', () => {
  const it = setUp();
  it.say(true, GROUP, 'isDnd');
  it.flags.merge({ kind: 'group', group: group({ name: 'Band' }) });
  expect(it.people.group(7)).toMatchObject({ name: 'Band', isDnd: true });
});

test('[PRIV-09, PRIV-10, GRP-07, GRP-08] flags that come from the other device show at the friend, the group and the chat', () => {
  const it = setUp();
  for (const chat of [CHAT, GROUP] as const)
    for (const flag of ['isTop', 'isDnd'] as const) it.flags.merge({ kind: 'flag', chat, flag, on: true });
  expect(it.people.friend(2)).toMatchObject({ isTop: true, isDnd: true });
  expect(it.people.group(7)).toMatchObject({ isTop: true, isDnd: true });
  expect(chatRow(fold(put(message(3))), it.people, ME.id)).toMatchObject({ isTop: true, isDnd: true });
});

test('rows of the outbox that a new engine finds show their last word', () => {
  const it = setUp();
  const first = it.say(true);
  const second = it.say(false);
  const next = setUp();
  // The journal has the people as they were shown.
  next.people.setFriends([friend({ isTop: false })]);
  for (const row of [first, second]) next.flags.show(row);
  expect(next.top).toBe(false);
  next.flags.confirmed(first);
  next.flags.refused(second);
  expect(next.top).toBe(true);
});

test('[GRP-06] a list names no pinned message: the known one stays, until a push says otherwise', () => {
  const { people } = setUp();
  const pinned = { id: 5, sendId: 2, sendNickName: 'Mira', type: 0, content: 'Friday' };
  people.apply({ kind: 'pinned', groupId: 7, message: pinned });
  people.setGroups([group({ name: 'Band' })]);
  expect(people.group(7)).toMatchObject({ name: 'Band', topMessage: pinned });
  people.apply({ kind: 'pinned', groupId: 7, message: null });
  expect(people.group(7)?.topMessage).toBeNull();
});
