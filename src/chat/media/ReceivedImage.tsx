// A received picture. The component draws no picture before its size is read from the file. An image of few bytes and
// very many pixels is therefore never decoded, even if its message states a small size (INV-8).
import { useEffect, useEffectEvent, useState } from 'react';
import { useDrawable } from '../../shared/use-drawable.ts';
import { cx } from '../../ui/cx.ts';
import { type Box, isTooLarge } from './image-box.ts';
import styles from './ReceivedImage.module.css';

export interface ReceivedImageProps {
  source: string;
  box: Box;
  alt: string;
  className?: string | undefined;
  /** Whether the picture loads only when it is near the viewport. */
  lazy?: boolean;
  onLoad?: (size: Box) => void;
  /** Called when the picture does not load, or has too many pixels. */
  onMissing?: () => void;
}

/** The key resets the load state when the source changes. */
export const ReceivedImage = (props: ReceivedImageProps) => <ImageOfSource key={props.source} {...props} />;

function ImageOfSource({ source, box, alt, className, lazy = false, onLoad, onMissing }: ReceivedImageProps) {
  const [loaded, setLoaded] = useState(false);
  const drawable = useDrawable(source);
  const reportMissing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (drawable === 'no') reportMissing();
  }, [drawable]);
  return (
    <img
      className={cx(styles.image, className)}
      src={drawable === 'yes' ? source : undefined}
      alt={alt}
      width={box.width}
      height={box.height}
      decoding="async"
      loading={lazy ? 'lazy' : 'eager'}
      draggable={false}
      referrerPolicy="no-referrer"
      data-loading={!loaded || undefined}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        if (isTooLarge(width, height)) {
          onMissing?.();
          return;
        }
        setLoaded(true);
        onLoad?.({ width, height });
      }}
      onError={() => onMissing?.()}
    />
  );
}
