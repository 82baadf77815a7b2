import { expect, test } from 'vitest';
import {
  type Doc,
  EMPTY,
  hasUnknown,
  mentionOf,
  outside,
  part,
  pieces,
  plain,
  recognised,
  replaced,
  whole,
  withNames,
} from '../../../src/chat/composer/editor/doc.ts';
import { admitted, followed, joined } from '../../../src/chat/composer/editor/pasted-text.ts';
import { History } from '../../../src/chat/composer/editor/history.ts';
import { carried } from '../../../src/chat/composer/editor/transfer.ts';
import { mentionedIn } from '../../../src/chat/composer/mention/mentioned.ts';
import {
  EVERYBODY,
  fitting,
  MOST_SHOWN,
  othersOf,
  queryAt,
  withEverybody,
} from '../../../src/chat/composer/mention/mention-query.ts';
import type { MemberRow } from '../../../src/core/contract/rows.ts';
import type { GroupRole } from '../../../src/core/domain/enums.ts';
import { growth, LINEAR } from '../growth.ts';

const BOB = '@Bob Hill\u00A0';
const isCode = (code: string): boolean => code === '#开心;';
/** `hi @Bob Hill! ` with the mention at 3. */
const doc: Doc = replaced(plain('hi ! '), 3, 3, mentionOf('Bob Hill', 4));

test('[EMO-02] codes and mentions are parts of their own, and all parts together are the text', () => {
  const text = replaced(doc, 0, 2, plain('#开心;#不知;'));
  const made = pieces(text, isCode);
  expect(made).toEqual([
    { kind: 'code', text: '#开心;' },
    { kind: 'text', text: '#不知; ' },
    { kind: 'mention', text: '@Bob Hill', id: 4 },
    { kind: 'text', text: '\u00A0! ' },
  ]);
  expect(made.map((piece) => piece.text).join('')).toBe(text.text);
  expect(pieces(EMPTY, isCode)).toEqual([]);
});

test('a mention moves with the text before it, and ends where something is put into it', () => {
  expect(doc.text).toBe(`hi ${BOB}! `);
  expect(replaced(doc, 0, 2, plain('hello')).marks).toEqual([{ at: 6, length: 10, id: 4 }]);
  expect(replaced(doc, 13, 13, plain('x')).marks).toHaveLength(1);
  expect(replaced(doc, 5, 5, plain('x')).marks).toEqual([]);
  expect(part(doc, 3, 13)).toEqual(mentionOf('Bob Hill', 4));
  expect(part(doc, 4, 13).marks).toEqual([]);
});

test('caret and selection take a mention as one thing', () => {
  expect(outside(doc, 6, 2)).toBe(13);
  expect(outside(doc, 12, 13)).toBe(3);
  expect(outside(doc, 3, 0)).toBe(3);
  expect(whole(doc, 12, 13)).toEqual({ from: 3, to: 13 });
  expect(whole(doc, 5, 5)).toEqual({ from: 13, to: 13 });
  expect(whole(doc, 0, 3)).toEqual({ from: 0, to: 3 });
});

test('in a draft the names that are known are mentions again', () => {
  const known = (name: string): number | null => ({ 'Bob Hill': 4, all: EVERYBODY })[name] ?? null;
  const draft = `${BOB}and @all\u00A0@Eve\u00A0`;
  const found = recognised(draft, known);
  expect(mentionedIn(found)).toEqual([4, EVERYBODY]);
  expect(hasUnknown(found)).toBe(true);
  expect(hasUnknown(doc)).toBe(false);
  expect(mentionedIn(recognised(`${BOB}${BOB}`, known))).toEqual([4]);
});

test('who was chosen stays mentioned when the names are asked for again', () => {
  const both = replaced(doc, 0, 0, plain('@Eve\u00A0'));
  expect(mentionedIn(withNames(both, (name) => (name === 'Eve' ? 9 : null)))).toEqual([9, 4]);
  expect(mentionedIn(withNames(both, () => null))).toEqual([4]);
  expect(mentionedIn(withNames(doc, () => 7))).toEqual([4]);
});

test('[INV-8] a text made to be slow to read costs by its length, whoever reads it', () => {
  const readers: Record<string, (text: string) => void> = {
    pieces: (text) => pieces(plain(text), () => true),
    recognised: (text) => recognised(text, () => null),
    hasUnknown: (text) => hasUnknown(plain(text)),
  };
  const grows = Object.entries(readers).flatMap(([name, read]) =>
    ['#', '#中', '@', '@\u00A0', '@a\u00A0', '\u00A0'].map((unit) => [
      name,
      unit,
      growth(read, unit, 100_000),
    ]),
  );
  expect(grows.filter(([, , times]) => Number(times) > LINEAR)).toEqual([]);
});

test('[X-CHAT-23] an @ asks for a name where it begins a word', () => {
  const at = (text: string, caret = text.length) => queryAt(plain(text), caret);
  expect(at('@')).toEqual({ at: 0, typed: '' });
  expect(at('hi @Bob H')).toEqual({ at: 3, typed: 'Bob H' });
  expect(at('你好@b')).toEqual({ at: 2, typed: 'b' });
  expect(at('hi @Bob there', 5)).toEqual({ at: 3, typed: 'B' });
  for (const none of ['', 'me@home', '@ ', 'hi @Bob\n', `${BOB}x`]) expect(at(none)).toBeNull();
  expect(queryAt(doc, 8)).toBeNull();
});

