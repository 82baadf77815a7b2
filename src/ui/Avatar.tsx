// The avatar of a user or group: a picture, or initials on one of six colours (FMT-05).
import { useState } from 'react';
import styles from './Avatar.module.css';
import { cx } from './cx.ts';
import { avatarColour, initials } from './initials.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Maximum size of a picture; no camera takes a larger one. A small untrusted file may need huge memory. */
const MAX_PIXELS = 100_000_000;

export interface AvatarProps {
  /** Decides the colour. A prefix keeps a group and a user with the same number apart: 'g7', 'u7'. */
  id: string | number;
  name: string;
  image?: string | null | undefined;
  /** Side length, px: 28 in conversations, 32 in small lists, 40 in the chat list and headers, 64 on profile cards. */
  size?: 28 | 32 | 40 | 64;
  /** Whether the user is online: shows a green dot. */
  online?: boolean;
  /** Accessible text of the dot ("online"). */
  onlineLabel?: string;
  /** Accessible name, for an avatar without a visible name beside it; without it the avatar is decorative. */
  label?: string;
  className?: string | undefined;
}

export function Avatar({
  id,
  name,
  image,
  size = 40,
  online = false,
  onlineLabel,
  label,
  className,
}: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const hasPicture = image ? image !== broken : false;
  return (
    <span className={cx(styles.avatar, styles[`size${size}`], className)}>
      <span
        className={cx(styles.face, !hasPicture && styles[`colour${avatarColour(id)}`])}
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      >
        {hasPicture ? (
          <img
            className={styles.image}
            src={image ?? undefined}
            width={size}
            height={size}
            alt=""
            draggable={false}
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setBroken(image ?? undefined)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalWidth * naturalHeight > MAX_PIXELS) setBroken(image ?? undefined);
            }}
          />
        ) : (
          initials(name)
        )}
      </span>
      {online && <span className={styles.dot} data-graphic="" />}
      {online && onlineLabel && <VisuallyHidden>{onlineLabel}</VisuallyHidden>}
    </span>
  );
}
