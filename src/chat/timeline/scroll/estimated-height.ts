// The estimated height of a row before it is measured: the height of the last measured row of the same shape. A good
// estimate keeps the scroll bar still, and saves the second rendering of the row.
import { unbounded } from '../../../core/domain/foreign.ts';
import { attachmentOf } from '../../media/attachment-of.ts';
import { pictureBox } from '../../media/image-box.ts';
import type { MessageItem, TimelineItem } from '../timeline-model.ts';

export class EstimatedHeights {
  readonly #measured = new Map<string, number>();
  /**
   * The last estimated or measured height of each key. The virtualizer asks again at each rendering, and moves the
   * rows below when the answer differs. Only a measurement may move them, because the virtualizer then corrects the
   * scroll position.
   */
  readonly #known = new Map<string, number>();

  /** Estimated height of a row, px. `width`: width of the scrolling box, px; null before it is known. */
  estimate(item: TimelineItem | undefined, width: number | null): number {
    if (!item) return TIP;
    const known = this.#known.get(item.key);
    if (known !== undefined) return known;
    const shape = shapeOf(item, width ?? WIDTH);
    const height = this.#measured.get(shape.name) ?? shape.height;
    if (width !== null) this.#know(item.key, height);
    return height;
  }

  measured(item: TimelineItem | undefined, width: number, height: number): void {
    if (!item) return;
    this.#measured.set(shapeOf(item, width).name, height);
    this.#know(item.key, height);
  }

  #know(key: string, height: number): void {
    // The key is inserted again at the end, so that the first key of the map is the least recently used one.
    this.#known.delete(key);
    this.#known.set(key, height);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** Maximum number of rows with a known height, enough for several windows of a chat. */
const MOST = 5000;
/** Assumed width of the scrolling box while it is unknown, px. */
const WIDTH = 800;

interface Shape {
  /** Rows of the same name have the same height. */
  name: string;
  /** Estimated height for English text at the default font size, px. */
  height: number;
}

function shapeOf(item: TimelineItem, width: number): Shape {
  if (item.kind !== 'message') return { name: item.kind, height: TIP };
  const { name, height } = contentOf(item, width);
  const failed = item.row.mark === 'failed';
  return {
    name: `${name} ${item.first} ${item.row.own} ${failed}`,
    height: height + (item.first ? 12 : 2) + (failed ? 32 : 0),
  };
}

function contentOf({ row }: MessageItem, width: number): Shape {
  const attachment = attachmentOf(row, NOWHERE);
  if (attachment?.kind === 'image' || attachment?.kind === 'video') {
    const { width: across, height } = pictureBox(attachment.width, attachment.height);
    return { name: `picture ${across} ${height}`, height };
  }
  if (attachment) return { name: attachment.kind, height: attachment.kind === 'file' ? 58 : 64 };
  const column = Math.min(960, width) * 0.62;
  const lines = unbounded(row.content)
    .split('\n', 60)
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((widthOf(line) + 48) / column)), 0);
  return { name: `text ${lines}`, height: lines * 20 + 18 };
}

/** Estimated height of a row that is no bubble, px. */
const TIP = 34;

/** The origin for relative URLs; heights do not depend on it. */
const NOWHERE = 'http://localhost';

/** Estimated width of a line, px. A wide character takes a whole em, other characters about half of one. */
function widthOf(line: string): number {
  let width = 0;
  for (const character of line.slice(0, 2000)) width += character > '\u2e80' ? 14 : 7;
  return width;
}
