// A chat's messages in id order, in immutable runs of up to 64. An insertion copies one run and the list of
// runs, never all messages (INV-11). A run becomes a page of the journal. Recalls use the same structure,
// because any user can send recalls of arbitrary ids.
import type { StoredMessage } from './message.ts';

export const RUN = 64;

export interface Insertion<T extends Numbered> {
  timeline: Timeline<T>;
  /** `new`: the id was not in the timeline. `merged`: it was, and the message changed. `same`: no change. */
  was: 'new' | 'merged' | 'same';
}

interface Numbered {
  readonly id: number;
}

/** An immutable list in id order. It is a class, because Immer does not draft or freeze class instances. */
export class Timeline<T extends Numbered = StoredMessage> {
  static readonly empty: Timeline = new Timeline<StoredMessage>([], 0);
  readonly size: number;
  /** The field is `private`, not `#runs`: tests compare chats with deep equality, which skips `#` fields. */
  private readonly runs: readonly (readonly T[])[];

  private constructor(runs: readonly (readonly T[])[], size: number) {
    this.runs = runs;
    this.size = size;
  }

  /** @param messages in ascending order of their ids */
  static of<T extends Numbered>(messages: readonly T[]): Timeline<T> {
    const runs: (readonly T[])[] = [];
    for (let at = 0; at < messages.length; at += RUN) runs.push(messages.slice(at, at + RUN));
    return runs.length === 0 ? (Timeline.empty as Timeline<never>) : new Timeline(runs, messages.length);
  }

  get first(): T | null {
    return this.runs[0]?.[0] ?? null;
  }

  get last(): T | null {
    return this.runs.at(-1)?.at(-1) ?? null;
  }

  find(id: number): T | null {
    const run = this.runs[this.runOf(id)];
    const found = run?.[lowerBound(run, id)];
    return found?.id === id ? found : null;
  }

  /** Inserts a message by its id, or merges it with the message that has this id. */
  put(message: T, merge: (held: T, incoming: T) => T): Insertion<T> {
    const at = this.runOf(message.id);
    const run = this.runs[at];
    if (!run) return { timeline: new Timeline([[message]], 1), was: 'new' };
    const index = lowerBound(run, message.id);
    const held = run[index];
    if (held?.id === message.id) {
      const merged = merge(held, message);
      if (merged === held) return { timeline: this, was: 'same' };
      return { timeline: this.with(at, [run.with(index, merged)], 0), was: 'merged' };
    }
    const grown = run.toSpliced(index, 0, message);
    const parts = grown.length <= RUN ? [grown] : split(grown, index === run.length);
    return { timeline: this.with(at, parts, 1), was: 'new' };
  }

  /** Messages with `id > after`, oldest first. */
  *after(id: number): Generator<T> {
    for (let at = this.runOf(id); at < this.runs.length; at++) {
      for (const message of this.runs[at] ?? []) if (message.id > id) yield message;
    }
  }

  /** The messages for which `other` does not contain the identical object. */
  minus(other: Timeline<T>): Timeline<T> {
    if (other === this) return Timeline.of<T>([]);
    const rest: T[] = [];
    for (const message of this.after(0)) if (other.find(message.id) !== message) rest.push(message);
    return rest.length === this.size ? this : Timeline.of(rest);
  }

  /** The newest `count` messages, oldest first; `more`: the timeline has older messages. */
  newest(count: number): { messages: T[]; more: boolean } {
    const messages: T[] = [];
    for (const message of this.backwards()) {
      if (messages.length === count) return { messages: messages.reverse(), more: true };
      messages.push(message);
    }
    return { messages: messages.reverse(), more: false };
  }

  /** All messages, newest first. */
  *backwards(): Generator<T> {
    for (let at = this.runs.length - 1; at >= 0; at--) {
      const run = this.runs[at] ?? [];
      for (let index = run.length - 1; index >= 0; index--) {
        const message = run[index];
        if (message) yield message;
      }
    }
  }

  private with(at: number, parts: readonly (readonly T[])[], grown: number): Timeline<T> {
    return new Timeline(this.runs.toSpliced(at, 1, ...parts), this.size + grown);
  }

  /** The index of the run for `id`: the last run that begins at or below `id`, else the first run. */
  private runOf(id: number): number {
    let low = 0;
    let high = this.runs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.runs[middle]?.[0]?.id ?? 0) <= id) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }
}

/**
 * Splits a run that is longer than RUN. After an insertion at the end: a full run and a new one. In the middle:
 * two halves with room for more.
 */
function split<T>(run: readonly T[], atEnd: boolean): T[][] {
  const cut = atEnd ? RUN : run.length >>> 1;
  return [run.slice(0, cut), run.slice(cut)];
}

function lowerBound(run: readonly Numbered[], id: number): number {
  let low = 0;
  let high = run.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((run[middle]?.id ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
