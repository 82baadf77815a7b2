// Pure. A press on "Send" while files are still read. It is kept until all are, but only for the words and files that
// it was made for: a refusal is seen first, and nobody sends half a caption.
import type { Prepared } from './use-prepared.ts';

/** Caption and files as they stand in the tray. */
export interface Parcel {
  caption: string;
  /** All of the tray, in their order; those that are refused stay behind. */
  files: readonly Prepared[];
}

export function afterPress(pressed: Parcel, now: Parcel): 'wait' | 'send' | 'forget' {
  const [before, after] = [accepted(pressed), accepted(now)];
  const same =
    pressed.caption === now.caption &&
    before.length === after.length &&
    before.every((file, at) => file.offer === after[at]?.offer);
  if (!same) return 'forget';
  return after.every(({ ready }) => ready !== null) ? 'send' : 'wait';
}

const accepted = ({ files }: Parcel): readonly Prepared[] => files.filter(({ refusal }) => refusal === null);
