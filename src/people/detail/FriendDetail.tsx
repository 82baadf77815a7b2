// The detail of the open friend: profile, remark, grouping, flags, and buttons to write, call or delete (X-FRND-02,
// X-FRND-03, VAL-22).
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import UserMinus from 'lucide-react/icons/user-minus';
import UserX from 'lucide-react/icons/user-x';
import { useEffect, useRef } from 'react';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { privateChat } from '../../core/domain/chat-key.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useViewValue } from '../../line/hooks.ts';
import { CallButtons } from '../../shared/calls/CallButtons.tsx';
import { useCard } from '../../shared/cards/use-card.ts';
import { FlagSwitches } from '../../shared/flags/FlagSwitches.tsx';
import { EditableText } from '../../shared/forms/EditableText.tsx';
import { focusTitleIfLost } from '../../shared/focus-title.ts';
import { Detail } from '../../shared/split/Detail.tsx';
import styles from '../../shared/split/Profile.module.css';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFriendDialogs } from '../list/use-friend-dialogs.tsx';
import { groupingOf } from '../grouping-of.ts';
import { useFriendActions } from '../use-friend-actions.ts';
import { useGroupingChoice } from '../use-grouping-choice.ts';
import { useGroupings } from '../use-groupings.ts';
import { ProfileHead } from './ProfileHead.tsx';

export function FriendDetail({ id }: { id: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const ready = useViewValue({ view: 'friends' }, (friends) => friends.ready);
  const friend = useViewValue({ view: 'friends' }, ({ byKey }) => byKey.get(privateChat(id)));
  const title = useRef<HTMLHeadingElement>(null);
  const isFriend = friend !== undefined;
  // The focused element of the profile is gone after the other user has ended the friendship.
  useEffect(() => (isFriend ? () => focusTitleIfLost(() => title.current) : undefined), [isFriend]);
  return (
    <Detail
      title={t`Friend info`}
      titleRef={title}
      backLabel={t`Back to the friends`}
      onBack={() => void navigate({ to: '/home/friend', search: {} })}
    >
      {!ready && (
        <div className={styles.profile} aria-busy="true">
          <Skeleton shape="row" count={3} />
        </div>
      )}
      {ready && !friend && <EmptyState icon={<UserX />} text={t`This user is not in your friend list.`} />}
      {ready && friend && <Profile friend={friend} />}
    </Detail>
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
  return (
    <div className={styles.profile}>
      <div className={styles.column}>
        <ProfileHead friend={friend} card={state.kind === 'loaded' ? state.card : null} />
        <div className={styles.acts}>
          <Button kind="primary" onClick={() => actions.sendMessage(friend)}>
            {t`Send message`}
          </Button>
          <CallButtons friendId={friend.id} look="words" />
        </div>
        <section className={styles.part} aria-label={t`Texts`}>
          <EditableText
            textKey={`${friend.key}/remark`}
            level={4}
            label={t`Remark`}
            value={friend.remark}
            emptyText={t`Only you see it`}
            max={LIMITS.friendRemark.max}
            editLabel={t`Change remark`}
            save={(text) => actions.setRemark(friend, text)}
          />
        </section>
        <section className={styles.part} aria-label={t`Settings`}>
          <div className={styles.choice}>
            <span>{t`Grouping`}</span>
            <Menu
              align="end"
              entries={[grouping]}
              trigger={
                <Button aria-label={t`Grouping: ${name}`}>
                  <span className={styles.chosen}>
                    <bdi>{name}</bdi>
                    <ChevronDown />
                  </span>
                </Button>
              }
            />
          </div>
          <FlagSwitches of={friend} />
        </section>
        <div className={styles.acts}>
          <Button icon={<UserMinus />} onClick={() => dialogs.openDelete(friend)}>{t`Delete friend`}</Button>
        </div>
      </div>
      {dialogs.dialog}
    </div>
  );
}
