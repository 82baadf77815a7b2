// A dialog with the full picture of a user's avatar.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { safeUrl } from '../../core/wire/url.ts';
import { fileAddress } from '../../shared/files/file-address.ts';
import { useDrawable } from '../../shared/use-drawable.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './FriendDetail.module.css';

export interface FullImageProps {
  name: string;
  /** The URL from the server. */
  image: string;
  onClose: () => void;
}

export function FullImage({ name, image, onClose }: FullImageProps) {
  const { t } = useLingui();
  const address = fileAddress(safeUrl(image), location.origin);
  const drawable = useDrawable(address);
  const [isBroken, setBroken] = useState(false);
  const fails = isBroken || address === '' || drawable === 'no';
  return (
    <Dialog open onClose={onClose} title={name} closeLabel={t`Close`} width={640}>
      <div className={styles.stage}>
        {fails && <p role="status">{t`The picture could not be loaded.`}</p>}
        {!fails && drawable === 'yes' && (
          <img
            className={styles.picture}
            src={address}
            alt={t`Picture of ${name}`}
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setBroken(true)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              // A small untrusted file may need huge memory.
              if (naturalWidth * naturalHeight > LIMITS.imagePixels) setBroken(true);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
