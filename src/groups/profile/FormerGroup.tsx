// A group that the user is not in: its name, the reason why nothing else is shown (ERR-25), and a complaint about it.
import { useLingui } from '@lingui/react/macro';
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { openComplaint } from '../../shared/complaint/open-complaint.ts';
import { UnsavedText } from '../../shared/unsent/UnsavedText.tsx';
import { avatarId } from '../../shared/use-names.ts';
import layout from '../../shared/split/Profile.module.css';
import { Button } from '../../ui/Button.tsx';
import { useGroupName } from '../../shared/use-group-name.ts';
import styles from './Profile.module.css';

export interface FormerGroupProps {
  /** undefined for a group that the user was never in. */
  group: GroupInfoRow | undefined;
  /** Opens the chat of the group, whose history stays readable. */
  onOpenChat?: () => void;
}

export function FormerGroup({ group, onOpenChat }: FormerGroupProps) {
  const { t } = useLingui();
  const nameOf = useGroupName();
  const name = group ? nameOf(group) : '';
  return (
    <div className={styles.former}>
      {group && (
        <>
          <Avatar id={avatarId('GROUP', group.id)} name={name} image={group.headImage} size={64} />
          <h3 className={layout.name}>
            <bdi title={name}>{name}</bdi>
          </h3>
        </>
      )}
      <div className={styles.why} role="status">
        {group?.dissolve === true && <p>{t`This group was dissolved.`}</p>}
        <p>{t`You are not in the group, you cannot view the group information`}</p>
      </div>
      {group && (
        <div className={styles.unsaved}>
          <UnsavedText textKey={`${group.key}/name`} label={t`Your unsaved group name`} />
          <UnsavedText textKey={`${group.key}/notice`} label={t`Your unsaved notice`} />
          <UnsavedText textKey={`${group.key}/nickname`} label={t`Your unsaved nickname`} />
          <UnsavedText textKey={`${group.key}/remark`} label={t`Your unsaved remark`} />
        </div>
      )}
      {group && (
        <div className={layout.acts}>
          {onOpenChat && <Button onClick={onOpenChat}>{t`Open the chat`}</Button>}
          <Button onClick={() => openComplaint({ of: group.key, name })}>{t`Complain`}</Button>
        </div>
      )}
    </div>
  );
}
