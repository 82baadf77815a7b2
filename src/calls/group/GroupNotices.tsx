// The sentences over the tiles of a group call: people who could not come, a refused device, a reduced quality, and the
// own shared screen.
import { useLingui } from '@lingui/react/macro';
import PhoneMissed from 'lucide-react/icons/phone-missed';
import ScreenShare from 'lucide-react/icons/screen-share';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Volume from 'lucide-react/icons/volume-2';
import VolumeOff from 'lucide-react/icons/volume-x';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { Button } from '../../ui/Button.tsx';
import type { GroupMediaState } from '../media/group-media-api.ts';
import { Notice, SystemMutes, useFaultWords, useTroubleWords } from '../screens/Notices.tsx';
import styles from '../screens/Notices.module.css';
import { ownTrouble } from './trouble.ts';
import { useMissed } from './use-missed.ts';

export interface GroupNoticesProps {
  row: GroupCallStateRow;
  /** null before this tab holds the media. */
  state: GroupMediaState | null;
  /** The user has turned the speaker off. */
  isSilent: boolean;
  /** Starts the refused voices; null where they play. */
  onHear: (() => void) | null;
}

export function GroupNotices({ row, state, isSilent, onHear }: GroupNoticesProps) {
  const { t } = useLingui();
  const missed = useMissed(row);
  const trouble = ownTrouble(state?.people ?? new Map());
  const troubleWords = useTroubleWords()({ trouble, isVoiceOnly: state?.isVoiceOnly === true }, '');
  const fault = useFaultWords()(state?.fault ?? null);
  return (
    <div className={styles.notices}>
      <div className={styles.list} aria-live="polite">
        {fault !== null && (
          <Notice kind="wrong" icon={<TriangleAlert />}>
            {fault}
          </Notice>
        )}
        {troubleWords !== null && (
          <Notice kind="wait" icon={<TriangleAlert />}>
            {troubleWords}
          </Notice>
        )}
        <SystemMutes state={state} />
        {missed !== null && <Notice icon={<PhoneMissed />}>{missed}</Notice>}
        {state?.own.screen && <Notice icon={<ScreenShare />}>{t`You are sharing your screen`}</Notice>}
        {isSilent && <Notice icon={<VolumeOff />}>{t`The speaker is off`}</Notice>}
      </div>
      {onHear && (
        <Button kind="primary" size="large" className={styles.hear} icon={<Volume />} onClick={onHear}>
          {t`Tap to hear`}
        </Button>
      )}
    </div>
  );
}
