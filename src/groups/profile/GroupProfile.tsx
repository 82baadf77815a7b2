// Profile of a group, in the group screen and in the side panel of its conversation (X-GRP-02, X-GRP-03). The list of
// all members hides it, because a text may be half typed in it.
import { useLingui } from '@lingui/react/macro';
import LogOut from 'lucide-react/icons/log-out';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { groupRights } from '../../core/domain/group-rights.ts';
import { useView } from '../../line/hooks.ts';
import { focusTitleIfLost } from '../../shared/focus-title.ts';
import { GroupCallButton } from '../../shared/calls/GroupCallButton.tsx';
import { useDialogSubject } from '../../shared/use-dialog-subject.ts';
import layout from '../../shared/split/Profile.module.css';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MemberList } from '../members/MemberList.tsx';
import type { Members } from '../../shared/members/use-members.ts';
import { FormerGroup } from './FormerGroup.tsx';
import { ProfileMembers } from './ProfileMembers.tsx';
import { mayOpen, type ProfileOverlay } from './overlay.ts';
import { ProfileOverlays } from './ProfileOverlays.tsx';
import { ProfileSwitches } from './ProfileSwitches.tsx';
import { ProfileTexts } from './ProfileTexts.tsx';
import { ProfileTop } from './ProfileTop.tsx';

export interface GroupProfileProps {
  chat: ChatKey;
  members: Members;
  /** The title of the screen or panel around the profile, which gets the focus where a dialog's opener is gone. */
  title: RefObject<HTMLElement | null>;
  /** Opens the chat of the group; absent where the chat is open already. */
  onOpenChat?: () => void;
  /** Called after the user has left or dissolved the group. */
  onLeft: () => void;
}

export function GroupProfile({ chat, members, title, onOpenChat, onLeft }: GroupProfileProps) {
  const { t } = useLingui();
  const {
    ready,
    rows: [group],
  } = useView({ view: 'group', chat });
  const [showsAll, setShowsAll] = useState(false);
  const allButton = useRef<HTMLButtonElement>(null);
  const overlay = useDialogSubject(
    (kind: ProfileOverlay) => (!ready || (group && mayOpen(kind, group)) ? kind : undefined),
    () => title.current,
  );
  const isMember = group !== undefined && group.role !== null;
  // The focused element of the profile is gone when the user is no longer a member.
  useEffect(() => (isMember ? () => focusTitleIfLost(() => title.current) : undefined), [isMember, title]);
  if (!ready) {
    return (
      <div className={layout.profile} aria-busy="true">
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
      <div className={layout.profile} hidden={showsList}>
        <div className={layout.column}>
          <ProfileTop group={group} />
          <div className={layout.acts}>
            {onOpenChat && <Button kind="primary" onClick={onOpenChat}>{t`Send message`}</Button>}
            {!group.isBanned && <GroupCallButton groupId={group.id} look="words" />}
          </div>
          <ProfileMembers
            group={group}
            members={members}
            allButton={allButton}
            onAll={() => setShowsAll(true)}
            onOverlay={overlay.open}
          />
          <ProfileTexts group={group} />
          <ProfileSwitches group={group} />
          <div className={layout.acts}>
            {transfer && <Button onClick={() => overlay.open('transfer')}>{t`Transfer ownership`}</Button>}
            <Button icon={<LogOut />} onClick={() => overlay.open('leave')}>{t`Leave group`}</Button>
            {dissolve && (
              <Button kind="danger" onClick={() => overlay.open('dissolve')}>{t`Dissolve group`}</Button>
            )}
          </div>
        </div>
        {overlay.subject && (
          <ProfileOverlays
            overlay={overlay.subject}
            group={group}
            members={members}
            onOverlay={overlay.open}
            onClose={overlay.close}
            onLeft={onLeft}
            title={() => title.current}
          />
        )}
      </div>
      {showsList && <MemberList group={group} rows={members.rows} onBack={back} />}
    </>
  );
}
