import { expect, test } from 'vitest';
import {
  beginSend,
  blurField,
  type Draft,
  type DraftField,
  draftText,
  focusField,
  isStored,
  openField,
  receiveDraft,
  setText,
  settleSend,
  type TextMessage,
} from '../../../src/chat/composer/draft/draft-field.ts';

const draft = (text: string, revision: number): Draft => ({ text, revision });

const message = (tmpId: string, content = ''): TextMessage => ({ chat: 'private-2', tmpId, content });

/** A field that was opened, has loaded `stored` and has the focus. */
const focusedField = (stored: Draft): DraftField =>
  focusField(receiveDraft(openField(undefined, ''), stored, null));

/** The field after the engine has stored its text under the next revision. */
const stored = (field: DraftField): DraftField =>
  receiveDraft(field, draft(draftText(field), field.stored.revision + 1), draftText(field));

test('[X-CHAT-08] The stored draft fills an opened field, even when the field has the focus already', () => {
  expect(receiveDraft(openField(undefined, ''), draft('half a th', 4), null).text).toBe('half a th');
  expect(receiveDraft(focusField(openField(undefined, '')), draft('half a th', 4), null).text).toBe(
    'half a th',
  );
});

test('[X-CHAT-08] A field shows the draft of the chat list first, and then the newer draft of the engine', () => {
  const field = openField(undefined, 'old');
  expect(field.text).toBe('old');
  expect(receiveDraft(field, draft('old', 3), null)).toMatchObject({ text: 'old', stored: draft('old', 3) });
  expect(receiveDraft(field, draft('new', 4), null).text).toBe('new');
  expect(receiveDraft(field, draft('', 4), null).text).toBe('');
});

test('[X-CHAT-08] A text typed before the engine reports its draft stays below that draft', () => {
  const field = receiveDraft(setText(focusField(openField(undefined, '')), 'mine'), draft('held', 2), null);
  expect(field.text).toBe('held\nmine');
  expect(draftText(field)).toBe('held\nmine');
});

test('A draft with an older or equal revision changes nothing', () => {
  const field = focusedField(draft('now', 5));
  expect(receiveDraft(field, draft('before', 4), null)).toEqual(field);
  expect(receiveDraft(field, draft('other', 5), null)).toEqual(field);
});

test('A field without focus shows the draft that another tab writes', () => {
  const field = blurField(focusedField(draft('one', 1)));
  const next = receiveDraft(field, draft('one two', 2), null);
  expect(next.text).toBe('one two');
  expect(isStored(next)).toBe(true);
});

test('A focused field shows the draft of another tab only after it loses the focus', () => {
  const field = receiveDraft(focusedField(draft('one', 1)), draft('one two', 2), null);
  expect(field.text).toBe('one');
  expect(draftText(field)).toBe('one two');
  expect(blurField(field).text).toBe('one two');
});

test('Where two tabs typed, the draft has the local text below the text of the other tab', () => {
  const field = receiveDraft(
    setText(focusedField(draft('one', 1)), 'one mine'),
    draft('one theirs', 2),
    null,
  );
  expect(field.text).toBe('one mine');
  expect(draftText(field)).toBe('one theirs\none mine');
  const written = setText(stored(field), 'one mine, more');
  expect(written.text).toBe('one mine, more');
  expect(draftText(written)).toBe('one theirs\none mine, more');
  const after = blurField(stored(written));
  expect(after.text).toBe('one theirs\none mine, more');
  expect(isStored(after)).toBe(true);
});

test('A text typed after the draft of another tab has arrived goes below that draft', () => {
  const deferred = receiveDraft(focusedField(draft('one', 1)), draft('one theirs', 2), null);
  expect(draftText(setText(deferred, 'one mine'))).toBe('one theirs\none mine');
});

test('The draft does not repeat the local text if the other tab’s draft includes it', () => {
  const field = stored(receiveDraft(setText(focusedField(draft('', 1)), 'mine'), draft('theirs', 2), null));
  expect(field.stored).toEqual(draft('theirs\nmine', 3));
  const next = receiveDraft(field, draft('theirs\nmine, and theirs', 4), null);
  expect(next.text).toBe('mine');
  expect(blurField(next).text).toBe('theirs\nmine, and theirs');
});

test('The answer to a draft write does not replace text typed in the meantime', () => {
  const field = setText(focusedField(draft('', 0)), 'he');
  const later = setText(field, 'hello');
  const answered = receiveDraft(later, draft('he', 1), 'he');
  expect(answered).toMatchObject({ text: 'hello', deferred: null, stored: draft('he', 1) });
  expect(draftText(answered)).toBe('hello');
});

test('A sent text leaves the field at once, and leaves the draft once its message is stored', () => {
  const field = beginSend(focusedField(draft('hello', 3)), message('a'));
  expect(field.text).toBe('');
  expect(draftText(field)).toBe('hello');
  expect(draftText(settleSend(field, 'a', true))).toBe('');
  const next = setText(field, 'next');
  expect(draftText(next)).toBe('hello\nnext');
  expect(settleSend(next, 'a', true)).toMatchObject({ text: 'next', sending: [] });
});

test('A send clears only the text of this tab, and keeps the draft of another tab', () => {
  const field = receiveDraft(setText(focusedField(draft('', 1)), 'mine'), draft('theirs', 2), null);
  const sent = settleSend(beginSend(field, message('a')), 'a', true);
  expect(sent.text).toBe('');
  expect(blurField(sent).text).toBe('theirs');
});

test('[X-CHAT-08] Texts that were not stored return to the field in order, above newer typing', () => {
  let field = focusedField(draft('', 0));
  for (const text of ['one', 'two', 'three']) field = beginSend(setText(field, text), message(text));
  field = setText(field, 'four');
  field = settleSend(settleSend(field, 'one', false), 'three', false);
  expect(field.text).toBe('four');
  expect(draftText(field)).toBe('one\ntwo\nthree\nfour');
  expect(settleSend(field, 'two', true).text).toBe('one\nthree\nfour');
});

test('[X-CHAT-08] A reopened field keeps the text that the engine has not stored', () => {
  const before = blurField(setText(focusedField(draft('a', 1)), 'a b'));
  const again = openField(before, 'a');
  expect(again.text).toBe('a b');
  expect(receiveDraft(again, draft('a', 1), null).text).toBe('a b');
  expect(receiveDraft(again, draft('theirs', 2), null).text).toBe('theirs\na b');
});
