// Profile of a group, in the group screen and in the side panel of its conversation (X-GRP-02, X-GRP-03). The list of
// all members hides it, because a text may be half typed in it.
import { useLingui } from '@lingui/react/macro';
import LogOut from 'lucide-react/icons/log-out';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { groupRights } from '../../core/domain/group-rights.ts';
import { useView } from '../../line/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MemberList } from '../members/MemberList.tsx';
import type { Members } from '../members/use-members.ts';
import { FormerGroup } from './FormerGroup.tsx';
import { ProfileMembers } from './ProfileMembers.tsx';
import { mayOpen, type ProfileOverlay } from './overlay.ts';
import { ProfileOverlays } from './ProfileOverlays.tsx';
import styles from './Profile.module.css';
import { ProfileSwitches } from './ProfileSwitches.tsx';
import { ProfileTexts } from './ProfileTexts.tsx';
import { ProfileTop } from './ProfileTop.tsx';

export interface GroupProfileProps {
  chat: ChatKey;
  members: Members;
  /** Opens the chat of the group; absent where the chat is open already. */
  onOpenChat?: () => void;
  /** Called after the user has left or dissolved the group. */
  onLeft: () => void;
}

export function GroupProfile({ chat, members, onOpenChat, onLeft }: GroupProfileProps) {
  const { t } = useLingui();
  const {
    ready,
    rows: [group],
  } = useView({ view: 'group', chat });
  const [showsAll, setShowsAll] = useState(false);
  const [overlay, setOverlay] = useState<ProfileOverlay | null>(null);
  const allButton = useRef<HTMLButtonElement>(null);
  // A right that returns must not open the dialog again.
  if (ready && overlay !== null && !(group && mayOpen(overlay, group))) setOverlay(null);
  if (!ready) {
    return (
      <div className={styles.profile} aria-busy="true">
        <Skeleton shape="row" count={6} />
      </div>
    );
  }
  if (!group || group.role === null) {
    return <FormerGroup group={group} {...(onOpenChat && { onOpenChat })} />;
  }
  const showsList = showsAll && members.ready;
  const back = (): void => {
    flushSync(() => setShowsAll(false));
    allButton.current?.focus();
  };
  const { transfer, dissolve } = groupRights(group.role, group);
  return (
    <>
      <div className={styles.profile} hidden={showsList}>
        <div className={styles.column}>
          <ProfileTop group={group} />
          {onOpenChat && (
            <div className={styles.acts}>
              <Button kind="primary" onClick={onOpenChat}>{t`Send message`}</Button>
            </div>
          )}
          <ProfileMembers
            group={group}
            members={members}
            allButton={allButton}
            onAll={() => setShowsAll(true)}
            onOverlay={setOverlay}
          />
          <ProfileTexts group={group} />
          <ProfileSwitches group={group} />
          <div className={styles.acts}>
            {transfer && <Button onClick={() => setOverlay('transfer')}>{t`Transfer ownership`}</Button>}
            <Button icon={<LogOut />} onClick={() => setOverlay('leave')}>{t`Leave group`}</Button>
            {dissolve && (
              <Button kind="danger" onClick={() => setOverlay('dissolve')}>{t`Dissolve group`}</Button>
            )}
          </div>
        </div>
        {overlay && (
          <ProfileOverlays
            overlay={overlay}
            group={group}
            members={members}
            onOverlay={setOverlay}
            onLeft={onLeft}
          />
        )}
      </div>
      {showsList && <MemberList group={group} rows={members.rows} onBack={back} />}
    </>
  );
}
