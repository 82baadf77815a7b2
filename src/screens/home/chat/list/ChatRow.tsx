// The tab. One chat of the list: who, when, the last words, and what waits there.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import BellOff from 'lucide-react/icons/bell-off';
import Pin from 'lucide-react/icons/pin';
import type { ReactNode } from 'react';
import type { ChatRow as Row } from '../../../../core/contract/rows.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { faceId, useNames } from '../../../shared/use-names.ts';
import { useTimes } from '../../../shared/use-times.ts';
import styles from './ChatList.module.css';
import { LastLine } from './LastLine.tsx';

export interface ChatRowProps {
  row: Row;
  selected: boolean;
  /** The tab stop of the list. */
  stop: boolean;
  onFocus: () => void;
}

export function ChatRow({ row, selected, stop, onFocus }: ChatRowProps) {
  const { t } = useLingui();
  const nameOf = useNames();
  const times = useTimes();
  const name = nameOf(row);
  const { unread } = row;
  return (
    <Link
      to="/home/chat"
      search={{ chat: row.key }}
      className={styles.row}
      data-chat={row.key}
      data-selected={selected || undefined}
      aria-current={selected ? 'page' : undefined}
      tabIndex={stop ? 0 : -1}
      onFocus={onFocus}
      activeProps={{}}
    >
      <Avatar
        id={faceId(row.type, row.targetId)}
        name={name}
        image={row.headImage}
        online={row.online}
        onlineLabel={t`online`}
      />
      <span className={styles.upper}>
        <bdi className={styles.name}>{name}</bdi>
        {row.isTop && <Mark icon={<Pin />} words={t`pinned`} />}
        {row.isDnd && <Mark icon={<BellOff />} words={t`do not disturb`} />}
        {row.last && (
          <time className={styles.time} title={times.full(row.last.sendTime)}>
            {times.relative(row.last.sendTime)}
          </time>
        )}
      </span>
      <span className={styles.lower}>
        <LastLine row={row} open={selected} />
        <Badge
          kind={row.isDnd ? 'grey' : 'accent'}
          count={unread}
          label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}
        />
      </span>
    </Link>
  );
}

function Mark({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <span className={styles.mark}>
      {icon}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
