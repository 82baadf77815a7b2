import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import type { GroupMember, PeopleChange } from '../../../src/core/domain/people.ts';
import {
  isDurable,
  isListed,
  mergeFrames,
  subjectOf,
  type BufferedFrame,
} from '../../../workers/sync/frame-subject.ts';
import { CHAT, friend, group, GROUP, message, put } from '../support.ts';

const event = (it: ChatEvent): BufferedFrame => ({ kind: 'event', feed: 'private', event: it });
const people = (change: PeopleChange): BufferedFrame => ({ kind: 'people', feed: 'private', change });
const read = (upTo: number, chat: ChatEvent['chat'] = CHAT) =>
  event({ kind: 'read', chat, upTo, told: true });
const peerRead = (upTo: number) => event({ kind: 'peer-read', chat: CHAT, upTo });
const receipt = (id: number, readedCount = 1) =>
  event({ kind: 'receipt', chat: GROUP, id, readedCount, receiptOk: false });
const askRead: BufferedFrame = { kind: 'ask-read', feed: 'private', chat: CHAT };
const recall = event({ kind: 'recall', chat: CHAT, id: 9, target: 3, byId: 2, byName: '' });
const member = (userId: number, showNickName = 'Mira'): GroupMember => ({
  userId,
  showNickName,
  headImage: '',
  isManager: false,
  isMuted: false,
  quit: false,
  online: true,
});
const members = (...ids: number[]) =>
  people({ kind: 'members', groupId: 7, members: ids.map((id) => member(id)) });

test('[RT-06] subjectOf returns a distinct name for each subject of volatile frames, null for durable ones', () => {
  const named: [BufferedFrame, string][] = [
    [read(3), 'read private-2'],
    [read(3, GROUP), 'read group-7'],
    [peerRead(3), 'peer-read private-2'],
    [receipt(5), 'receipt group-7 5'],
    [askRead, 'ask-read private-2'],
    [people({ kind: 'friend', friend: friend() }), 'friend 2'],
    [people({ kind: 'group', group: group() }), 'group 7'],
    [people({ kind: 'friend-gone', id: 2 }), 'friend-gone 2'],
    [people({ kind: 'group-gone', id: 7 }), 'group-gone 7'],
    [people({ kind: 'presence', userId: 2, terminal: 1, online: true }), 'presence 2 1'],
    [people({ kind: 'flag', flag: 'isTop', chat: CHAT, on: true }), 'isTop private-2'],
    [people({ kind: 'flag', flag: 'isDnd', chat: CHAT, on: true }), 'isDnd private-2'],
    [people({ kind: 'pinned', groupId: 7, message: null }), 'pinned 7'],
    [members(1), 'members 7'],
  ];
  for (const [it, name] of named) expect(subjectOf(it)).toBe(name);
  for (const it of [event(put(message(3))), recall]) expect(subjectOf(it)).toBeNull();
});

test('[RT-06] Messages and recalls are durable frames, changes of people listed ones, and others neither', () => {
  const kinds = (it: BufferedFrame): boolean[] => [isDurable(it), isListed(it)];
  expect(kinds(event(put(message(3))))).toEqual([true, false]);
  expect(kinds(recall)).toEqual([true, false]);
  expect(kinds(members(1))).toEqual([false, true]);
  for (const it of [read(3), receipt(5), askRead]) expect(kinds(it)).toEqual([false, false]);
});

test('mergeFrames keeps the higher of two read marks, and the later of two read receipts', () => {
  for (const mark of [read, peerRead]) {
    expect(mergeFrames(mark(9), mark(4))).toEqual(mark(9));
    expect(mergeFrames(mark(4), mark(9))).toEqual(mark(9));
  }
  expect(mergeFrames(receipt(5, 3), receipt(5, 4))).toEqual(receipt(5, 4));
  expect(mergeFrames(receipt(5, 4), receipt(5, 3))).toEqual(receipt(5, 3));
  expect(mergeFrames(askRead, askRead)).toBe(askRead);
  const readWith = (it: boolean) => event({ kind: 'read', chat: CHAT, upTo: 4, told: it });
  expect(mergeFrames(readWith(true), readWith(false))).toEqual(readWith(false));
});

test('mergeFrames keeps the newest row of each group member, and else the later of two changes', () => {
  expect(mergeFrames(members(1, 2), members(2, 3))).toEqual(members(1, 2, 3));
  const renamed = people({ kind: 'members', groupId: 7, members: [member(1, 'Mo')] });
  expect(mergeFrames(members(1), renamed)).toEqual(renamed);
  const named = (nickName: string) => people({ kind: 'friend', friend: friend({ nickName }) });
  expect(mergeFrames(named('Mira'), named('Mo'))).toEqual(named('Mo'));
});

test('mergeFrames returns the later of two frames of different kinds', () => {
  for (const [older, later] of [
    [askRead, read(3)],
    [read(3), askRead],
    [askRead, members(1)],
    [members(1), askRead],
    [members(1), read(3)],
    [read(3), members(1)],
  ] as const)
    expect(mergeFrames(older, later)).toBe(later);
  const gone = people({ kind: 'group-gone', id: 7 });
  expect(mergeFrames(members(1), gone)).toEqual(gone);
  expect(mergeFrames(gone, members(1))).toEqual(members(1));
});
