// An avatar of 64 px. A press on it shows the full image, if the server has one.
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Avatar } from '../Avatar.tsx';
import styles from './FullAvatar.module.css';

export interface FullAvatarProps extends Omit<ComponentProps<typeof Avatar>, 'size' | 'label' | 'className'> {
  /** URL of the full image; '' for none. */
  fullImage: string;
  onImage: () => void;
}

export function FullAvatar({ fullImage, onImage, ...rest }: FullAvatarProps) {
  const { t } = useLingui();
  const avatar = <Avatar {...rest} size={64} />;
  if (fullImage === '') return avatar;
  return (
    <button type="button" className={styles.button} title={t`Show the full picture`} onClick={onImage}>
      {avatar}
      <VisuallyHidden>{t`Show the full picture`}</VisuallyHidden>
    </button>
  );
}
