// Content of a group's row: avatar, name, and marks for the owner, a pinned group, do-not-disturb and a ban.
import { useLingui } from '@lingui/react/macro';
import BellOff from 'lucide-react/icons/bell-off';
import Crown from 'lucide-react/icons/crown';
import Pin from 'lucide-react/icons/pin';
import type { GroupRow } from '../../core/contract/people-rows.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import rowStyles from '../../shared/list/RowList.module.css';
import { RowMark } from '../../shared/list/RowMark.tsx';
import { avatarId } from '../../shared/use-names.ts';
import { cx } from '../../ui/cx.ts';
import styles from './GroupList.module.css';

export function GroupRowContent({ group, name }: { group: GroupRow; name: string }) {
  const { t } = useLingui();
  const { id, headImage, isOwner, isTop, isDnd, isBanned } = group;
  return (
    <>
      <Avatar id={avatarId('GROUP', id)} name={name} image={headImage} />
      <span className={cx(rowStyles.upper, styles.line)}>
        <bdi className={cx(rowStyles.name, styles.name)}>{name}</bdi>
        {isBanned && <span className={styles.banned}>{t`Banned`}</span>}
        <span className={cx(rowStyles.upper, rowStyles.end)}>
          {isOwner && <RowMark icon={<Crown />} words={t`You are the owner`} />}
          {isTop && <RowMark icon={<Pin />} words={t`Pinned`} />}
          {isDnd && <RowMark icon={<BellOff />} words={t`Do not disturb`} />}
        </span>
      </span>
    </>
  );
}
