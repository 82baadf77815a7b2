// The `Layout` of rows whose positions a virtualizer sets.
import type { Virtualizer } from '@tanstack/react-virtual';
import type { TimelineItem } from '../timeline-model.ts';
import { indexOfRow, type Layout, messageNear, type RowPosition } from './layout.ts';

export type RowList = Virtualizer<HTMLDivElement, Element>;

export class VirtualLayout implements Layout {
  readonly #box: HTMLElement;
  readonly #list: RowList;
  readonly #items: readonly TimelineItem[];

  constructor(box: HTMLElement, list: RowList, items: readonly TimelineItem[]) {
    this.#box = box;
    this.#list = list;
    this.#items = items;
  }

  get scrollTop(): number {
    return this.#box.scrollTop;
  }

  get viewport(): number {
    return this.#box.clientHeight;
  }

  get content(): number {
    return this.#box.scrollHeight;
  }

  readonly find = (key: string, id: number): { top: number; height: number } | null => {
    const row = this.#list.measurementsCache[indexOfRow(this.#items, key, id)];
    return row ? { top: row.start, height: row.size } : null;
  };

  readonly topRow = (): RowPosition | null => {
    const from = this.#list.getVirtualItemForOffset(this.scrollTop)?.index ?? 0;
    const message = messageNear(this.#items, from);
    const row = message && this.#list.measurementsCache[message.index];
    return message && row ? { key: message.key, id: message.id, top: row.start } : null;
  };
}
