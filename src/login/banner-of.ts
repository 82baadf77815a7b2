// The tab. What stands above the fields of the login form. Pure, but for the words.

import type { StatusRow } from '../core/contract/rows.ts';

export type DoorSaying =
  | { kind: 'waiting-for-other-version'; refused: boolean }
  | { kind: 'problem'; text: string };

interface Told {
  /** Another version of the app holds the line: until it is closed, an attempt only waits. */
  waiting: StatusRow['waiting'];
  busy: boolean;
  /** What came of the last attempt. */
  problem: string | null;
  /** Why the last sign-in ended. */
  ended: string | null;
  /** The last refusal that a notice brought. */
  refusal: string | null;
}

export function bannerOf({ waiting, busy, problem, ended, refusal }: Told): DoorSaying | null {
  if (waiting !== 'no') return { kind: 'waiting-for-other-version', refused: waiting === 'refused' };
  const text = busy ? null : (problem ?? ended ?? refusal);
  return text === null ? null : { kind: 'problem', text };
}
