// The avatar of a user or group: a picture, or initials on one of six colours (FMT-05).
import { useState } from 'react';
import styles from './Avatar.module.css';
import { cx } from './cx.ts';
import { avatarColour, initials } from './initials.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** No camera takes more. Pictures are untrusted input, and a small file may decode to huge memory. */
const MAX_PIXELS = 100_000_000;

export interface AvatarProps {
  /** Decides the colour; prefix the number of a group or user to keep both apart ('g7', 'u7'). */
  id: string | number;
  name: string;
  image?: string | null | undefined;
  /** px: 28 in a conversation, 32 small, 40 in lists and headers, 64 on a card. */
  size?: 28 | 32 | 40 | 64;
  /** Shows the green dot. */
  online?: boolean;
  /** Accessible text of the dot ("online"). */
  onlineLabel?: string;
  /** Accessible name where no name is beside the avatar; without it the avatar is decorative. */
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
      {online && <span className={styles.dot} />}
      {online && onlineLabel && <VisuallyHidden>{onlineLabel}</VisuallyHidden>}
    </span>
  );
}
