// Undo and redo of the editor, driven by the edits that events ask for.
import { expect, test } from 'vitest';
import { mentionOf, plainDoc, replaceRange } from '../../../src/chat/composer/editor/doc.ts';
import {
  type Change,
  composedChange,
  History,
  type Snapshot,
} from '../../../src/chat/composer/editor/history.ts';
import { inputEdit } from '../../../src/chat/composer/editor/input-edit.ts';

const at = (text: string, from = text.length, to = from): Snapshot => ({ doc: plainDoc(text), from, to });

/** An editor without a DOM: a state, its history and a clock. */
class Field {
  readonly #history = new History();
  now: Snapshot = at('');
  time = 0;

  /** Replaces the selection, as a key press does, 100 ms after the last edit. */
  put(text: string, change: Change, from = this.now.from, to = this.now.to): this {
    const doc = replaceRange(this.now.doc, from, to, plainDoc(text));
    const after = { doc, from: from + text.length, to: from + text.length };
    this.time += 100;
    this.#history.record(this.now, after, change, this.time);
    this.now = after;
    return this;
  }

  type(text: string): this {
    for (const letter of text) this.put(letter, 'type');
    return this;
  }

  /** Presses a key that deletes. */
  press(inputType: string, characters: number): this {
    const edit = inputEdit(inputType, null, false);
    if (edit.kind !== 'replace') throw new Error(`${inputType} deletes nothing`);
    const { from, to } = this.now;
    return this.put(edit.text, edit.change, from === to ? from - characters : from, to);
  }

  select(from: number, to = from): this {
    this.now = { ...this.now, from, to };
    return this;
  }

  undo(): this {
    this.now = this.#history.undo(this.now) ?? this.now;
    return this;
  }

  redo(): this {
    this.now = this.#history.redo(this.now) ?? this.now;
    return this;
  }

  /** The texts that successive undo steps show. */
  undone(): string[] {
    const texts: string[] = [];
    for (let text = this.now.doc.text; this.undo().now.doc.text !== text; text = this.now.doc.text) {
      texts.push(this.now.doc.text);
    }
    return texts;
  }
}

const typed = (text: string): Field => new Field().type(text);

test('Letters typed without a pause are one step, and a pause of 1 s begins another', () => {
  expect(typed('hello').undone()).toEqual(['']);
  const paused = typed('hello');
  paused.time += 900;
  expect(paused.type(' world').undone()).toEqual(['hello', '']);
});

test('A replaced selection is one step with the letters that follow; undo brings the selected text back', () => {
  const field = typed('hello').select(0, 5).type('bye');
  expect(field.now.doc.text).toBe('bye');
  expect(field.undo().now).toEqual(at('hello', 0, 5));
  expect(field.undo().now.doc.text).toBe('');
});

test('A replaced word in the middle of fast typing is a step of its own', () => {
  expect(typed('one two').select(0, 3).type('1').undone()).toEqual(['one two', '']);
});

test('A moved caret begins a step', () => {
  expect(typed('world').select(0).type('hello ').undone()).toEqual(['world', '']);
  const backspaced = typed('abcd').press('deleteContentBackward', 1).select(1);
  expect(backspaced.press('deleteContentBackward', 1).undone()).toEqual(['abc', 'abcd', '']);
});

test('Deleted characters are one step; a deleted selection, word or line is one each', () => {
  const characters = typed('hello').press('deleteContentBackward', 1).press('deleteContentBackward', 1);
  expect(characters.undone()).toEqual(['hello', '']);
  const selected = typed('hello').select(1, 3).press('deleteContentBackward', 0);
  expect(selected.press('deleteContentBackward', 1).undone()).toEqual(['hlo', 'hello', '']);
  const words = typed('one two three').press('deleteWordBackward', 5).press('deleteWordBackward', 4);
  expect(words.undone()).toEqual(['one two ', 'one two three', '']);
  const lines = typed('one').press('deleteSoftLineBackward', 2).press('deleteHardLineBackward', 1);
  expect(lines.undone()).toEqual(['o', 'one', '']);
});

test('A paste, cut, drop, emoji and mention are a step each, and typing does not join them', () => {
  const field = typed('a').put('pasted', 'other').put('😀', 'other').put('😀', 'other').type('b');
  expect(field.undone()).toEqual(['apasted😀😀', 'apasted😀', 'apasted', 'a', '']);
});

test('A composed word is a step; composed single characters join the typed ones', () => {
  const change = (before: Snapshot, text: string, caret = text.length): Change =>
    composedChange(before, at(text, caret));
  expect(change(at('a '), 'a 你好')).toBe('other');
  expect(change(at('ét'), 'été')).toBe('type');
  expect(change(at('안'), '안녕')).toBe('type');
  expect(change(at('x', 0, 1), '👍🏽')).toBe('type');
  // A composition that takes letters back, or that ends as it began, is none.
  expect(change(at('hello'), 'hell')).toBe('other');
  expect(typed('ét').put('é', 'type').undone()).toEqual(['']);
});

test('Redo shows the text and the caret after the change, wherever the caret was at the undo', () => {
  const field = typed('hello').select(0, 5).put('', 'other').type('bye').select(0).undo().undo().undo();
  expect(field.now.doc.text).toBe('');
  expect(field.redo().now).toEqual(at('hello'));
  expect(field.redo().redo().now).toEqual(at('bye'));
  expect(field.redo().now).toEqual(at('bye'));
});

test('A change after an undo begins a step and ends the redo', () => {
  const field = typed('hello').undo().type('x');
  expect(field.redo().now.doc.text).toBe('x');
  expect(field.undone()).toEqual(['']);
  const other = typed('one').put(' two', 'other').undo().type('!');
  expect(other.undone()).toEqual(['one', '']);
});

test('A name that became known after a step stays a mention over undo and redo', () => {
  const history = new History();
  const plain = at('@Bob\u00A0');
  history.record(at(''), plain, 'other', 0);
  const known = { ...plain, doc: mentionOf('Bob', 4) };
  const back = history.undo(known);
  expect(back?.doc.text).toBe('');
  expect(back && history.redo(back)?.doc).toEqual(mentionOf('Bob', 4));
});

test('Each input type is an edit of the editor or of the browser', () => {
  const replace = (text: string, change: Change) => ({ kind: 'replace', text, change });
  for (const [type, text, isPlain, edit] of [
    ['insertText', 'a', true, { kind: 'browser' }],
    ['insertText', 'a', false, replace('a', 'type')],
    ['insertText', 'a\nb', true, replace('a\nb', 'type')],
    ['insertLineBreak', null, true, replace('\n', 'type')],
    ['insertParagraph', null, true, replace('\n', 'type')],
    ['insertReplacementText', 'word', false, replace('word', 'other')],
    ['insertFromYank', 'word', true, replace('word', 'other')],
    ['insertFromComposition', '你', true, { kind: 'browser' }],
    ['insertCompositionText', '你', true, { kind: 'browser' }],
    ['insertFromDrop', 'x', true, { kind: 'none' }],
    ['deleteByDrag', null, false, { kind: 'none' }],
    ['deleteByCut', null, false, replace('', 'other')],
    ['formatBold', null, true, { kind: 'none' }],
    ['historyUndo', null, true, { kind: 'undo' }],
    ['historyRedo', null, true, { kind: 'redo' }],
  ] as const) {
    expect(inputEdit(type, text, isPlain)).toEqual(edit);
  }
});
