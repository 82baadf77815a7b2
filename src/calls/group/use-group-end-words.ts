// The sentence for each end of a group call (ERR-36..38, ERR-40, ERR-42..46).
import { useLingui } from '@lingui/react/macro';
import type { GroupCallEnd } from '../../core/contract/group-call-rows.ts';
import { useEndWords } from '../screens/use-end-words.ts';

export function useGroupEndWords(): (end: GroupCallEnd) => string {
  const { t } = useLingui();
  const shared = useEndWords();
  return (end) => {
    switch (end.why) {
      case 'cancelled':
        return t`The call was ended for everybody.`;
      case 'nobody':
        return t`Everybody else has left the call or did not join it.`;
      case 'full':
        return t`The call is full.`;
      case 'running':
        return t`This group already has a call. You can join it.`;
      case 'busy':
        return t`Everybody you called is in another call. Try again later.`;
      case 'removed':
        return t`You are no longer in this group, or the group was dissolved.`;
      case 'camera':
      case 'microphone':
      case 'unsupported':
      case 'offline':
      case 'lost':
      case 'unanswered':
      case 'answered-elsewhere':
      case 'rejected-elsewhere':
      case 'gone':
      case 'failed':
      case 'own':
        return shared(end);
    }
  };
}
