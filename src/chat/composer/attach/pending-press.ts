// A press on "Send" while files are still being prepared. The press waits until all files are ready. A change
// of the caption or the files cancels the press: the user sees a refusal first, and never sends half a caption.
import type { TrayItem } from './use-tray-items.ts';

/** Caption and files of the tray at one moment. */
export interface TrayContent {
  caption: string;
  /** All files of the tray in its order; refused files are not sent. */
  items: readonly TrayItem[];
}

/** @param pressed the content at the press; @param now the content now */
export function afterPress(pressed: TrayContent, now: TrayContent): 'wait' | 'send' | 'forget' {
  const [before, after] = [accepted(pressed), accepted(now)];
  const same =
    pressed.caption === now.caption &&
    before.length === after.length &&
    before.every((item, at) => item.offer === after[at]?.offer);
  if (!same) return 'forget';
  return after.every(({ ready }) => ready !== null) ? 'send' : 'wait';
}

const accepted = ({ items }: TrayContent): readonly TrayItem[] =>
  items.filter(({ refusal }) => refusal === null);
