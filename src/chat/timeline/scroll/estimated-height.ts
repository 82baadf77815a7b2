// The tab. About how high a row will be, before it is measured: as high as the last one of its shape was. The
// better the guess, the less the scroll bar corrects itself, and a row whose guess was right is rendered once.
import { unbounded } from '../../../core/domain/foreign.ts';
import { attachmentOf } from '../../media/attachment-of.ts';
import { pictureBox } from '../../media/image-box.ts';
import type { MessageItem, TimelineItem } from '../timeline-model.ts';

export class Heights {
  readonly #measured = new Map<string, number>();
  /**
   * By key, what was guessed or measured last. The virtualizer asks again with every rendering, also for a row whose
   * height was as it had guessed, and moves what stands below when the answer is another one: only a row that is
   * measured may do that, because that is made up for.
   */
  readonly #known = new Map<string, number>();

  /** px; `width` is that of the scrolling box, null before it is known. */
  guess(item: TimelineItem | undefined, width: number | null): number {
    if (!item) return TIP;
    const known = this.#known.get(item.key);
    if (known !== undefined) return known;
    const shape = shapeOf(item, width ?? WIDTH);
    const height = this.#measured.get(shape.name) ?? shape.height;
    if (width !== null) this.#know(item.key, height);
    return height;
  }

  learn(item: TimelineItem | undefined, width: number, height: number): void {
    if (!item) return;
    this.#measured.set(shapeOf(item, width).name, height);
    this.#know(item.key, height);
  }

  #know(key: string, height: number): void {
    // Last again, so that what goes first is what was on the screen longest ago.
    this.#known.delete(key);
    this.#known.set(key, height);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** Rows, a few windows of them. */
const MOST = 5000;
/** px */
const WIDTH = 800;

interface Shape {
  /** Rows with the same one are as high as each other. */
  name: string;
  /** px, in English at the usual size of type */
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
  const carried = attachmentOf(row, NOWHERE);
  if (carried?.kind === 'image' || carried?.kind === 'video') {
    const { width: across, height } = pictureBox(carried.width, carried.height);
    return { name: `picture ${across} ${height}`, height };
  }
  if (carried) return { name: carried.kind, height: carried.kind === 'file' ? 58 : 64 };
  const column = Math.min(960, width) * 0.62;
  const lines = unbounded(row.content)
    .split('\n', 60)
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((widthOf(line) + 48) / column)), 0);
  return { name: `text ${lines}`, height: lines * 20 + 18 };
}

/** px */
const TIP = 34;

/** Where addresses lead makes no difference to heights. */
const NOWHERE = 'http://localhost';

/** Wide signs take a whole em, others about half of one. */
function widthOf(line: string): number {
  let width = 0;
  for (const sign of line.slice(0, 2000)) width += sign > '\u2e80' ? 14 : 7;
  return width;
}
