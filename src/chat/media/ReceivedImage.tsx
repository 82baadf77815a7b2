// A received picture. The component draws no picture before its size is read from the file. An image of few bytes and
// very many pixels is therefore never decoded, even if its message states a small size (INV-8).
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDrawable } from '../../shared/use-drawable.ts';
import { cx } from '../../ui/cx.ts';
import { drawStill } from './draw-still.ts';
import { type Box, isTooLarge } from './image-box.ts';
import styles from './ReceivedImage.module.css';

export interface ReceivedImageProps {
  source: string;
  box: Box;
  alt: string;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Whether the picture loads only when it is near the viewport. */
  lazy?: boolean;
  /** Whether a moving picture shows its first frame only. */
  still?: boolean | undefined;
  onLoad?: (size: Box) => void;
  /** Called when the picture does not load, or has too many pixels. */
  onMissing?: () => void;
}

/** The key resets the load state when the source changes. */
export const ReceivedImage = (props: ReceivedImageProps) => <ImageOfSource key={props.source} {...props} />;

function ImageOfSource(props: ReceivedImageProps) {
  const { source, box, alt, className, style, lazy = false, still = false, onLoad, onMissing } = props;
  const [loaded, setLoaded] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawable = useDrawable(source);
  const reportMissing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (drawable === 'no') reportMissing();
  }, [drawable]);
  return (
    <>
      <img
        className={cx(styles.image, className)}
        style={style}
        src={drawable === 'yes' ? source : undefined}
        alt={alt}
        width={box.width}
        height={box.height}
        decoding="async"
        loading={lazy ? 'lazy' : 'eager'}
        draggable={false}
        referrerPolicy="no-referrer"
        data-loading={!loaded || undefined}
        data-still={still || undefined}
        onLoad={({ currentTarget }) => {
          const { naturalWidth: width, naturalHeight: height } = currentTarget;
          if (isTooLarge(width, height)) {
            onMissing?.();
            return;
          }
          if (canvas.current) drawStill(canvas.current, currentTarget, box);
          setLoaded(true);
          onLoad?.({ width, height });
        }}
        onError={() => onMissing?.()}
      />
      {still && (
        <canvas
          ref={canvas}
          className={cx(styles.image, className)}
          style={style}
          data-loading={!loaded || undefined}
          aria-hidden="true"
        />
      )}
    </>
  );
}
