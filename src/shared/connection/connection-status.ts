// Connection status at the foot of a list: kind, message, and the time up to which the messages are
// complete. Pure.
import type { StatusRow } from '../../core/contract/rows.ts';
import type { StatusKind } from '../../ui/StatusLine.tsx';

export type ConnectionMessage =
  | { kind: 'live' }
  | { kind: 'waiting-for-other-version'; refused: boolean }
  | { kind: 'connecting' }
  | { kind: 'offline'; since: number }
  | { kind: 'catching-up' }
  | { kind: 'catching-up-left'; left: number }
  | { kind: 'catching-up-so-far'; pulled: number };

export interface ConnectionStatus {
  kind: StatusKind;
  message: ConnectionMessage;
  /** Time up to which this device has all messages, ms; null where unknown, or about the time of `since`. */
  completeTo: number | null;
}

type StatusFields = Pick<StatusRow, 'phase' | 'since' | 'completeTo' | 'progress' | 'waiting'>;

export function connectionStatus(status: StatusFields | null): ConnectionStatus {
  const completeTo = status?.completeTo ?? null;
  if (status && status.waiting !== 'no') {
    const refused = status.waiting === 'refused';
    return { kind: 'busy', message: { kind: 'waiting-for-other-version', refused }, completeTo };
  }
  switch (status?.phase) {
    case 'live':
      return { kind: 'live', message: { kind: 'live' }, completeTo };
    case 'catching-up':
      return { kind: 'busy', message: catchingUp(status.progress), completeTo };
    case 'offline':
      return {
        kind: 'wait',
        message: { kind: 'offline', since: status.since },
        // After a recent disconnect `completeTo` would only repeat the time of `since`.
        completeTo: completeTo !== null && status.since - completeTo < RECENT ? null : completeTo,
      };
    default:
      return { kind: 'busy', message: { kind: 'connecting' }, completeTo };
  }
}

/** A disconnect counts as recent within this time after `completeTo`, ms. */
const RECENT = 5 * 60_000;

function catchingUp(progress: StatusRow['progress']): ConnectionMessage {
  if (progress?.left) return { kind: 'catching-up-left', left: progress.left };
  if (progress?.pulled) return { kind: 'catching-up-so-far', pulled: progress.pulled };
  return { kind: 'catching-up' };
}
