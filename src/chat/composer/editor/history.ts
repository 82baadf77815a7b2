// Undo and redo of the editor. The browser's own undo history lacks the changes that scripts make.
//
// Letters that are typed one after the other are one step, and so are deletions of single characters. A step ends
// where the user pauses, moves the caret, or replaces a selection; the letters that follow belong to the replacement.
// A paste, cut, drop, emoji, mention, deleted word and composed word are a step each.
import { type Doc, sameDoc } from './doc.ts';

/** Document and selection at one moment. */
export interface Snapshot {
  doc: Doc;
  from: number;
  to: number;
}

/** `type`: a typed character. `delete`: a deleted character. `other`: a step of its own. */
export type Change = 'type' | 'delete' | 'other';

interface Step {
  before: Snapshot;
  after: Snapshot;
}

export class History {
  #past: Step[] = [];
  #future: Step[] = [];
  #last: { change: Change; at: number } | null = null;

  /** @param now ms */
  record(before: Snapshot, after: Snapshot, change: Change, now: number): void {
    const step = this.#continued(before, change, now);
    // A deleted selection is a step of its own, while typed letters join the selection that they replace.
    const isSelection = change === 'delete' && before.from !== before.to;
    this.#last = { change: isSelection ? 'other' : change, at: now };
    this.#future = [];
    if (step) {
      step.after = after;
      return;
    }
    this.#past.push({ before, after });
    if (this.#past.length > MAX_STEPS) this.#past.shift();
  }

  /** The state before the last step; null where nothing can be undone. @param now the current state */
  undo(now: Snapshot): Snapshot | null {
    return this.#move(this.#past, this.#future, now, 'before');
  }

  /** The state after the last undone step; null where nothing can be redone. @param now the current state */
  redo(now: Snapshot): Snapshot | null {
    return this.#move(this.#future, this.#past, now, 'after');
  }

  /** Removes all undo steps. Called when an unrelated text replaces the document. */
  clear(): void {
    this.#past = [];
    this.#future = [];
    this.#last = null;
  }

  /** The step that a change continues; undefined for a change that begins a step. */
  #continued(before: Snapshot, change: Change, now: number): Step | undefined {
    const last = this.#last;
    if (last === null || change === 'other' || last.change !== change || now - last.at >= GROUP_PAUSE) return;
    const step = this.#past.at(-1);
    const isAtCaret = before.from === before.to && before.from === step?.after.to;
    return isAtCaret && before.doc.text === step.after.doc.text ? step : undefined;
  }

  #move(from: Step[], to: Step[], now: Snapshot, side: keyof Step): Snapshot | null {
    this.#last = null;
    const other = side === 'before' ? 'after' : 'before';
    for (let step = from.pop(); step; step = from.pop()) {
      if (sameDoc(step[side].doc, now.doc)) continue;
      // Names that became known since the step have turned plain text into mentions.
      to.push({ ...step, [other]: { ...step[other], doc: now.doc } });
      return step[side];
    }
    return null;
  }
}

/** A composition of one character, such as an accented letter or a Korean syllable, counts as a typed one. */
export function composedChange(before: Snapshot, after: Snapshot): Change {
  const composed = after.doc.text.slice(before.from, after.to);
  return [...GRAPHEMES.segment(composed)].length === 1 ? 'type' : 'other';
}

/** ms; a longer pause starts a new undo step. */
const GROUP_PAUSE = 1000;
const MAX_STEPS = 200;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