const member = (userId: number, showName: string): MemberRow => ({
  key: `u${userId}`,
  userId,
  showName,
  headImage: '',
  role: 'member',
  online: false,
  isMuted: false,
});

test('[X-CHAT-23] the members are filtered by what is typed: beginnings first, at most a hundred', () => {
  const rows = [member(1, 'Me'), member(2, 'Zoë Ban'), member(3, 'Bana'), member(4, 'Urban')];
  const others = othersOf(rows, 1, (row) => row.showName, 'en-US');
  const found = (typed: string) => fitting(others, typed).map(({ name }) => name);
  expect(found('')).toEqual(['Bana', 'Urban', 'Zoë Ban']);
  expect(found('ban')).toEqual(['Bana', 'Zoë Ban', 'Urban']);
  expect(found('ZOE')).toEqual(['Zoë Ban']);
  expect(found('x')).toEqual([]);
  const many = Array.from({ length: 300 }, (_, id) => member(id + 9, `n${id}`));
  expect(
    fitting(
      othersOf(many, null, (row) => row.showName, 'en-US'),
      '',
    ),
  ).toHaveLength(MOST_SHOWN);
});

test('[X-CHAT-23] everybody is offered to the owner and the admins of a group, to nobody else', () => {
  const others = othersOf([member(2, 'Ann'), member(3, 'Bob')], 1, (row) => row.showName, 'en-US');
  const offered = (role: GroupRole | null, typed = '') =>
    fitting(withEverybody(others, role, 'all'), typed).map(({ id }) => id);
  expect(offered('owner')).toEqual([EVERYBODY, 2, 3]);
  expect(offered('admin', 'al')).toEqual([EVERYBODY]);
  expect(offered('member')).toEqual([2, 3]);
  expect(offered(null, 'al')).toEqual([]);
});

test('a name does not end its own mention', () => {
  const [one] = othersOf([member(2, 'a\u00A0b\nc')], 1, (row) => row.showName, 'en-US');
  expect(one?.name).toBe('a b c');
});

const step = (text: string) => ({ doc: plain(text), from: text.length, to: text.length });

test('undo takes back what was typed in one go, and redo brings it again', () => {
  const history = new History();
  history.record(step(''), 'type', 0);
  history.record(step('a'), 'type', 100);
  history.record(step('ab'), 'other', 200);
  history.record(step('ab!'), 'type', 300);
  history.record(step('ab!c'), 'type', 5000);
  const texts: (string | undefined)[] = [];
  let now = step('ab!cd');
  for (let back = history.undo(now); back; back = history.undo(now)) {
    now = back;
    texts.push(back.doc.text);
  }
  expect(texts).toEqual(['ab!c', 'ab!', 'ab', '']);
  expect(history.redo(now)?.doc.text).toBe('ab');
  history.record(step('ab'), 'type', 9000);
  expect(history.redo(step('abx'))).toBeNull();
});

test('a caret stays beside what stood beside it when another text comes', () => {
  expect(followed('one two', 'one two three', 3)).toBe(3);
  expect(followed('two', 'one\ntwo', 1)).toBe(5);
  expect(followed('abc', '', 2)).toBe(0);
});

test('what comes while an input method composes is not lost, and neither are its letters', () => {
  expect(joined({ text: 'back\nhal', over: 'hal' }, '哈囉')).toBe('back\n哈囉');
  expect(joined({ text: 'other', over: 'hal' }, '哈囉')).toBe('other\n哈囉');
  expect(joined({ text: '', over: 'hal' }, '哈囉')).toBe('哈囉');
});

test('a dragged part goes where it is dropped, with its mentions', () => {
  const there = carried(doc, 3, 13, 0);
  expect(there).toEqual({ doc: { text: `${BOB}hi ! `, marks: [{ at: 0, length: 10, id: 4 }] }, end: 10 });
  expect(carried(doc, 0, 3, 15)?.doc.text).toBe(`${BOB}! hi `);
  expect(carried(doc, 0, 3, 2)).toBeNull();
});

test('[X-CHAT-10] a text that does not fit comes in whole or not at all, and what stands there stays', () => {
  const half = 'w'.repeat(10_000);
  expect(admitted(plain(half), 0, 0, half)).toBe(half);
  expect(admitted(plain(half), 0, 0, `${half}w`)).toBeNull();
  expect(admitted(plain(half), 0, 10_000, half + half)).toBe(half + half);
  expect(admitted(plain(half), 10_000, 10_000, 'w'.repeat(1_000_000))).toBeNull();
  // A heap of marks would hold the page at every key behind it.
  expect(admitted(EMPTY, 0, 0, `Z${'\u0301'.repeat(19_000)}`)).toBe(`Z${'\u0301'.repeat(8)}`);
  expect(admitted(EMPTY, 0, 0, 'e\u0301 👨‍👩‍👧‍👦')).toBe('e\u0301 👨‍👩‍👧‍👦');
});
