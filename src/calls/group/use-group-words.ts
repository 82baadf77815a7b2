// The words of a group call's title: the number of people, and the step or the time of the talk.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { useTalkTime } from '../screens/use-seconds.ts';

export interface GroupWords {
  /** The number of people in the call; '' before this user is in it. */
  people: string;
  /** The step, or minutes and seconds of the talk. */
  state: string;
}

export function useGroupWords(row: GroupCallStateRow): GroupWords {
  const { t } = useLingui();
  const time = useTalkTime(row);
  const count = row.people.filter(({ state }) => state === 'in').length;
  const stateWords = (): string => {
    switch (row.step) {
      case 'preparing':
        return t`Opening microphone…`;
      case 'calling':
        return t`Calling…`;
      case 'ringing':
        return t`Ringing…`;
      case 'accepting':
        return t`Answering…`;
      case 'joining':
        return t`Joining…`;
      case 'talking':
        return time ?? '';
      case 'ended':
        return time === null ? t`Call ended` : t`Call ended · ${time}`;
    }
  };
  return {
    people: row.step === 'talking' ? t`${plural(count, { one: '# person', other: '# people' })}` : '',
    state: stateWords(),
  };
}
