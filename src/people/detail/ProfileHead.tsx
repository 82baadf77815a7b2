// The head of a friend's detail: avatar, names, sex, presence and signature. Missing data leaves its line out.
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Card } from '../../core/contract/lazy-commands.ts';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { isBlank } from '../../core/domain/blank.ts';
import { bounded, NAME, PARAGRAPH } from '../../core/domain/foreign.ts';
import { FullAvatar } from '../../shared/cards/FullAvatar.tsx';
import { SexMark } from '../../shared/cards/SexMark.tsx';
import { FullImage } from '../../shared/full-image/FullImage.tsx';
import { useFocusTitle } from '../../shared/use-focus-title.ts';
import { useFriendName } from '../list/use-sorted-friends.ts';
import { usePresenceWords } from '../use-presence-words.ts';
import styles from './FriendDetail.module.css';

export interface ProfileHeadProps {
  friend: FriendRow;
  /** null until it has loaded, and where it could not be loaded. */
  card: Card | null;
}

export function ProfileHead({ friend, card }: ProfileHeadProps) {
  const { t } = useLingui();
  const name = useFriendName()(friend);
  const presence = usePresenceWords()(friend);
  const [showsImage, setShowsImage] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusTitle(title);
  const { id, headImage, nickName, remark, online } = friend;
  const userName = bounded(card?.userName ?? '', NAME);
  const fullImage = card?.fullImage ?? '';
  const hasNickName = !isBlank(remark) && !isBlank(nickName);
  return (
    <div className={styles.top}>
      <FullAvatar
        id={`u${id}`}
        name={name}
        image={headImage}
        fullImage={fullImage}
        online={online}
        onImage={() => setShowsImage(true)}
      />
      <div className={styles.who}>
        <h2 ref={title} tabIndex={-1} className={styles.name}>
          <bdi>{name}</bdi>
          <SexMark sex={card?.sex} />
        </h2>
        {presence !== '' && <p className={styles.line}>{presence}</p>}
        {hasNickName && (
          <p className={styles.line}>
            <Trans>
              Nickname: <bdi>{nickName}</bdi>
            </Trans>
          </p>
        )}
        {userName !== '' && (
          <p className={styles.line}>
            <Trans>
              Username: <bdi>{userName}</bdi>
            </Trans>
          </p>
        )}
        {card?.source === 'server' && (
          <p className={styles.words} dir="auto">
            {isBlank(card.words)
              ? t`This person has not written a signature yet`
              : bounded(card.words, PARAGRAPH)}
          </p>
        )}
      </div>
      {showsImage && <FullImage name={name} image={fullImage} onClose={() => setShowsImage(false)} />}
    </div>
  );
}
