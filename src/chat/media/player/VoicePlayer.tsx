// The player of one voice note: play and pause, waveform, position and length, speed. Only one note plays at a time.
import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { useLine } from '../../../line/hooks.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { minutes } from './clock.ts';
import { player } from './player.ts';
import { stopAtAccountChange, usePlayer } from './use-player.ts';
import styles from './Voice.module.css';
import { Waveform } from './Waveform.tsx';

export interface VoicePlayerProps {
  /** URL of the sound file; '' while the note has none, for example during its upload. */
  address: string;
  /** Seconds, 0 where unknown. */
  duration: number;
  peaks: readonly number[];
  /** Element in place of the play button, such as the upload progress; null or absent for the play button. */
  instead?: ReactNode;
  /** Shown at the end of the row below the waveform. */
  end?: ReactNode;
}

export function VoicePlayer({ address, duration, peaks, instead, end }: VoicePlayerProps) {
  const { t } = useLingui();
  const line = useLine();
  const track = { address, length: duration };
  const { kind, at, length, rate } = usePlayer(track);
  const playing = kind === 'playing' || kind === 'loading';
  const time = { at: minutes(at), length: minutes(length) };
  const toggle = (): void => {
    stopAtAccountChange(line);
    player.toggle(track, at);
  };
  return (
    <div className={styles.voice} data-voice={kind}>
      {instead ?? (
        <button
          type="button"
          className={styles.play}
          aria-label={playing ? t`Pause` : kind === 'failed' ? t`Try again` : t`Play voice message`}
          disabled={address === ''}
          onClick={toggle}
        >
          {kind === 'loading' ? (
            <Spinner />
          ) : kind === 'failed' ? (
            <RotateCw />
          ) : playing ? (
            <Pause />
          ) : (
            <Play />
          )}
        </button>
      )}
      <Waveform
        label={t`Playback position`}
        peaks={peaks}
        at={at}
        length={length}
        spoken={t`${{ at: time.at }} of ${{ length: time.length }}`}
        currentPosition={kind === 'playing' ? currentPosition : null}
        onSeek={(to) => address !== '' && player.seek(track, to)}
      />
      <span className={styles.facts}>
        {kind === 'failed' ? (
          <>
            <span className={styles.failed} role="alert">{t`Unable to play.`}</span>
            <a
              className={styles.rate}
              href={address}
              download
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t`Save recording`}
              title={t`Save recording`}
            >
              <Download />
            </a>
          </>
        ) : (
          <span>{at > 0 || playing ? `${time.at} / ${time.length}` : time.length}</span>
        )}
        <button
          type="button"
          className={styles.rate}
          aria-label={t`Speed: ${rate}`}
          title={t`Speed`}
          onClick={() => player.nextRate()}
        >
          {rate}×
        </button>
        {end}
      </span>
    </div>
  );
}

const currentPosition = (): number => player.currentPosition();
