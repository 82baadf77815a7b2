// The sentence about people who could not come to a group call.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MissedWhy } from '../../core/contract/group-call-rows.ts';
import { useNameList } from '../../shared/calls/use-call-names.ts';

export function useMissedWords(): (people: readonly string[], why: MissedWhy) => string {
  const { t } = useLingui();
  const listOf = useNameList();
  return (people, why) => {
    const [names, count] = [listOf(people), people.length];
    switch (why) {
      case 'busy':
        return t`${plural(count, { one: `${names} is in another call`, other: `${names} are in another call` })}`;
      case 'offline':
        return t`${plural(count, { one: `${names} is offline`, other: `${names} are offline` })}`;
      case 'no-answer':
        return t`${names} did not answer`;
      case 'rejected':
        return t`${names} declined the call`;
      case 'devices':
        return t`${names} could not open a microphone`;
      case 'other':
        return t`${names} could not join the call`;
    }
  };
}
