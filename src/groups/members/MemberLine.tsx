// Content of a row of the member list: avatar with presence, name, tags.
import { useLingui } from '@lingui/react/macro';
import type { MemberRow } from '../../core/contract/rows.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import styles from './Members.module.css';
import { MemberTags } from './MemberTags.tsx';

export interface MemberLineProps {
  member: MemberRow;
  name: string;
  isSelf: boolean;
}

export function MemberLine({ member, name, isSelf }: MemberLineProps) {
  const { t } = useLingui();
  return (
    <>
      <Avatar
        id={`u${member.userId}`}
        name={name}
        image={member.headImage}
        online={member.online}
        onlineLabel={t`Online`}
      />
      <span className={styles.line}>
        <bdi className={styles.name} title={name}>
          {name}
        </bdi>
        {isSelf && <span className={styles.self}>{t`You`}</span>}
        <MemberTags member={member} />
      </span>
    </>
  );
}
