// The part of the call that a tab shows. Pure.
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';

/**
 * `acceptor`: the call rings here. `call`: this tab holds the media. `away`: another tab holds the media, or none does.
 * `ended`: the end is shown, in the call's dialog where `isHere`.
 */
export type ShownPart = { kind: 'none' | 'acceptor' | 'call' | 'away' } | { kind: 'ended'; isHere: boolean };

/**
 * @param seat the seat of this tab
 * @param hasMedia this tab holds the media, although the row may still name its seat in the last engine
 */
export function shownPart(
  row: CallStateRow | GroupCallStateRow | null,
  seat: string,
  hasMedia: boolean,
): ShownPart {
  if (row === null) return { kind: 'none' };
  // The user has ended the call, so the end is no news.
  if (row.step === 'ended') {
    return row.end === null || row.end.why === 'own'
      ? { kind: 'none' }
      : { kind: 'ended', isHere: row.owner === seat };
  }
  if (hasMedia) return { kind: 'call' };
  if (row.step === 'ringing' && row.role !== 'caller') return { kind: 'acceptor' };
  return { kind: row.owner === seat ? 'call' : 'away' };
}
