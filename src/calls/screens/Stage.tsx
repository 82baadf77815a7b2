// The pictures of a call: the other side's screen, camera or avatar large, and the own picture in a corner.
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { Avatar } from '../../shared/Avatar.tsx';
import type { Peer } from '../call-context.ts';
import type { CallMediaState } from '../media/call-media-api.ts';
import { Notices } from './Notices.tsx';
import styles from './Stage.module.css';
import { VideoView } from './VideoView.tsx';

export interface StageProps {
  peer: Peer;
  peerId: number;
  /** The step, below an avatar; '' during the talk. */
  words: string;
  /** null before this tab holds the media, and after the end. */
  state: CallMediaState | null;
  /** Receives the element of the large picture. */
  mainRef: RefObject<HTMLVideoElement | null>;
  onHear: (() => void) | null;
}

export function Stage({ peer, peerId, words, state, mainRef, onHear }: StageProps) {
  const { t } = useLingui();
  const { name, headImage } = peer;
  const screen = state?.far.screen ?? null;
  const camera = state?.far.camera ?? null;
  const own = state?.own.camera ?? null;
  const main = screen ?? camera;
  return (
    <div className={styles.stage}>
      {main ? (
        <VideoView
          stream={main}
          elementRef={mainRef}
          label={screen ? t`Screen of ${name}` : t`Picture of ${name}`}
          className={screen ? styles.screen : styles.main}
        />
      ) : (
        <div className={styles.person}>
          <Avatar id={`u${peerId}`} name={name} image={headImage} size={64} className={styles.face} />
          <p className={styles.name}>
            <bdi title={name}>{name}</bdi>
          </p>
          <p className={styles.words}>{words}</p>
        </div>
      )}
      <div className={styles.corner} data-screen={screen !== null || undefined}>
        {screen && camera && (
          <VideoView stream={camera} label={t`Picture of ${name}`} className={styles.small} />
        )}
        {own && <VideoView stream={own} label={t`Your picture`} className={styles.own} />}
      </div>
      {state && <Notices state={state} name={name} onHear={onHear} />}
    </div>
  );
}
