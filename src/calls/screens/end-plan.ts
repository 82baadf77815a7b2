// The act that the end of a call offers, and the time for which an end without an act is shown. Pure.
import type { CallEnd, CallStateRow } from '../../core/contract/call-rows.ts';

export interface EndPlan {
  /** `again`: calls the other user again. `retry`: the same after the user has fixed the devices. */
  act: 'again' | 'back' | 'retry' | null;
  /** Time after which the end closes by itself, ms; null: it stays until the user closes it. */
  ms: number | null;
}

/** Times for an end that the user expects, and for one that another device of the user has caused, ms. */
export const END_TIMES = { short: 4000, long: 6000 } as const;

export function endPlan(end: CallEnd, role: CallStateRow['role']): EndPlan {
  switch (end.why) {
    case 'own':
      return { act: null, ms: 0 };
    case 'hung-up':
      return { act: null, ms: END_TIMES.short };
    case 'answered-elsewhere':
    case 'rejected-elsewhere':
      return { act: null, ms: END_TIMES.long };
    case 'unsupported':
      return { act: null, ms: null };
    case 'camera':
    case 'microphone':
      // The caller of a call that this device could not accept has given up by now.
      return { act: role === 'caller' ? 'retry' : 'back', ms: null };
    case 'rejected':
    case 'cancelled':
    case 'unanswered':
    case 'no-answer':
    case 'busy':
    case 'peer-devices':
    case 'not-joined':
    case 'lost':
    case 'gone':
    case 'offline':
    case 'failed':
      return { act: role === 'caller' ? 'again' : 'back', ms: null };
  }
}
