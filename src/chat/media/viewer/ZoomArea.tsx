// One picture in the viewer. The user zooms and pans the picture by mouse, touch and keyboard (VIEW-01..04).
import { useLingui } from '@lingui/react/macro';
import ImageOff from 'lucide-react/icons/image-off';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type CSSProperties, type Ref, useRef, useState } from 'react';
import { useReducedMotion } from '../../../shared/use-reduced-motion.ts';
import { useDrawable } from '../../../shared/use-drawable.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { drawStill } from '../draw-still.ts';
import { isTooLarge } from '../image-box.ts';
import { useZoom } from './use-zoom.ts';
import styles from './Viewer.module.css';
import type { Size } from './zoom.ts';

export interface ZoomAreaProps {
  /** URL of the full picture, '' while it is unknown. */
  address: string;
  /** URL of the thumbnail, '' for none. */
  thumbnail: string;
  /** A moving picture waits for a press under reduced motion. */
  isAnimated: boolean;
  /** Size that the message states, px; 0 x 0 where unknown. */
  statedSize: Size;
  /** Ref that this component sets to the zoom functions, which the viewer's keys and buttons call. */
  actions: Ref<ZoomActions>;
  /** Steps to the previous (-1) or next (1) picture. */
  onStep: (by: -1 | 1) => void;
  /** Called at a press outside of the picture. */
  onLeave: () => void;
}

export interface ZoomActions {
  zoom: (steps: number) => void;
  reset: () => void;
  /** Returns false where the picture fits in that direction, so that it cannot be panned. */
  pan: (x: number, y: number) => boolean;
}

export function ZoomArea(props: ZoomAreaProps) {
  const { address, thumbnail, isAnimated, statedSize, actions, onStep, onLeave } = props;
  const { t } = useLingui();
  const [size, setSize] = useState(statedSize);
  const [isThumbnailLoaded, setThumbnailLoaded] = useState(false);
  const [loadState, setLoadState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const reducedMotion = useReducedMotion();
  const [isStarted, setStarted] = useState(false);
  const isStill = isAnimated && reducedMotion && !isStarted;
  const canvas = useRef<HTMLCanvasElement>(null);
  const canDraw = useDrawable(address);
  const canDrawThumbnail = useDrawable(thumbnail) === 'yes';
  const hasFailed = loadState === 'failed' || (address !== '' && canDraw === 'no');
  const { ref, placement, box, pans, swipe, tip, pointers } = useZoom({ size, actions, onStep, onLeave });
  const percent = Math.round(placement.scale * 100);
  const style = {
    width: `${box.width}px`,
    height: `${box.height}px`,
    transform: `translate(-50%, -50%) translate(${placement.x + swipe}px, ${placement.y}px) scale(${placement.scale})`,
  } as CSSProperties;
  return (
    <div ref={ref} className={styles.stage} data-pans={pans || undefined} {...pointers}>
      {canDrawThumbnail && loadState === 'loading' && !hasFailed && box.width > 0 && (
        <img
          className={styles.picture}
          style={style}
          src={thumbnail}
          alt=""
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          data-loading={!isThumbnailLoaded || undefined}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setThumbnailLoaded(!isTooLarge(width, height))
          }
        />
      )}
      {canDraw === 'yes' && !hasFailed && (
        <img
          className={styles.picture}
          style={style}
          src={address}
          alt={t`Picture`}
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          data-loading={loadState === 'loading' || undefined}
          data-still={isStill || undefined}
          data-picture-shown=""
          onLoad={({ currentTarget }) => {
            const { naturalWidth: width, naturalHeight: height } = currentTarget;
            if (isTooLarge(width, height)) {
              setLoadState('failed');
              return;
            }
            if (canvas.current) drawStill(canvas.current, currentTarget, { width, height });
            setSize({ width, height });
            setLoadState('loaded');
          }}
          onError={() => setLoadState('failed')}
        />
      )}
      {isStill && canDraw === 'yes' && !hasFailed && (
        <canvas
          ref={canvas}
          className={styles.picture}
          style={style}
          data-loading={loadState === 'loading' || undefined}
          aria-hidden="true"
        />
      )}
      {isStill && loadState === 'loaded' && (
        <Button className={styles.plays} icon={<Play />} onClick={() => setStarted(true)}>
          {t`Play moving picture`}
        </Button>
      )}
      {loadState === 'loading' && !hasFailed && (
        <span className={styles.loading}>
          <Spinner />
        </span>
      )}
      {hasFailed && (
        <div className={styles.lost}>
          <ImageOff />
          <p role="alert">{t`Unable to load image.`}</p>
          <Button icon={<RotateCw />} onClick={() => setLoadState('loading')}>
            {t`Try again`}
          </Button>
        </div>
      )}
      <output className={styles.tip} data-shown={tip || undefined}>
        {tip ? `${percent}%` : ''}
      </output>
    </div>
  );
}
