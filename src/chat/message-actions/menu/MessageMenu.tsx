// Menu of a message: the available actions (X-CHAT-19).
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { MessageRow } from '../../../core/contract/rows.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { MenuAt } from '../../../ui/MenuAt.tsx';
import { activeConversation, activeRow, messageElement } from '../../context/active-conversation.ts';
import type { ChatHead } from '../../context/use-chat-head.ts';
import { availableActions } from '../available-actions.ts';
import { attachedFileOf } from './attached-file.ts';
import { useEntries } from './use-entries.tsx';
import { pageClock } from '../../../shared/clock.ts';

export interface MessageMenuProps {
  head: ChatHead;
  rowKey: string;
  at: { x: number; y: number } | null;
  onClose: () => void;
}

export function MessageMenu({ head, rowKey, at, onClose }: MessageMenuProps) {
  // The row is kept as it was when the menu opened: entries that change under the pointer cause wrong presses.
  const [row] = useState(() => activeRow(head.key, rowKey));
  useEffect(() => {
    if (row === null) onClose();
  });
  return row && <OpenMenu head={head} row={row} at={at} onClose={onClose} />;
}

interface OpenMenuProps extends Omit<MessageMenuProps, 'rowKey'> {
  row: MessageRow;
}

function OpenMenu({ head, row, at, onClose }: OpenMenuProps) {
  const { t } = useLingui();
  const [now] = useState(() => pageClock.serverNow());
  const [previousFocus] = useState(() => document.activeElement);
  const [file] = useState(() => attachedFileOf(row, location.origin));
  const canCopyPicture = file.isReadablePicture && typeof ClipboardItem === 'function';
  const actions = availableActions(row, { head, now, canSave: file.address !== '', canCopyPicture });
  const finalFocus = useRef<() => HTMLElement | null>(() => restorable(previousFocus, head.key));
  const entries = useEntries({
    actions,
    row,
    file,
    head,
    setFinalFocus: (target) => {
      finalFocus.current = target;
    },
  });
  useEffect(() => {
    if (actions.length === 0) onClose();
  });
  const position = at ?? messageElement(row.key)?.querySelector('[data-bubble]') ?? messageElement(row.key);
  if (actions.length === 0 || position === null) return null;
  return (
    <MenuAt
      label={t`Message actions`}
      at={position}
      entries={entries}
      finalFocus={() => finalFocus.current()}
      onClose={onClose}
    />
  );
}

/** The element that gets the focus back, else the tab stop of the messages; null where nothing had the focus. */
function restorable(element: Element | null, chat: ChatKey): HTMLElement | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  return element.isConnected ? element : (activeConversation(chat)?.tabStop() ?? null);
}
