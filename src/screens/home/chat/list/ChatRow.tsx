// The tab. One chat of the list: who, when, the last words, and what waits there.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import BellOff from 'lucide-react/icons/bell-off';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pin from 'lucide-react/icons/pin';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { ChatRow as Row } from '../../../../core/contract/rows.ts';
import { ChatType } from '../../../../core/domain/enums.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { faceId, useNames } from '../../../shared/use-names.ts';
import { useTimes } from '../../../shared/use-times.ts';
import { carriesFiles } from '../attach/drop.ts';
import styles from './ChatList.module.css';
import { LastLine } from './LastLine.tsx';

export interface ChatRowProps {
  row: Row;
  selected: boolean;
  /** The tab stop of the list. */
  stop: boolean;
  onFocus: () => void;
  /** Its menu is wanted, under this button. */
  onMenu: (button: Element) => void;
  /** Files were dropped on it. */
  onDropFiles: (data: DataTransfer) => void;
}

export function ChatRow({ row, selected, stop, onFocus, onMenu, onDropFiles }: ChatRowProps) {
  const { t } = useLingui();
  const name = useNames()(row);
  const drop = useDrop(row.type !== ChatType.SYSTEM, onDropFiles);
  return (
    <>
      <Link
        to="/home/chat"
        search={{ chat: row.key }}
        className={styles.row}
        data-chat={row.key}
        data-selected={selected || undefined}
        aria-current={selected ? 'page' : undefined}
        tabIndex={stop ? 0 : -1}
        draggable={false}
        onFocus={onFocus}
        activeProps={{}}
        {...drop}
      >
        <Face row={row} name={name} open={selected} />
      </Link>
      <IconButton
        className={styles.more}
        label={t`What to do with ${name}`}
        aria-haspopup="menu"
        tabIndex={stop ? 0 : -1}
        onFocus={onFocus}
        onClick={(event) => onMenu(event.currentTarget)}
      >
        <Ellipsis />
      </IconButton>
    </>
  );
}

/** What one sees of a chat. */
function Face({ row, name, open }: { row: Row; name: string; open: boolean }) {
  const { t } = useLingui();
  const times = useTimes();
  const { unread } = row;
  return (
    <>
      <Avatar
        id={faceId(row.type, row.targetId)}
        name={name}
        image={row.headImage}
        online={row.online}
        onlineLabel={t`online`}
      />
      <span className={styles.upper}>
        <span className={styles.who}>
          <bdi className={styles.name}>{name}</bdi>
          {row.type === ChatType.SYSTEM && <span className={styles.tag}>{t`official`}</span>}
        </span>
        {row.isTop && <Mark icon={<Pin />} words={t`pinned`} />}
        {row.isDnd && <Mark icon={<BellOff />} words={t`do not disturb`} />}
        {row.last && (
          <time className={styles.time} title={times.full(row.last.sendTime)}>
            {times.relative(row.last.sendTime)}
          </time>
        )}
      </span>
      <span className={styles.lower}>
        <LastLine row={row} open={open} />
        <Badge
          kind={row.isDnd ? 'grey' : 'accent'}
          count={unread}
          label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}
        />
      </span>
    </>
  );
}

/** Files that are dragged over it are taken, where anybody can be sent files. */
function useDrop(takes: boolean, onDropFiles: (data: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  if (!takes) return {};
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy' as const;
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      onDropFiles(event.dataTransfer);
    },
  };
}

function Mark({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <span className={styles.mark}>
      {icon}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
