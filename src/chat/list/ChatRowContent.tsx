// Content of a chat list row: avatar, name, pin and mute icons, time, last message, unread count (X-CHAT-01).
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import BellOff from 'lucide-react/icons/bell-off';
import Pin from 'lucide-react/icons/pin';
import type { ChatRow } from '../../core/contract/rows.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import rowStyles from '../../shared/list/RowList.module.css';
import { RowMark } from '../../shared/list/RowMark.tsx';
import { avatarId } from '../../shared/use-names.ts';
import { useTimes } from '../../shared/use-times.ts';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './ChatList.module.css';
import { LastMessageLine } from './LastMessageLine.tsx';

export interface ChatRowContentProps {
  row: ChatRow;
  name: string;
  /** The chat's conversation is open. */
  open: boolean;
}

export function ChatRowContent({ row, name, open }: ChatRowContentProps) {
  const { t } = useLingui();
  const times = useTimes();
  const { unread } = row;
  return (
    <>
      <Avatar
        id={avatarId(row.type, row.targetId)}
        name={name}
        image={row.headImage}
        online={row.online}
        onlineLabel={t`Online`}
      />
      <span className={rowStyles.upper}>
        <span className={styles.who}>
          <bdi className={rowStyles.name}>{name}</bdi>
          {row.type === ChatType.SYSTEM && <span className={styles.tag}>{t`Official`}</span>}
        </span>
        {row.isTop && <RowMark icon={<Pin />} words={t`Pinned`} />}
        {row.isDnd && <RowMark icon={<BellOff />} words={t`Do not disturb`} />}
        {row.last && (
          <time className={cx(rowStyles.end, styles.time)} title={times.full(row.last.sendTime)}>
            {times.relative(row.last.sendTime)}
          </time>
        )}
      </span>
      <span className={rowStyles.lower}>
        <LastMessageLine row={row} open={open} />
        <Badge
          kind={row.isDnd ? 'grey' : 'accent'}
          count={unread}
          label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}
        />
      </span>
    </>
  );
}
