// The act that the end of a group call offers, and the time for which an end without an act is shown. Pure.
import type { GroupCallEnd, GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { END_TIMES } from '../screens/end-plan.ts';

export interface GroupEndPlan {
  /** `again`: calls the same people again. `join`: joins the running call. `retry`: the same after a failure here. */
  act: 'again' | 'join' | 'retry' | null;
  /** Time after which the end closes by itself, ms; null: it stays until the user closes it. */
  ms: number | null;
}

/** @param canJoin the group has a running call with room for this user */
export function groupEndPlan(
  end: GroupCallEnd,
  { role, since }: Pick<GroupCallStateRow, 'role' | 'since'>,
  canJoin: boolean,
): GroupEndPlan {
  const join = canJoin ? 'join' : null;
  const isUnbegun = role === 'host' && since === null;
  switch (end.why) {
    case 'own':
      return { act: null, ms: 0 };
    case 'cancelled':
      return { act: null, ms: END_TIMES.short };
    case 'nobody':
      // A call that nobody has joined may be tried again. The end of a talk is no news.
      return isUnbegun ? { act: 'again', ms: null } : { act: null, ms: END_TIMES.short };
    case 'answered-elsewhere':
    case 'rejected-elsewhere':
      return { act: null, ms: END_TIMES.long };
    case 'unsupported':
    case 'removed':
      return { act: null, ms: null };
    case 'camera':
    case 'microphone':
      return { act: canJoin ? 'retry' : isUnbegun ? 'again' : null, ms: null };
    case 'busy':
      return { act: 'again', ms: null };
    case 'offline':
    case 'failed':
      return { act: canJoin ? 'join' : isUnbegun ? 'again' : null, ms: null };
    case 'unanswered':
    case 'full':
    case 'running':
    case 'lost':
    case 'gone':
      return { act: join, ms: null };
  }
}
