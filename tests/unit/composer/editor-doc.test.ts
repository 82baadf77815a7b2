import { expect, test } from 'vitest';
import {
  addMentions,
  type Doc,
  EMPTY,
  expandToMentions,
  hasUnresolvedMention,
  leaveMention,
  mentionOf,
  parseMentions,
  pieces,
  plainDoc,
  replaceRange,
  sliceDoc,
} from '../../../src/chat/composer/editor/doc.ts';
import {
  admitted,
  caretAfterChange,
  mergeDeferred,
} from '../../../src/chat/composer/editor/external-text.ts';
import { moveRange } from '../../../src/chat/composer/editor/transfer.ts';
import { mentionedIds } from '../../../src/chat/composer/mention/mentioned-ids.ts';
import {
  candidatesOf,
  EVERYBODY,
  matchingCandidates,
  MAX_SHOWN,
  queryAt,
  withEverybody,
} from '../../../src/chat/composer/mention/mention-query.ts';
import type { MemberRow } from '../../../src/core/contract/rows.ts';
import type { GroupRole } from '../../../src/core/domain/enums.ts';
import { growth, LINEAR } from '../growth.ts';

const BOB = '@Bob Hill\u00A0';
const isEmoticonCode = (code: string): boolean => code === '#开心;';
/** `hi @Bob Hill\u00A0! ` with the mention at offset 3. */
const doc: Doc = replaceRange(plainDoc('hi ! '), 3, 3, mentionOf('Bob Hill', 4));

test('[EMO-02] A text splits into emoticons, mentions and plain text, and all pieces joined give the text', () => {
  const text = replaceRange(doc, 0, 2, plainDoc('#开心;#不知;'));
  const result = pieces(text, isEmoticonCode);
  expect(result).toEqual([
    { kind: 'emoticon', text: '#开心;' },
    { kind: 'text', text: '#不知; ' },
    { kind: 'mention', text: '@Bob Hill', id: 4 },
    { kind: 'text', text: '\u00A0! ' },
  ]);
  expect(result.map((piece) => piece.text).join('')).toBe(text.text);
  expect(pieces(EMPTY, isEmoticonCode)).toEqual([]);
});

test('A mention moves with the text before it, and becomes plain text when a text is inserted into it', () => {
  expect(doc.text).toBe(`hi ${BOB}! `);
  expect(replaceRange(doc, 0, 2, plainDoc('hello')).mentions).toEqual([{ at: 6, length: 10, id: 4 }]);
  expect(replaceRange(doc, 13, 13, plainDoc('x')).mentions).toHaveLength(1);
  expect(replaceRange(doc, 5, 5, plainDoc('x')).mentions).toEqual([]);
  expect(sliceDoc(doc, 3, 13)).toEqual(mentionOf('Bob Hill', 4));
  expect(sliceDoc(doc, 4, 13).mentions).toEqual([]);
});

test('Caret and selection treat a mention as one unit', () => {
  expect(leaveMention(doc, 6, 2)).toBe(13);
  expect(leaveMention(doc, 12, 13)).toBe(3);
  expect(leaveMention(doc, 3, 0)).toBe(3);
  expect(expandToMentions(doc, 12, 13)).toEqual({ from: 3, to: 13 });
  expect(expandToMentions(doc, 5, 5)).toEqual({ from: 13, to: 13 });
  expect(expandToMentions(doc, 0, 3)).toEqual({ from: 0, to: 3 });
});

test('The names of known members in a stored draft become mentions again', () => {
  const known = (name: string): number | null => ({ 'Bob Hill': 4, all: EVERYBODY })[name] ?? null;
  const draft = `${BOB}and @all\u00A0@Eve\u00A0`;
  const found = parseMentions(draft, known);
  expect(mentionedIds(found)).toEqual([4, EVERYBODY]);
  expect(hasUnresolvedMention(found)).toBe(true);
  expect(hasUnresolvedMention(doc)).toBe(false);
  expect(mentionedIds(parseMentions(`${BOB}${BOB}`, known))).toEqual([4]);
});

test('A mention stays when its name is no longer known or gets another id', () => {
  const both = replaceRange(doc, 0, 0, plainDoc('@Eve\u00A0'));
  expect(mentionedIds(addMentions(both, (name) => (name === 'Eve' ? 9 : null)))).toEqual([9, 4]);
  expect(mentionedIds(addMentions(both, () => null))).toEqual([4]);
  expect(mentionedIds(addMentions(doc, () => 7))).toEqual([4]);
});

