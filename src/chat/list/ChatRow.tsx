// Row of the chat list: a link to the chat, its menu button, and a drop target for files.
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type DragEvent, memo, useState } from 'react';
import type { ChatRow as Row } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { useNames } from '../../shared/use-names.ts';
import styles from '../../shared/list/RowList.module.css';
import type { RowPlace } from '../../shared/list/RowList.tsx';
import { filesIn } from '../../shared/upload/transfer-files.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { carriesFiles } from '../composer/attach/carries-files.ts';
import { ChatRowContent } from './ChatRowContent.tsx';

export interface ChatRowProps extends RowPlace {
  row: Row;
  selected: boolean;
  /** Called with files that were dropped on the row. */
  onDropFiles: (chat: ChatKey, files: readonly File[]) => void;
}

/** Memoized, because the list renders at every message and every scroll event. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { row, selected, tabStop, onFocus, onMenu, onDropFiles } = props;
  const { t } = useLingui();
  const name = useNames()(row);
  const focus = (): void => onFocus(row.key);
  const drop = useDrop(row.type !== ChatType.SYSTEM, (files) => onDropFiles(row.key, files));
  return (
    <>
      <Link
        to="/home/chat"
        search={{ chat: row.key }}
        className={styles.row}
        data-chat={row.key}
        data-selected={selected || undefined}
        aria-current={selected ? 'page' : undefined}
        tabIndex={tabStop ? 0 : -1}
        draggable={false}
        onFocus={focus}
        activeProps={{}}
        {...drop}
      >
        <ChatRowContent row={row} name={name} open={selected} />
      </Link>
      <IconButton
        className={styles.more}
        label={t`Options for ${name}`}
        aria-haspopup="menu"
        tabIndex={tabStop ? 0 : -1}
        onFocus={focus}
        onClick={(event) => onMenu({ key: row.key, at: event.currentTarget })}
      >
        <Ellipsis />
      </IconButton>
    </>
  );
});

/** Drop target props; none while `enabled` is false, as for the read-only system chat. */
function useDrop(enabled: boolean, onDropFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  if (!enabled) return {};
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
      onDropFiles(filesIn(event.dataTransfer));
    },
  };
}
