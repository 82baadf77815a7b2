// One picture in the viewer. The user zooms and pans the picture by mouse, touch and keyboard (VIEW-01..04).
import { useLingui } from '@lingui/react/macro';
import ImageOff from 'lucide-react/icons/image-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type CSSProperties, type Ref, useState } from 'react';
import { useDrawable } from '../../../shared/use-drawable.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { isTooLarge } from '../image-box.ts';
import { useZoom } from './use-zoom.ts';
import styles from './Viewer.module.css';
import type { Size } from './zoom.ts';

export interface ZoomAreaProps {
  /** URL of the full picture, '' while it is unknown. */
  address: string;
  /** URL of the thumbnail, '' for none. */
  thumbnail: string;
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
  /** Returns false where the picture fits, so that it cannot be panned. */
  pan: (x: number, y: number) => boolean;
}

export function ZoomArea({ address, thumbnail, statedSize, actions, onStep, onLeave }: ZoomAreaProps) {
  const { t } = useLingui();
  const [size, setSize] = useState(statedSize);
  const [isThumbnailLoaded, setThumbnailLoaded] = useState(false);
  const [loadState, setLoadState] = useState<'loading' | 'loaded' | 'failed'>('loading');
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
          data-picture-shown=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            if (isTooLarge(width, height)) {
              setLoadState('failed');
              return;
            }
            setSize({ width, height });
            setLoadState('loaded');
          }}
          onError={() => setLoadState('failed')}
        />
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