test('[INV-8] Every parser of the editor takes linear time on a repetitive text', () => {
  const parsers: Record<string, (text: string) => void> = {
    pieces: (text) => pieces(plainDoc(text), () => true),
    parseMentions: (text) => parseMentions(text, () => null),
    hasUnresolvedMention: (text) => hasUnresolvedMention(plainDoc(text)),
  };
  const grows = Object.entries(parsers).flatMap(([name, parse]) =>
    ['#', '#中', '@', '@\u00A0', '@a\u00A0', '\u00A0'].map((unit) => [
      name,
      unit,
      growth(parse, unit, 100_000),
    ]),
  );
  expect(grows.filter(([, , times]) => Number(times) > LINEAR)).toEqual([]);
});

test('[X-CHAT-23] An @ at the start of a word starts a mention query', () => {
  const at = (text: string, caret = text.length) => queryAt(plainDoc(text), caret);
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
  isFriend: false,
  nickName: '',
});

test('[X-CHAT-23] The query filters the members: names that begin with it come first, at most 100', () => {
  const rows = [member(1, 'Me'), member(2, 'Zoë Ban'), member(3, 'Bana'), member(4, 'Urban')];
  const candidates = candidatesOf(rows, 1, (row) => row.showName, 'en-US');
  const found = (typed: string) => matchingCandidates(candidates, typed).map(({ name }) => name);
  expect(found('')).toEqual(['Bana', 'Urban', 'Zoë Ban']);
  expect(found('ban')).toEqual(['Bana', 'Zoë Ban', 'Urban']);
  expect(found('ZOE')).toEqual(['Zoë Ban']);
  expect(matchingCandidates([{ id: 9, name: 'Łukasz', headImage: '', online: false }], 'luk')).toHaveLength(
    1,
  );
  expect(found('x')).toEqual([]);
  const many = Array.from({ length: 300 }, (_, id) => member(id + 9, `n${id}`));
  expect(
    matchingCandidates(
      candidatesOf(many, null, (row) => row.showName, 'en-US'),
      '',
    ),
  ).toHaveLength(MAX_SHOWN);
});

test('[X-CHAT-23] Only the owner and the admins of a group are offered the mention of everybody', () => {
  const candidates = candidatesOf([member(2, 'Ann'), member(3, 'Bob')], 1, (row) => row.showName, 'en-US');
  const offered = (role: GroupRole | null, typed = '') =>
    matchingCandidates(withEverybody(candidates, role, 'all'), typed).map(({ id }) => id);
  expect(offered('owner')).toEqual([EVERYBODY, 2, 3]);
  expect(offered('admin', 'al')).toEqual([EVERYBODY]);
  expect(offered('member')).toEqual([2, 3]);
  expect(offered(null, 'al')).toEqual([]);
});

test('A candidate name has neither line breaks nor no-break spaces, which would end its mention', () => {
  const [one] = candidatesOf([member(2, 'a\u00A0b\nc')], 1, (row) => row.showName, 'en-US');
  expect(one?.name).toBe('a b c');
});

test('When the field gets another text, the caret stays beside the same characters', () => {
  expect(caretAfterChange('one two', 'one two three', 3)).toBe(3);
  expect(caretAfterChange('two', 'one\ntwo', 1)).toBe(5);
  expect(caretAfterChange('abc', '', 2)).toBe(0);
});

test('Text that arrives during input method composition is merged with the composed text', () => {
  expect(mergeDeferred({ text: 'back\nhal', base: 'hal' }, '哈囉')).toBe('back\n哈囉');
  expect(mergeDeferred({ text: 'other', base: 'hal' }, '哈囉')).toBe('other\n哈囉');
  expect(mergeDeferred({ text: '', base: 'hal' }, '哈囉')).toBe('哈囉');
});

test('A dragged range moves to the drop position with its mentions', () => {
  const there = moveRange(doc, 3, 13, 0);
  expect(there).toEqual({ doc: { text: `${BOB}hi ! `, mentions: [{ at: 0, length: 10, id: 4 }] }, end: 10 });
  expect(moveRange(doc, 0, 3, 15)?.doc.text).toBe(`${BOB}! hi `);
  expect(moveRange(doc, 0, 3, 2)).toBeNull();
});

test('[X-CHAT-10] An inserted text enters the field whole or not at all', () => {
  const half = 'w'.repeat(10_000);
  expect(admitted(plainDoc(half), 0, 0, half)).toBe(half);
  expect(admitted(plainDoc(half), 0, 0, `${half}w`)).toBeNull();
  expect(admitted(plainDoc(half), 0, 10_000, half + half)).toBe(half + half);
  expect(admitted(plainDoc(half), 10_000, 10_000, 'w'.repeat(1_000_000))).toBeNull();
  // A long run of combining marks would slow down every later key press.
  expect(admitted(EMPTY, 0, 0, `Z${'\u0301'.repeat(19_000)}`)).toBe(`Z${'\u0301'.repeat(8)}`);
  expect(admitted(EMPTY, 0, 0, 'e\u0301 👨‍👩‍👧‍👦')).toBe('e\u0301 👨‍👩‍👧‍👦');
});
