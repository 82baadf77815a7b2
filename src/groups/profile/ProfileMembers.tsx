// The first members of a group, with the buttons for all members, invitation and removal.
import { useLingui } from '@lingui/react/macro';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import type { RefObject } from 'react';
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import { privateChat } from '../../core/domain/chat-key.ts';
import { groupRights } from '../../core/domain/group-rights.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { openCard } from '../../shared/cards/open-card.ts';
import { FaultCopy } from '../../shared/diagnostics/FaultCopy.tsx';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import layout from '../../shared/split/Profile.module.css';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MemberTags } from '../members/MemberTags.tsx';
import type { Members } from '../../shared/members/use-members.ts';
import { useMemberName } from '../../shared/use-group-name.ts';
import type { ProfileOverlay } from './overlay.ts';
import styles from './Profile.module.css';

/** Number of members that the profile shows. */
const SHOWN = 8;

export interface ProfileMembersProps {
  group: GroupInfoRow;
  members: Members;
  allButton: RefObject<HTMLButtonElement | null>;
  onAll: () => void;
  onOverlay: (overlay: ProfileOverlay) => void;
}

export function ProfileMembers({ group, members, allButton, onAll, onOverlay }: ProfileMembersProps) {
  const { t } = useLingui();
  const nameOf = useMemberName();
  const failureText = useFailureWords();
  const { invite, remove } = groupRights(group.role, group);
  const { rows, ready, failure, load } = members;
  const count = rows.length;
  return (
    <section className={layout.part} aria-labelledby="group-members" aria-busy={!ready || undefined}>
      <div className={layout.partHead}>
        <h4 id="group-members" className={layout.partTitle}>{t`Members`}</h4>
        {ready && (
          <Button ref={allButton} size="small" kind="ghost" onClick={onAll}>
            {t`All members (${count})`}
          </Button>
        )}
      </div>
      {!ready && failure && (
        <div className={styles.failed} role="alert">
          <p>{failureText(failure)}</p>
          <FaultCopy failure={failure} />
          <Button size="small" onClick={load}>{t`Try again`}</Button>
        </div>
      )}
      {!ready && !failure && <Skeleton shape="row" count={3} />}
      {ready && (
        <ul className={styles.faces}>
          {rows.slice(0, SHOWN).map((member) => {
            const name = nameOf(member);
            const { userId, showName, headImage, online } = member;
            return (
              <li key={member.key}>
                <button
                  type="button"
                  className={styles.face}
                  title={name}
                  onClick={(event) => {
                    const subject = { of: privateChat(userId), name: showName, headImage, group: group.id };
                    openCard(subject, event);
                  }}
                >
                  <Avatar
                    id={`u${userId}`}
                    name={name}
                    image={headImage}
                    online={online}
                    onlineLabel={t`Online`}
                  />
                  <bdi className={styles.faceName}>{name}</bdi>
                  <span className={styles.faceTags}>
                    <MemberTags member={member} />
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {ready && (invite || remove) && (
        <div className={layout.acts}>
          {invite && (
            <Button size="small" icon={<UserPlus />} onClick={() => onOverlay('invite')}>{t`Invite`}</Button>
          )}
          {remove && (
            <Button size="small" icon={<UserMinus />} onClick={() => onOverlay('remove')}>
              {t`Remove members`}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
