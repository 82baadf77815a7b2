// The tab. Brings a row to a place of the window and holds it there while the rows around it find out how high they
// are, and while the window moves: by its key, for its index changes.
import type { Virtualizer } from '@tanstack/react-virtual';
import type { TimelineItem } from '../timeline-model.ts';
import { indexOfRow } from './top-row.ts';

export interface Spot {
  key: string;
  /** Where the row is gone, the next one is meant. */
  id: number;
  /** px from the upper edge of the window to that of the row; or its middle in the middle of the window. */
  at: number | 'middle';
}

/** Looks without a change after which a row stands. */
const STILL = 4;

export class Holder {
  readonly #list: Virtualizer<HTMLDivElement, Element>;
  #items: readonly TimelineItem[] = [];
  #spot: Spot | null = null;
  #still = 0;
  #frame = 0;

  constructor(list: Virtualizer<HTMLDivElement, Element>) {
    this.#list = list;
  }

  /** Takes effect at once where the row is there. */
  readonly hold = (spot: Spot): void => {
    this.#spot = spot;
    this.#still = 0;
    this.#put();
    this.#watch();
  };

  readonly release = (): void => {
    this.#spot = null;
    cancelAnimationFrame(this.#frame);
  };

  /** What is shown has been rendered, and not painted yet. */
  rendered(items: readonly TimelineItem[]): void {
    this.#items = items;
    if (this.#spot) this.#put();
  }

  #watch(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#put();
      if (this.#spot) this.#watch();
    });
  }

  #put(): void {
    const list = this.#list;
    const spot = this.#spot;
    const box = list.scrollElement;
    const row = spot && list.measurementsCache[indexOfRow(this.#items, spot.key, spot.id)];
    if (!box || !row) return;
    const above = spot.at === 'middle' ? (box.clientHeight - row.size) / 2 : spot.at;
    const top = Math.round(Math.max(0, Math.min(row.start - above, box.scrollHeight - box.clientHeight)));
    const stands = Math.abs(box.scrollTop - top) < 1;
    this.#still = stands ? this.#still + 1 : 0;
    if (!stands) box.scrollTop = top;
    else if (this.#still >= STILL) this.#spot = null;
  }
}
