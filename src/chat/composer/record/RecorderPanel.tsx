// Content of the recorder: clock and sound level during the recording, a player afterwards, or the reason for a
// failure.
import { useLingui } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Mic from 'lucide-react/icons/mic';
import Pause from 'lucide-react/icons/pause';
import Square from 'lucide-react/icons/square';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { minutes } from '../../media/player/clock.ts';
import { VoicePlayer } from '../../media/player/VoicePlayer.tsx';
import { LevelBars } from './LevelBars.tsx';
import styles from './Recorder.module.css';
import { MAX_LENGTH, MIN_LENGTH, type Recording, type RecordingState } from './recording.ts';
import { sendVoice } from './send-voice.ts';
import { useRecordingErrorTexts } from './use-recording-error-texts.ts';

export interface RecorderPanelProps {
  chat: ChatKey;
  quote: number | null;
  recording: Recording;
  state: RecordingState;
  onClose: (sent: boolean) => void;
}

/** Remaining time from which on the panel shows the time left, ms. */
const COUNTDOWN = 30_000;

export function RecorderPanel({ chat, quote, recording, state, onClose }: RecorderPanelProps) {
  const { t } = useLingui();
  const line = useLine();
  const errorText = useRecordingErrorTexts();
  const [sending, setSending] = useState<'no' | 'yes' | 'failed'>('no');

  const send = async (): Promise<void> => {
    setSending('yes');
    const clip = await recording.stop();
    const sent = clip !== null && (await sendVoice(line, { chat, quote, clip }));
    if (sent) onClose(true);
    else setSending('failed');
  };

  if (state.kind === 'failed') {
    return (
      <>
        <p className={styles.words} role="alert">
          {errorText(state.why ?? 'other')}
        </p>
        <div className={styles.acts}>
          <Button size="small" kind="ghost" onClick={() => onClose(false)}>
            {t`Close`}
          </Button>
          {state.why !== 'unsupported' && (
            <Button size="small" onClick={() => void recording.begin()}>
              {t`Try again`}
            </Button>
          )}
        </div>
      </>
    );
  }

  const live = state.kind === 'recording' || state.kind === 'paused';
  const left = MAX_LENGTH - state.ms;
  const tooShort = state.ms < MIN_LENGTH && state.clip === null;
  const reason = tooShort ? t`A voice message must be at least one second long.` : undefined;
  return (
    <>
      {state.clip ? (
        <VoicePlayer address={state.clip.address} duration={state.clip.length} peaks={state.clip.peaks} />
      ) : (
        <div className={styles.live} data-is={state.kind}>
          {live ? <span className={styles.dot} data-graphic="" /> : <Spinner />}
          <span className={styles.clock} role="timer">
            {minutes(state.ms / 1000)}
          </span>
          <LevelBars levels={state.levels} />
          {live && left <= COUNTDOWN && (
            <span
              className={styles.left}
              role="status"
            >{t`${{ time: minutes(Math.ceil(left / 1000)) }} left`}</span>
          )}
        </div>
      )}
      <p className={styles.words} aria-live="polite">
        {sending === 'failed'
          ? t`The voice message could not be saved. Try again.`
          : state.kind === 'asking'
            ? t`Allow the microphone to start recording.`
            : state.kind === 'recording' && state.isMuted
              ? t`The microphone is muted by its own button or by the system. Nothing is recorded.`
              : state.kind === 'paused'
                ? t`Paused`
                : state.clip && state.ms >= MAX_LENGTH
                  ? t`The maximum length is five minutes. Listen to the recording, then send it.`
                  : ''}
      </p>
      <div className={styles.acts}>
        <IconButton
          kind="danger"
          className={styles.discard}
          label={t`Discard`}
          title={t`Discard`}
          onClick={() => onClose(false)}
        >
          <Trash />
        </IconButton>
        {state.kind === 'recording' && (
          <IconButton label={t`Pause`} title={t`Pause`} onClick={recording.pause}>
            <Pause />
          </IconButton>
        )}
        {state.kind === 'paused' && (
          <IconButton
            label={t`Resume recording`}
            title={t`Resume recording`}
            onClick={() => recording.resume()}
          >
            <Mic />
          </IconButton>
        )}
        {live && (
          <IconButton
            label={t`Stop and listen`}
            title={t`Stop and listen`}
            disabled={tooShort}
            {...(reason !== undefined && { reason })}
            onClick={() => void recording.stop()}
          >
            <Square />
          </IconButton>
        )}
        <IconButton
          kind="filled"
          label={t`Send`}
          title={t`Send`}
          busy={sending === 'yes'}
          disabled={tooShort || state.kind === 'asking' || state.kind === 'idle'}
          {...(reason !== undefined && { reason })}
          onClick={() => void send()}
        >
          <ArrowUp />
        </IconButton>
      </div>
    </>
  );
}
