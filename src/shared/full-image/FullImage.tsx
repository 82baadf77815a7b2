// The full picture of an avatar, in a dialog over the page. The picture's URL comes from the server and is checked.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { safeUrl } from '../../core/wire/url.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { fileAddress } from '../files/file-address.ts';
import { useDrawable } from '../use-drawable.ts';
import styles from './FullImage.module.css';

export interface FullImageProps {
  /** The name of the user or group. */
  name: string;
  image: string;
  onClose: () => void;
}

export function FullImage({ name, image, onClose }: FullImageProps) {
  const { t } = useLingui();
  const address = fileAddress(safeUrl(image), location.origin);
  const drawable = useDrawable(address);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const failed = state === 'failed' || address === '' || drawable === 'no';
  return (
    <Dialog open onClose={onClose} title={name} closeLabel={t`Close`} width={720}>
      <div className={styles.frame} aria-busy={(!failed && state === 'loading') || undefined}>
        {failed ? (
          <p role="alert">{t`Unable to load image.`}</p>
        ) : (
          <>
            {drawable === 'yes' && (
              <img
                className={styles.image}
                src={address}
                alt={t`Picture of ${name}`}
                decoding="async"
                draggable={false}
                referrerPolicy="no-referrer"
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                  // A small untrusted file may need huge memory.
                  const isTooLarge = naturalWidth * naturalHeight > LIMITS.imagePixels;
                  setState(isTooLarge ? 'failed' : 'shown');
                }}
                onError={() => setState('failed')}
              />
            )}
            {state === 'loading' && <Spinner className={styles.wait} />}
          </>
        )}
      </div>
    </Dialog>
  );
}
