// Every realm. A chat's messages in id order as immutable runs of up to 64, so that an insertion copies
// one run and a list of runs, never the history (INV-11), and a run becomes a page of the journal. Recalls, whose ids
// anybody may send, are kept in the same way.
import type { StoredMessage } from './message.ts';

export const RUN = 64;

export interface Insertion<T extends Numbered> {
  timeline: Timeline<T>;
  /** `new`: not held before. `merged`: held, and something changed. `same`: nothing changed. */
  was: 'new' | 'merged' | 'same';
}

interface Numbered {
  readonly id: number;
}

/** Immutable; a class so that Immer leaves it alone. */
export class Timeline<T extends Numbered = StoredMessage> {
  static readonly empty: Timeline = new Timeline<StoredMessage>([], 0);
  readonly size: number;
  /** `private`, not `#runs`: tests compare chats, and a comparison sees no `#` field. */
  private readonly runs: readonly (readonly T[])[];

  private constructor(runs: readonly (readonly T[])[], size: number) {
    this.runs = runs;
    this.size = size;
  }

  /** From messages in ascending order of their ids. */
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

  /** Inserts by id, or merges with the message that has it. */
  put(message: T, merge: (held: T, came: T) => T): Insertion<T> {
    const at = this.runOf(message.id);
    const run = this.runs[at];
    if (!run) return { timeline: new Timeline([[message]], 1), was: 'new' };
    const place = lowerBound(run, message.id);
    const held = run[place];
    if (held?.id === message.id) {
      const merged = merge(held, message);
      if (merged === held) return { timeline: this, was: 'same' };
      return { timeline: this.with(at, [run.with(place, merged)], 0), was: 'merged' };
    }
    const grown = run.toSpliced(place, 0, message);
    const parts = grown.length <= RUN ? [grown] : split(grown, place === run.length);
    return { timeline: this.with(at, parts, 1), was: 'new' };
  }

  /** Messages with `id > after`, oldest first. */
  *after(id: number): Generator<T> {
    for (let at = this.runOf(id); at < this.runs.length; at++) {
      for (const message of this.runs[at] ?? []) if (message.id > id) yield message;
    }
  }

  /** The messages that are not in `other` as the very same object. */
  minus(other: Timeline<T>): Timeline<T> {
    if (other === this) return Timeline.of<T>([]);
    const rest: T[] = [];
    for (const message of this.after(0)) if (other.find(message.id) !== message) rest.push(message);
    return rest.length === this.size ? this : Timeline.of(rest);
  }

  /** The newest `count` messages, oldest first, and whether older ones are held. */
  newest(count: number): { messages: T[]; more: boolean } {
    const messages: T[] = [];
    for (const message of this.backwards()) {
      if (messages.length === count) return { messages: messages.reverse(), more: true };
      messages.push(message);
    }
    return { messages: messages.reverse(), more: false };
  }

  /** Newest first. */
  *backwards(): Generator<T> {
    for (let at = this.runs.length - 1; at >= 0; at--) {
      const run = this.runs[at] ?? [];
      for (let place = run.length - 1; place >= 0; place--) {
        const message = run[place];
        if (message) yield message;
      }
    }
  }

  private with(at: number, parts: readonly (readonly T[])[], grown: number): Timeline<T> {
    return new Timeline(this.runs.toSpliced(at, 1, ...parts), this.size + grown);
  }

  /** The run that holds `id` or would: the last one that begins at or below it, the first if none does. */
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

/** At the end a full run stays full and a new one begins; in the middle both halves keep room. */
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
