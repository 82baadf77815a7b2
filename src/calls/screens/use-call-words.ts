// The words of a call's title: the mode, and the step or the time of the talk (PCALL-02, PCALL-03).
import { useLingui } from '@lingui/react/macro';
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import { CallMode } from '../../core/wire/profile-s/enums.ts';
import { usePeer } from '../call-context.ts';
import { useTalkTime } from './use-seconds.ts';

export interface CallWords {
  mode: string;
  /** The step, or minutes and seconds of the talk. */
  state: string;
}

export function useCallWords(row: CallStateRow): CallWords {
  const { t } = useLingui();
  const time = useTalkTime(row);
  const { name } = usePeer(row.peerId);
  const isVideo = row.mode === CallMode.VIDEO;
  const stateWords = (): string => {
    switch (row.step) {
      case 'preparing':
        return isVideo ? t`Opening camera and microphone…` : t`Opening microphone…`;
      case 'calling':
        if (!row.isAccepted) return t`Calling…`;
        return isVideo
          ? t`${name} accepted. Waiting for their camera and microphone.`
          : t`${name} accepted. Waiting for their microphone.`;
      case 'ringing':
        return t`Ringing…`;
      case 'accepting':
        return t`Answering…`;
      case 'connecting':
        return t`Connecting…`;
      case 'talking':
        return time ?? '';
      case 'ended':
        return time === null ? t`Call ended` : t`Call ended · ${time}`;
    }
  };
  return { mode: isVideo ? t`Video call` : t`Voice call`, state: stateWords() };
}
