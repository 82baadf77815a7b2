import { expect, test } from 'vitest';
import {
  type Draft,
  entered,
  type Field,
  isKept,
  left,
  opened,
  settled,
  take,
  told,
  typed,
  wanted,
} from '../../../src/chat/composer/draft/draft-field.ts';

const draft = (text: string, revision: number): Draft => ({ text, revision });

/** Opened, told what is held, and in hand. */
const inHand = (held: Draft): Field => entered(told(opened(undefined, ''), held, null));

/** What was wanted is written under the next revision. */
const kept = (field: Field): Field =>
  told(field, draft(wanted(field), field.held.revision + 1), wanted(field));

test('[X-CHAT-08] an opened chat is filled from what is held, also when it has the focus already', () => {
  expect(told(opened(undefined, ''), draft('half a th', 4), null).text).toBe('half a th');
  expect(told(entered(opened(undefined, '')), draft('half a th', 4), null).text).toBe('half a th');
});

test('[X-CHAT-08] what the list says stands there at once, and the engine knows better', () => {
  const field = opened(undefined, 'old');
  expect(field.text).toBe('old');
  expect(told(field, draft('old', 3), null)).toMatchObject({ text: 'old', held: draft('old', 3) });
  expect(told(field, draft('new', 4), null).text).toBe('new');
  expect(told(field, draft('', 4), null).text).toBe('');
});

test('[X-CHAT-08] what was typed before the engine told stays, below what it tells', () => {
  const field = told(typed(entered(opened(undefined, '')), 'mine'), draft('held', 2), null);
  expect(field.text).toBe('held\nmine');
  expect(wanted(field)).toBe('held\nmine');
});

test('an older revision changes nothing', () => {
  const field = inHand(draft('now', 5));
  expect(told(field, draft('before', 4), null)).toEqual(field);
  expect(told(field, draft('other', 5), null)).toEqual(field);
});

test('a field that is not in hand takes in what another tab writes', () => {
  const field = left(inHand(draft('one', 1)));
  const next = told(field, draft('one two', 2), null);
  expect(next.text).toBe('one two');
  expect(isKept(next)).toBe(true);
});

test('a field in hand leaves it aside until it is left', () => {
  const field = told(inHand(draft('one', 1)), draft('one two', 2), null);
  expect(field.text).toBe('one');
  expect(wanted(field)).toBe('one two');
  expect(left(field).text).toBe('one two');
});

test('where both differ the own text stands below the newer one, and both are held at once', () => {
  const field = told(typed(inHand(draft('one', 1)), 'one mine'), draft('one theirs', 2), null);
  expect(field.text).toBe('one mine');
  expect(wanted(field)).toBe('one theirs\none mine');
  const written = typed(kept(field), 'one mine, more');
  expect(written.text).toBe('one mine, more');
  expect(wanted(written)).toBe('one theirs\none mine, more');
  const after = left(kept(written));
  expect(after.text).toBe('one theirs\none mine, more');
  expect(isKept(after)).toBe(true);
});

test('what was typed only after the newer one came is kept below it as well', () => {
  const aside = told(inHand(draft('one', 1)), draft('one theirs', 2), null);
  expect(wanted(typed(aside, 'one mine'))).toBe('one theirs\none mine');
});

test('the own text is not doubled where the newer one has taken it in', () => {
  const field = kept(told(typed(inHand(draft('', 1)), 'mine'), draft('theirs', 2), null));
  expect(field.held).toEqual(draft('theirs\nmine', 3));
  const next = told(field, draft('theirs\nmine, and theirs', 4), null);
  expect(next.text).toBe('mine');
  expect(left(next).text).toBe('theirs\nmine, and theirs');
});

test('the answer to an own write is no change of another tab, whatever was typed meanwhile', () => {
  const field = typed(inHand(draft('', 0)), 'he');
  const later = typed(field, 'hello');
  const answered = told(later, draft('he', 1), 'he');
  expect(answered).toMatchObject({ text: 'hello', aside: null, held: draft('he', 1) });
  expect(wanted(answered)).toBe('hello');
});

test('a text that is sent leaves the field at once and the draft once it is written down', () => {
  const field = take(inHand(draft('hello', 3)), 1);
  expect(field.text).toBe('');
  expect(wanted(field)).toBe('hello');
  expect(wanted(settled(field, 1, true))).toBe('');
  const next = typed(field, 'next');
  expect(wanted(next)).toBe('hello\nnext');
  expect(settled(next, 1, true)).toMatchObject({ text: 'next', taken: [] });
});

test('sending takes the own text only: what another tab wrote stays as the draft', () => {
  const field = told(typed(inHand(draft('', 1)), 'mine'), draft('theirs', 2), null);
  const sent = settled(take(field, 1), 1, true);
  expect(sent.text).toBe('');
  expect(left(sent).text).toBe('theirs');
});

test('[X-CHAT-08] texts that were not written down come back in order, above what was typed meanwhile', () => {
  let field = inHand(draft('', 0));
  for (const [index, text] of ['one', 'two', 'three'].entries()) field = take(typed(field, text), index);
  field = typed(field, 'four');
  field = settled(settled(field, 0, false), 2, false);
  expect(field.text).toBe('four');
  expect(wanted(field)).toBe('one\ntwo\nthree\nfour');
  expect(settled(field, 1, true).text).toBe('one\nthree\nfour');
});

test('[X-CHAT-08] a field that is opened again keeps what the engine does not hold', () => {
  const before = left(typed(inHand(draft('a', 1)), 'a b'));
  const again = opened(before, 'a');
  expect(again.text).toBe('a b');
  expect(told(again, draft('a', 1), null).text).toBe('a b');
  expect(told(again, draft('theirs', 2), null).text).toBe('theirs\na b');
});
