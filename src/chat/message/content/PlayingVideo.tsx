// Video that plays in its bubble with the browser's controls. Other players pause meanwhile.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useDrawable } from '../../../shared/use-drawable.ts';
import { turns } from '../../media/player/one-at-a-time.ts';
import styles from './Attachment.module.css';

export interface PlayingVideoProps {
  address: string;
  poster: string;
  onBroken: () => void;
}

export function PlayingVideo({ address, poster, onBroken }: PlayingVideoProps) {
  const { t } = useLingui();
  const drawable = useDrawable(poster);
  const element = useRef<HTMLVideoElement>(null);
  const [pause] = useState(() => () => element.current?.pause());
  useEffect(() => {
    const video = element.current;
    // The source is set after the mount, because earlier media events would reach no handler.
    if (video) video.src = address;
    // Where the browser blocks autoplay, the user starts the video with its controls.
    video?.play().catch(() => undefined);
    // The pressed play button has unmounted, so the focus moves to the video.
    video?.focus({ preventScroll: true });
    return () => turns.give(pause);
  }, [pause, address]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- videos in messages have no captions
    <video
      ref={element}
      className={styles.player}
      {...(drawable === 'yes' && { poster })}
      aria-label={t`Video`}
      controls
      playsInline
      onPlay={() => turns.take(pause)}
      onEnded={() => turns.give(pause)}
      onError={onBroken}
    />
  );
}
