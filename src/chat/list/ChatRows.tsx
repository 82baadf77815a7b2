// The rows of the chat list: links to the chats, with menus and drop targets for files.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ChatRow as Row } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useLine } from '../../line/hooks.ts';
import { LazyBoundary, useLoadErrorToast } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import { RowList } from '../../shared/list/RowList.tsx';
import styles from './ChatList.module.css';
import { ChatRow } from './ChatRow.tsx';

const RowMenu = onDemand(async () => (await import('./RowMenu.tsx')).RowMenu);

export interface ChatRowsProps {
  rows: readonly Row[];
  current: ChatKey | null;
  /** Called for ArrowUp on the first row. */
  onLeaveUp?: (() => void) | undefined;
}

export function ChatRows({ rows, current, onLeaveUp }: ChatRowsProps) {
  const { t } = useLingui();
  const line = useLine();
  const navigate = useNavigate();
  const showLoadError = useLoadErrorToast();
  const onDropFiles = useCallback(
    (chat: ChatKey, files: readonly File[]): void => {
      if (files.length === 0) return;
      // The chat opens, because its composer shows the files before they are sent.
      void navigate({ to: '/home/chat', search: { chat } });
      void import('../composer/attach/offered-files.ts')
        .then(({ offerFiles }) => offerFiles(line, chat, files))
        .catch(showLoadError);
    },
    [line, navigate, showLoadError],
  );
  return (
    <RowList
      label={t`Chats`}
      rows={rows}
      current={current}
      className={styles.chats}
      onNear={() => void RowMenu.preload()}
      onLeaveUp={onLeaveUp}
      renderRow={(row, place) => (
        <ChatRow row={row} selected={row.key === current} onDropFiles={onDropFiles} {...place} />
      )}
      renderMenu={(row, place) => (
        <LazyBoundary onError={place.onClose}>
          <RowMenu key={row.key} row={row} open={row.key === current} {...place} />
        </LazyBoundary>
      )}
    />
  );
}
