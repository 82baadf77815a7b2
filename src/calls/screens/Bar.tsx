// The bar above the screens: a call whose dialog is minimized, or which another tab holds, and its end.
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Avatar } from '../../shared/Avatar.tsx';
import { usePeer } from '../call-context.ts';
import styles from './Bar.module.css';

export interface BarProps {
  /** The other user, or the group. */
  name: string;
  headImage: string;
  /** Decides the colour of the avatar. */
  avatarId: string;
  /** The state of the call, after the name. */
  words: ReactNode;
  /** Opens the dialog; undefined where this tab has none. */
  onOpen?: () => void;
  children: ReactNode;
}

export function Bar({ name, headImage, avatarId, words, onOpen, children }: BarProps) {
  const { t } = useLingui();
  const content = (
    <>
      <Avatar id={avatarId} name={name} image={headImage} size={28} />
      <span className={styles.lines}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.words}>{words}</span>
      </span>
    </>
  );
  return (
    <section className={styles.bar} data-theme="dark" aria-label={t`Call`}>
      {onOpen ? (
        <button
          type="button"
          className={styles.opener}
          title={t`Show the call`}
          data-open-call=""
          onClick={onOpen}
        >
          {content}
        </button>
      ) : (
        <div className={styles.opener}>{content}</div>
      )}
      <div className={styles.acts}>{children}</div>
    </section>
  );
}

/** The bar of a private call. */
export function PeerBar({
  peerId,
  ...rest
}: Omit<BarProps, 'name' | 'headImage' | 'avatarId'> & { peerId: number }) {
  return <Bar {...usePeer(peerId)} avatarId={`u${peerId}`} {...rest} />;
}
