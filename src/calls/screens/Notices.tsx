// The sentences over the picture of a call: a lost path, a reduced quality with its reason, a refused device, and a
// muted other side.
import { useLingui } from '@lingui/react/macro';
import MicOff from 'lucide-react/icons/mic-off';
import ScreenShare from 'lucide-react/icons/screen-share';
import VideoOff from 'lucide-react/icons/video-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Volume from 'lucide-react/icons/volume-2';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { CallMediaState } from '../media/call-media-api.ts';
import styles from './Notices.module.css';
import { useSecondsSince } from './use-seconds.ts';
import { Sentence } from '../../ui/Sentence.tsx';

export interface NoticesProps {
  state: CallMediaState;
  /** Name of the other user. */
  name: string;
  /** Starts the refused voice; null where it plays. */
  onHear: (() => void) | null;
}

export function Notices({ state, name, onHear }: NoticesProps) {
  const { t } = useLingui();
  const lost = useSecondsSince(state.path === 'lost' ? state.lostAt : null);
  const trouble = useTroubleWords()(state, name);
  const fault = useFaultWords()(state.fault);
  return (
    <div className={styles.notices}>
      {/* The seconds are no part of the live region, so that they are not announced each second. */}
      <div className={styles.list} aria-live="polite">
        {state.path === 'lost' && (
          <Notice kind="wait" icon={<Spinner />}>
            {t`Reconnecting`}
            {lost !== null && (
              <span aria-hidden="true" className={styles.seconds}>
                {t`${{ seconds: lost }} s`}
              </span>
            )}
          </Notice>
        )}
        {fault !== null && (
          <Notice kind="wrong" icon={<TriangleAlert />}>
            {fault}
          </Notice>
        )}
        {trouble !== null && state.path !== 'lost' && (
          <Notice kind="wait" icon={<TriangleAlert />}>
            {trouble}
          </Notice>
        )}
        <SystemMutes state={state} />
        {state.own.screen !== null && (
          <Notice icon={<ScreenShare />}>{t`You are sharing your screen`}</Notice>
        )}
        {state.isFarMuted && (
          <Notice icon={<MicOff />}>
            <Sentence text={t`${name} is muted`} />
          </Notice>
        )}
      </div>
      {onHear && (
        <Button kind="primary" size="large" className={styles.hear} icon={<Volume />} onClick={onHear}>
          {t`Tap to hear`}
        </Button>
      )}
    </div>
  );
}

/** The own devices that the system has muted: no button of the call turns them on (X-CALL-04). */
export function SystemMutes({ state }: { state: Pick<CallMediaState, 'mutedBySystem'> | null }) {
  const { t } = useLingui();
  const { microphone = false, camera = false } = state?.mutedBySystem ?? {};
  return (
    <>
      {microphone && (
        <Notice kind="wait" icon={<MicOff />}>
          {t`Your microphone is muted by its own button or by the system`}
        </Notice>
      )}
      {camera && (
        <Notice kind="wait" icon={<VideoOff />}>
          {t`Your camera is turned off by its own button or by the system`}
        </Notice>
      )}
    </>
  );
}

export interface NoticeProps {
  kind?: 'wait' | 'wrong';
  icon: ReactNode;
  children: ReactNode;
}

export function Notice({ kind, icon, children }: NoticeProps) {
  return (
    <p className={styles.notice} data-kind={kind}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** @returns the sentence for a reduced quality; null where it is good */
export function useTroubleWords(): (
  state: Pick<CallMediaState, 'trouble' | 'isVoiceOnly'>,
  name: string,
) => string | null {
  const { t } = useLingui();
  return ({ trouble, isVoiceOnly }, name) => {
    switch (trouble) {
      case 'network':
        return isVoiceOnly
          ? t`Your connection is too weak for video. Only your voice is sent.`
          : t`Your connection is weak`;
      case 'processor':
        return isVoiceOnly
          ? t`This device is too busy for video. Only your voice is sent.`
          : t`This device is busy, so the picture is reduced`;
      case 'far':
        return t`The connection of ${name} is weak`;
      case null:
        return isVoiceOnly ? t`Only your voice is sent` : null;
    }
  };
}

/** @returns the sentence for a device that did not open during the call; null for none */
export function useFaultWords(): (fault: CallMediaState['fault']) => string | null {
  const { t } = useLingui();
  return (fault) => {
    switch (fault) {
      case 'camera':
        return t`The camera could not be opened`;
      case 'microphone':
        return t`The microphone could not be opened`;
      case 'screen':
        return t`The screen is not shared`;
      case 'unsupported':
        return t`This browser does not allow the device`;
      case null:
        return null;
    }
  };
}
