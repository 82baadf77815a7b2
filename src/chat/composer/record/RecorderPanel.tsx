// The tab. What the recorder shows: the clock and the level while it listens, the note itself once it has ended, or why
// it cannot listen.
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
import { LONGEST, type Recording, type RecordingState, SHORTEST } from './recording.ts';
import { sendVoice } from './send-voice.ts';
import { useRefusedWords } from './use-refused-words.ts';

export interface RecorderPanelProps {
  chat: ChatKey;
  quote: number | null;
  recording: Recording;
  state: RecordingState;
  onAway: (sent: boolean) => void;
}

/** ms; from here on the clock counts down. */
const NEAR_END = 30_000;

export function RecorderPanel({ chat, quote, recording, state, onAway }: RecorderPanelProps) {
  const { t } = useLingui();
  const line = useLine();
  const wordsOf = useRefusedWords();
  const [sending, setSending] = useState<'no' | 'yes' | 'failed'>('no');

  const send = async (): Promise<void> => {
    setSending('yes');
    const take = await recording.stop();
    const sent = take !== null && (await sendVoice(line, { chat, quote, take }));
    if (sent) onAway(true);
    else setSending('failed');
  };

  if (state.kind === 'refused') {
    return (
      <>
        <p className={styles.words} role="alert">
          {wordsOf(state.why ?? 'other')}
        </p>
        <div className={styles.acts}>
          <Button size="small" kind="ghost" onClick={() => onAway(false)}>
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
  const left = LONGEST - state.ms;
  const short = state.ms < SHORTEST && state.take === null;
  const reason = short ? t`A voice message has to be at least one second long.` : undefined;
  return (
    <>
      {state.take ? (
        <VoicePlayer address={state.take.address} duration={state.take.length} peaks={state.take.peaks} />
      ) : (
        <div className={styles.live} data-is={state.kind}>
          {live ? <span className={styles.dot} /> : <Spinner />}
          <span className={styles.clock} role="timer">
            {minutes(state.ms / 1000)}
          </span>
          <LevelBars levels={state.levels} />
          {live && left <= NEAR_END && (
            <span
              className={styles.left}
              role="status"
            >{t`${{ time: minutes(Math.ceil(left / 1000)) }} left`}</span>
          )}
        </div>
      )}
      <p className={styles.words} aria-live="polite">
        {sending === 'failed'
          ? t`The voice message could not be written down. Try again.`
          : state.kind === 'asking'
            ? t`Allow the microphone to begin.`
            : state.kind === 'paused'
              ? t`Paused`
              : state.take && state.ms >= LONGEST
                ? t`Five minutes is the longest. Listen to it, then send it.`
                : ''}
      </p>
      <div className={styles.acts}>
        <IconButton
          kind="danger"
          className={styles.discard}
          label={t`Discard`}
          title={t`Discard`}
          onClick={() => onAway(false)}
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
            label={t`Go on recording`}
            title={t`Go on recording`}
            onClick={() => recording.resume()}
          >
            <Mic />
          </IconButton>
        )}
        {live && (
          <IconButton
            label={t`Stop and listen`}
            title={t`Stop and listen`}
            disabled={short}
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
          disabled={short || state.kind === 'asking' || state.kind === 'over'}
          {...(reason !== undefined && { reason })}
          onClick={() => void send()}
        >
          <ArrowUp />
        </IconButton>
      </div>
    </>
  );
}
