// A friend or group in a list of options: avatar, name, and for a group the word "Group".
import { useLingui } from '@lingui/react/macro';
import type { PersonRow } from '../../core/contract/rows.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { Avatar } from '../Avatar.tsx';
import { avatarId, useNames } from '../use-names.ts';
import styles from './FilterList.module.css';

export type LabelledPerson = Pick<PersonRow, 'type' | 'targetId' | 'showName' | 'headImage'> &
  Partial<Pick<PersonRow, 'online'>>;

/** Without `online` the avatar shows no presence. */
export function PersonLabel({ person }: { person: LabelledPerson }) {
  const { t } = useLingui();
  const name = useNames()(person);
  const { type, targetId, headImage, online } = person;
  return (
    <>
      <Avatar
        id={avatarId(type, targetId)}
        name={name}
        image={headImage}
        size={32}
        {...(online !== undefined && { online, onlineLabel: t`Online` })}
      />
      <bdi className={styles.name}>{name}</bdi>
      {type === ChatType.GROUP && <span className={styles.kind}>{t`Group`}</span>}
    </>
  );
}
