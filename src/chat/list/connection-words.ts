// The tab. What the foot of the list says of the line, and how it is drawn. Pure, but for the words.
import type { StatusRow } from '../../core/contract/rows.ts';
import type { StatusKind } from '../../ui/StatusLine.tsx';

export type LineSaying =
  | { kind: 'live' }
  | { kind: 'waiting-for-other-version'; refused: boolean }
  | { kind: 'connecting' }
  | { kind: 'offline'; since: number }
  | { kind: 'catching-up' }
  | { kind: 'catching-up-left'; left: number }
  | { kind: 'catching-up-so-far'; pulled: number };

export interface LineWords {
  kind: StatusKind;
  saying: LineSaying;
  /** Up to which moment (ms) the list is complete, where that is worth a word; null where it is not. */
  completeTo: number | null;
}

type Told = Pick<StatusRow, 'phase' | 'since' | 'completeTo' | 'progress' | 'waiting'>;

export function lineWords(status: Told | null): LineWords {
  const completeTo = status?.completeTo ?? null;
  if (status && status.waiting !== 'no') {
    const refused = status.waiting === 'refused';
    return { kind: 'busy', saying: { kind: 'waiting-for-other-version', refused }, completeTo };
  }
  switch (status?.phase) {
    case 'live':
      return { kind: 'live', saying: { kind: 'live' }, completeTo };
    case 'catching-up':
      return { kind: 'busy', saying: catchingUp(status.progress), completeTo };
    case 'offline':
      return {
        kind: 'wait',
        saying: { kind: 'offline', since: status.since },
        // A line that broke in mid-conversation was complete until then.
        completeTo: completeTo !== null && status.since - completeTo < CLOSE ? null : completeTo,
      };
    default:
      return { kind: 'busy', saying: { kind: 'connecting' }, completeTo };
  }
}

/** ms */
const CLOSE = 5 * 60_000;

function catchingUp(progress: StatusRow['progress']): LineSaying {
  if (progress?.left) return { kind: 'catching-up-left', left: progress.left };
  if (progress?.pulled) return { kind: 'catching-up-so-far', pulled: progress.pulled };
  return { kind: 'catching-up' };
}
