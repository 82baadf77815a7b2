// The tab. One picture in the viewer, to be made larger and smaller and moved about, by mouse, touch and keyboard
// (VIEW-01..04).
import { useLingui } from '@lingui/react/macro';
import ImageOff from 'lucide-react/icons/image-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type CSSProperties, type Ref, useState } from 'react';
import { useDrawable } from '../../../shared/use-drawable.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { isTooLarge } from '../image-box.ts';
import { useStage } from './use-zoom.ts';
import styles from './Viewer.module.css';
import type { Size } from './zoom.ts';

export interface StageProps {
  /** The whole picture, '' while nothing is known of it; the small one, '' for none. */
  address: string;
  small: string;
  /** Pixels as its message tells, 0 where unknown. */
  told: Size;
  /** Filled in: what the keyboard and the buttons ask for. */
  acts: Ref<StageActs>;
  /** To the picture before (-1) or after (1). */
  onStep: (by: -1 | 1) => void;
  /** A press beside the picture. */
  onLeave: () => void;
}

export interface StageActs {
  zoom: (steps: number) => void;
  reset: () => void;
  /** False where there is nothing to pan to. */
  pan: (x: number, y: number) => boolean;
}

export function Stage({ address, small, told, acts, onStep, onLeave }: StageProps) {
  const { t } = useLingui();
  const [size, setSize] = useState(told);
  const [hasSmall, setHasSmall] = useState(false);
  const [is, setIs] = useState<'loading' | 'there' | 'lost'>('loading');
  const canDraw = useDrawable(address);
  const canDrawSmall = useDrawable(small) === 'yes';
  const isLost = is === 'lost' || (address !== '' && canDraw === 'no');
  const { ref, place, box, pans, swipe, tip, pointers } = useStage({ size, acts, onStep, onLeave });
  const percent = Math.round(place.scale * 100);
  const style = {
    width: `${box.width}px`,
    height: `${box.height}px`,
    transform: `translate(-50%, -50%) translate(${place.x + swipe}px, ${place.y}px) scale(${place.scale})`,
  } as CSSProperties;
  return (
    <div ref={ref} className={styles.stage} data-pans={pans || undefined} {...pointers}>
      {canDrawSmall && is === 'loading' && !isLost && box.width > 0 && (
        <img
          className={styles.picture}
          style={style}
          src={small}
          alt=""
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          data-loading={!hasSmall || undefined}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setHasSmall(!isTooLarge(width, height))
          }
        />
      )}
      {canDraw === 'yes' && !isLost && (
        <img
          className={styles.picture}
          style={style}
          src={address}
          alt={t`Picture`}
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          data-loading={is === 'loading' || undefined}
          data-picture-shown=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            if (isTooLarge(width, height)) {
              setIs('lost');
              return;
            }
            setSize({ width, height });
            setIs('there');
          }}
          onError={() => setIs('lost')}
        />
      )}
      {is === 'loading' && !isLost && (
        <span className={styles.loading}>
          <Spinner />
        </span>
      )}
      {isLost && (
        <div className={styles.lost}>
          <ImageOff />
          <p role="alert">{t`Unable to load image.`}</p>
          <Button icon={<RotateCw />} onClick={() => setIs('loading')}>
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
