// The tab. A picture that somebody sent: not drawn before its measures are known, so that one which is small in
// bytes and huge in memory is never decoded, whatever its message says of it (INV-8).
import { useState } from 'react';
import { cx } from '../../../../ui/cx.ts';
import styles from './Attachment.module.css';
import { type Box, isTooLarge } from './picture-box.ts';

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

export function LoadedImage({
  source,
  box,
  alt,
  className,
  lazy = false,
  onLoad,
  onMissing,
}: LoadedImageProps) {
  const [loaded, setLoaded] = useState('');
  return (
    <img
      key={source}
      className={cx(styles.image, className)}
      src={source}
      alt={alt}
      width={box.width}
      height={box.height}
      decoding="async"
      loading={lazy ? 'lazy' : 'eager'}
      draggable={false}
      referrerPolicy="no-referrer"
      data-loading={loaded !== source || undefined}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        if (isTooLarge(width, height)) {
          onMissing?.();
          return;
        }
        setLoaded(source);
        onLoad?.({ width, height });
      }}
      onError={() => onMissing?.()}
    />
  );
}
