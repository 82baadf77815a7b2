// The tab. Pure: undo and redo of the field. The browser's own knows nothing of what a script puts into a page.
import { type Doc, sameDoc } from './doc.ts';

export interface Step {
  doc: Doc;
  from: number;
  to: number;
}

/** Keys of one kind that follow each other are taken back together. */
export type Change = 'type' | 'delete' | 'other';

export class History {
  #past: Step[] = [];
  #future: Step[] = [];
  #last: { change: Change; at: number } | null = null;

  /** @param before how it was; @param now ms */
  record(before: Step, change: Change, now: number): void {
    const last = this.#last;
    const goesOn = last !== null && change !== 'other' && last.change === change && now - last.at < PAUSE;
    this.#last = { change, at: now };
    this.#future = [];
    if (goesOn) return;
    this.#past.push(before);
    if (this.#past.length > MOST) this.#past.shift();
  }

  /** null where there is nothing to take back. */
  undo(now: Step): Step | null {
    return this.#move(this.#past, this.#future, now);
  }

  redo(now: Step): Step | null {
    return this.#move(this.#future, this.#past, now);
  }

  /** What comes is a text of its own. */
  clear(): void {
    this.#past = [];
    this.#future = [];
    this.#last = null;
  }

  #move(from: Step[], to: Step[], now: Step): Step | null {
    this.#last = null;
    for (let step = from.pop(); step; step = from.pop()) {
      if (sameDoc(step.doc, now.doc)) continue;
      to.push(now);
      return step;
    }
    return null;
  }
}

const PAUSE = 1000;
const MOST = 200;
