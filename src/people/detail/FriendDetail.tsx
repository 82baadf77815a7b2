// The detail of the open friend: profile, remark, grouping, flags, and buttons to write or delete (X-FRND-02,
// X-FRND-03, VAL-22).
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { privateChat } from '../../core/domain/chat-key.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useViewValue } from '../../line/hooks.ts';
import { useCardEntries } from '../../shared/cards/use-card-entries.tsx';
import { useCard } from '../../shared/cards/use-card.ts';
import { FlagSwitches } from '../../shared/flags/FlagSwitches.tsx';
import { EditableText } from '../../shared/forms/EditableText.tsx';
import { BackButton } from '../../shared/split/DetailHead.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFriendDialogs } from '../list/use-friend-dialogs.tsx';
import { groupingOf } from '../grouping-of.ts';
import { useFriendActions } from '../use-friend-actions.ts';
import { useGroupingChoice } from '../use-grouping-choice.ts';
import { useGroupings } from '../use-groupings.ts';
import styles from './FriendDetail.module.css';
import { ProfileHead } from './ProfileHead.tsx';

export function FriendDetail({ id }: { id: number }) {
  const { t } = useLingui();
  const ready = useViewValue({ view: 'friends' }, (friends) => friends.ready);
  const friend = useViewValue({ view: 'friends' }, ({ byKey }) => byKey.get(privateChat(id)));
  if (!ready) {
    return (
      <DetailFrame>
        <div className={styles.body} aria-busy="true">
          <Skeleton shape="row" count={3} />
        </div>
      </DetailFrame>
    );
  }
  return (
    <DetailFrame>
      {friend ? (
        <Profile friend={friend} />
      ) : (
        <EmptyState icon={<UserX />} text={t`This user is not in your friend list.`} />
      )}
    </DetailFrame>
  );
}

function DetailFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <main className={styles.detail}>
      <BackButton
        className={styles.back}
        label={t`Back to the friends`}
        onClick={() => void navigate({ to: '/home/friend', search: {} })}
      />
      {children}
    </main>
  );
}

function Profile({ friend }: { friend: FriendRow }) {
  const { t } = useLingui();
  const state = useCard(friend.key);
  const actions = useFriendActions();
  const grouping = useGroupingChoice(friend);
  const { groupings } = useGroupings();
  const dialogs = useFriendDialogs(friend.id);
  const { name } = groupingOf(groupings, friend.grouping);
  const card = state.kind === 'loaded' ? state.card : null;
  const more = useCardEntries({
    of: friend.key,
    name: friend.showName,
    ownName: friend.nickName,
    headImage: friend.headImage,
    card,
  });
  return (
    <div className={styles.body}>
      <ProfileHead friend={friend} card={card} />
      <div className={styles.acts}>
        <Button kind="primary" onClick={() => actions.sendMessage(friend)}>
          {t`Send message`}
        </Button>
        <Button onClick={() => dialogs.openDelete(friend)}>{t`Delete friend`}</Button>
        <Menu
          align="start"
          entries={more}
          trigger={
            <IconButton label={t`More`} title={t`More`}>
              <Ellipsis />
            </IconButton>
          }
        />
      </div>
      <EditableText
        level={3}
        label={t`Remark`}
        value={friend.remark}
        emptyText={t`None`}
        max={LIMITS.friendRemark.max}
        editLabel={t`Change remark`}
        save={(text) => actions.setRemark(friend, text)}
      />
      <div className={styles.field}>
        <span className={styles.label}>{t`Grouping`}</span>
        <Menu
          align="start"
          entries={[grouping]}
          trigger={
            <Button className={styles.choice} aria-label={t`Grouping: ${name}`}>
              <bdi>{name}</bdi>
            </Button>
          }
        />
      </div>
      <div>
        <FlagSwitches of={friend} />
      </div>
      {dialogs.dialog}
    </div>
  );
}
