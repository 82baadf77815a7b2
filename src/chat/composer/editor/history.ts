// Undo and redo of the editor. The browser's own undo history lacks the changes that scripts make.
import { type Doc, sameDoc } from './doc.ts';

/** Document and selection at one moment. */
export interface Snapshot {
  doc: Doc;
  from: number;
  to: number;
}

/** Successive changes of one kind, other than `other`, are undone together. */
export type Change = 'type' | 'delete' | 'other';

export class History {
  #past: Snapshot[] = [];
  #future: Snapshot[] = [];
  #last: { change: Change; at: number } | null = null;

  /** @param before the state before the change; @param now ms */
  record(before: Snapshot, change: Change, now: number): void {
    const last = this.#last;
    const continuesGroup =
      last !== null && change !== 'other' && last.change === change && now - last.at < GROUP_PAUSE;
    this.#last = { change, at: now };
    this.#future = [];
    if (continuesGroup) return;
    this.#past.push(before);
    if (this.#past.length > MAX_STEPS) this.#past.shift();
  }

  /** The state before the last change; null where nothing can be undone. @param now the current state */
  undo(now: Snapshot): Snapshot | null {
    return this.#move(this.#past, this.#future, now);
  }

  /** The state before the last undo; null where nothing can be redone. @param now the current state */
  redo(now: Snapshot): Snapshot | null {
    return this.#move(this.#future, this.#past, now);
  }

  /** Removes all undo steps. Called when an unrelated text replaces the document. */
  clear(): void {
    this.#past = [];
    this.#future = [];
    this.#last = null;
  }

  #move(from: Snapshot[], to: Snapshot[], now: Snapshot): Snapshot | null {
    this.#last = null;
    for (let snapshot = from.pop(); snapshot; snapshot = from.pop()) {
      if (sameDoc(snapshot.doc, now.doc)) continue;
      to.push(now);
      return snapshot;
    }
    return null;
  }
}

/** ms; a longer pause starts a new undo step. */
const GROUP_PAUSE = 1000;
const MAX_STEPS = 200;
