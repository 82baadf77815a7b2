// The tab. A picture that somebody sent: not drawn before its measures are known, so that one which is small in
// bytes and huge in memory is never decoded, whatever its message says of it (INV-8).
import { useEffect, useEffectEvent, useState } from 'react';
import { useDrawable } from '../../shared/use-drawable.ts';
import { cx } from '../../ui/cx.ts';
import { type Box, isTooLarge } from './image-box.ts';
import styles from './LoadedImage.module.css';

export interface LoadedImageProps {
  source: string;
  box: Box;
  alt: string;
  className?: string | undefined;
  /** Not before it is about to be seen. */
  lazy?: boolean;
  onLoad?: (size: Box) => void;
  /** There is none, or it is too large. */
  onMissing?: () => void;
}

/** Another source is another picture, of which nothing is known yet. */
export const LoadedImage = (props: LoadedImageProps) => <OneImage key={props.source} {...props} />;

function OneImage({ source, box, alt, className, lazy = false, onLoad, onMissing }: LoadedImageProps) {
  const [loaded, setLoaded] = useState(false);
  const drawable = useDrawable(source);
  const missing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (drawable === 'no') missing();
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
