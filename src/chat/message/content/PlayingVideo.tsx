// The tab. A video that plays in its bubble, with the browser's own controls; others are silent meanwhile.
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
    // Not before it stands in the page: what it tells before that nobody would hear.
    if (video) video.src = address;
    // A browser that does not let it begin shows its controls.
    video?.play().catch(() => undefined);
    // The press that put it there has gone; the keyboard goes on with its controls.
    video?.focus({ preventScroll: true });
    return () => turns.give(pause);
  }, [pause, address]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people send each other has none
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
