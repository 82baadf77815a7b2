// A page of rows with known heights for the scroll machine: it runs the machine and performs its effects.
import type { Layout } from '../../../src/chat/timeline/scroll/layout.ts';
import {
  type Anchor,
  OPENING,
  type RenderFacts,
  type ScrollEffect,
  type ScrollInput,
  type ScrollState,
  step,
  STILL_FRAMES,
} from '../../../src/chat/timeline/scroll/machine.ts';

export interface Row {
  key: string;
  id: number | null;
  height: number;
}

/** Rows `m<id>` of one height; with `divider`, an `unread` row of 30 px stands above that id. */
export const rowsOf = (ids: readonly number[], height = 100, divider?: number): Row[] =>
  ids.flatMap((id) => [
    ...(id === divider ? [{ key: 'unread', id: null, height: 30 }] : []),
    { key: `m${id}`, id, height },
  ]);

export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

export class ScrolledPage implements Layout {
  rows: readonly Row[];
  viewport = 500;
  scrollTop = 0;
  state: ScrollState = OPENING;
  /** All effects of the scroll machine except positions, in order. */
  readonly requests: ScrollEffect[] = [];
  readonly #facts: Partial<RenderFacts>;
  readonly #restoration: Anchor | null;

  constructor(rows: readonly Row[], facts: Partial<RenderFacts> = {}, restoration: Anchor | null = null) {
    this.rows = rows;
    this.#facts = facts;
    this.#restoration = restoration;
  }

  get content(): number {
    return Math.max(
      this.viewport,
      this.rows.reduce((sum, { height }) => sum + height, 0),
    );
  }

  readonly find = (key: string, id: number): { top: number; height: number } | null => {
    const exact = this.rows.findIndex((row) => row.key === key);
    const index = exact >= 0 ? exact : this.rows.findIndex((row) => (row.id ?? -1) >= id);
    const row = this.rows[index];
    return row ? { top: this.#topOf(index), height: row.height } : null;
  };

  readonly topRow = (): { key: string; id: number; top: number } | null => {
    const index = this.rows.findIndex(
      (row, at) => row.id !== null && this.#topOf(at) + row.height > this.scrollTop,
    );
    const row = this.rows[index];
    return row && row.id !== null ? { key: row.key, id: row.id, top: this.#topOf(index) } : null;
  };

  /** Renders the rows, with the facts that differ from those of the last rendering. */
  render(facts: Partial<RenderFacts> = {}): void {
    Object.assign(this.#facts, facts);
    this.put({
      kind: 'rendered',
      restoration: this.#restoration,
      facts: {
        newest: this.rows.at(-1)?.key ?? null,
        divider: this.rows.some(({ key }) => key === 'unread'),
        total: this.content,
        live: true,
        inSight: true,
        span: null,
        sent: null,
        target: null,
        ...this.#facts,
      },
    });
  }

  put(input: ScrollInput): void {
    const before = this.scrollTop;
    const { state, effects } = step(this.state, input, this);
    this.state = state;
    for (const effect of effects) {
      if (effect.kind === 'scroll') this.#scrollTo(effect.top);
      else if (effect.kind === 'scroll-to-end') this.#scrollTo(this.content);
      else this.requests.push(effect);
    }
    // The browser reports each scroll afterwards.
    if (this.scrollTop !== before) this.put({ kind: 'scrolled' });
  }

  /** Lets frames pass until an enforced position is stable. */
  settle(): void {
    for (let frame = 0; frame <= STILL_FRAMES; frame += 1) this.put({ kind: 'frame' });
  }

  /** The reader scrolls by `by` px with the wheel. */
  wheel(by: number): void {
    this.put({ kind: 'pressed' });
    this.#scrollTo(this.scrollTop + by);
    this.put({ kind: 'scrolled' });
  }

  /** Distance from the upper edge of the viewport to that of a row, px. */
  offsetOf(key: string): number {
    const row = this.find(key, Number.NaN);
    if (!row) throw new Error(`no row ${key}`);
    return row.top - this.scrollTop;
  }

  get gap(): number {
    return this.content - this.scrollTop - this.viewport;
  }

  #topOf(index: number): number {
    return this.rows.slice(0, index).reduce((sum, { height }) => sum + height, 0);
  }

  #scrollTo(top: number): void {
    this.scrollTop = Math.max(0, Math.min(top, this.content - this.viewport));
  }
}
