// Content of a friend's row: avatar, name, nickname beside a remark, and icons for presence, pin and do-not-disturb.
import { useLingui } from '@lingui/react/macro';
import BellOff from 'lucide-react/icons/bell-off';
import Monitor from 'lucide-react/icons/monitor';
import Pin from 'lucide-react/icons/pin';
import Smartphone from 'lucide-react/icons/smartphone';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { isBlank } from '../../core/domain/blank.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import styles from '../../shared/list/RowList.module.css';
import { RowMark } from '../../shared/list/RowMark.tsx';
import { cx } from '../../ui/cx.ts';
import listStyles from './FriendList.module.css';

export function FriendRowContent({ row, name }: { row: FriendRow; name: string }) {
  const { t } = useLingui();
  const { id, headImage, nickName, remark, online, onlineWeb, onlineApp, isTop, isDnd } = row;
  const hasSecondLine = !isBlank(remark) && !isBlank(nickName);
  return (
    <>
      <Avatar id={`u${id}`} name={name} image={headImage} online={online} onlineLabel={t`Online`} />
      <span className={cx(styles.upper, !hasSecondLine && listStyles.whole)}>
        <bdi className={cx(styles.name, listStyles.name)}>{name}</bdi>
        <span className={cx(styles.end, listStyles.marks)}>
          {isTop && <RowMark icon={<Pin />} words={t`Pinned`} />}
          {isDnd && <RowMark icon={<BellOff />} words={t`Do not disturb`} />}
          {onlineWeb && <RowMark icon={<Monitor />} words={t`Web`} />}
          {onlineApp && <RowMark icon={<Smartphone />} words={t`App`} />}
        </span>
      </span>
      {hasSecondLine && (
        <span className={styles.lower}>
          <bdi className={listStyles.nickName}>{nickName}</bdi>
        </span>
      )}
    </>
  );
}
