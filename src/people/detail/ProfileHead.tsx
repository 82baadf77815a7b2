// The head of a friend's detail: avatar, names, sex, presence and signature. Missing data leaves its line out.
import { Trans, useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { Card } from '../../core/contract/message-commands.ts';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { isBlank } from '../../core/domain/blank.ts';
import { bounded, NAME, PARAGRAPH } from '../../core/domain/foreign.ts';
import { BotMark } from '../../shared/cards/BotMark.tsx';
import { FullAvatar } from '../../shared/cards/FullAvatar.tsx';
import { SexMark } from '../../shared/cards/SexMark.tsx';
import { useCardEntries } from '../../shared/cards/use-card-entries.tsx';
import { FullImage } from '../../shared/full-image/FullImage.tsx';
import styles from '../../shared/split/Profile.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useFriendName } from '../list/use-sorted-friends.ts';
import { usePresenceWords } from '../use-presence-words.ts';

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
  const { id, headImage, nickName, remark, online } = friend;
  const userName = bounded(card?.userName ?? '', NAME);
  const fullImage = card?.fullImage ?? '';
  const more = useCardEntries({ of: friend.key, name: friend.showName, ownName: nickName, headImage, card });
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
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
          <SexMark sex={card?.sex} />
          {card?.isBot && <BotMark />}
        </h3>
        {presence !== '' && <p className={styles.fact}>{presence}</p>}
        {hasNickName && (
          <p className={styles.fact}>
            <Trans>
              Nickname: <bdi>{nickName}</bdi>
            </Trans>
          </p>
        )}
        {userName !== '' && (
          <p className={styles.fact}>
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
      <Menu
        entries={more}
        trigger={
          <IconButton className={styles.more} label={t`More`} title={t`More`}>
            <Ellipsis />
          </IconButton>
        }
      />
      {showsImage && <FullImage name={name} image={fullImage} onClose={() => setShowsImage(false)} />}
    </div>
  );
}
