// The tab. About how high a row will be, before it is measured. The better the guess, the less the scroll
// bar corrects itself; nothing else depends on it.
import { attachmentOf } from './attachment-of.ts';
import { pictureBox } from './picture-box.ts';
import type { MessageItem, TimelineItem } from './timeline-model.ts';

/** px; `width` is that of the scrolling box. */
export function heightOf(item: TimelineItem | undefined, width: number): number {
  if (!item || item.kind !== 'message') return 36;
  return contentHeight(item, width) + (item.first ? 12 : 2) + (item.row.mark === 'failed' ? 32 : 0);
}

function contentHeight({ row }: MessageItem, width: number): number {
  const carried = attachmentOf(row, NOWHERE);
  if (carried?.kind === 'image') return pictureBox(carried.width, carried.height).height;
  if (carried?.kind === 'file') return 58;
  const column = Math.min(960, width) * 0.62;
  const lines = row.content
    .split('\n', 60)
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((widthOf(line) + 48) / column)), 0);
  return lines * 20 + 16;
}

/** Where addresses lead makes no difference to heights. */
const NOWHERE = 'http://localhost';

/** Wide signs take a whole em, others about half of one. */
function widthOf(line: string): number {
  let width = 0;
  for (const sign of line.slice(0, 2000)) width += sign > '\u2e80' ? 14 : 7;
  return width;
}
