// Tab. The face of a person or a group: a picture, or initials on one of six colours (FMT-05).
import { useState } from 'react';
import styles from './Avatar.module.css';
import { cx } from './cx.ts';
import { avatarColour, initials } from './initials.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** No camera takes more; what is small in bytes may be huge in memory, and this is a stranger's. */
const MOST_PIXELS = 100_000_000;

export interface AvatarProps {
  /** Gives the colour; of a group and a person with one number, pass different ones ('g7', 'u7'). */
  id: string | number;
  name: string;
  image?: string | null | undefined;
  /** 28 in a conversation, 32 small, 40 in lists and heads, 64 on a card. */
  size?: 28 | 32 | 40 | 64;
  /** Shows the green dot. */
  online?: boolean;
  /** What the dot says to the ear ("online"). */
  onlineLabel?: string;
  /** Spoken name, where the name does not stand beside it; otherwise the face is decoration. */
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
  const pictured = image ? image !== broken : false;
  return (
    <span className={cx(styles.avatar, styles[`size${size}`], className)}>
      <span
        className={cx(styles.face, !pictured && styles[`colour${avatarColour(id)}`])}
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      >
        {pictured ? (
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
              if (naturalWidth * naturalHeight > MOST_PIXELS) setBroken(image ?? undefined);
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
