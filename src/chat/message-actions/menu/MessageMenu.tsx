// The tab. The menu of a message: what may be done with it, and nothing else (X-CHAT-19).
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { HeadRow, MessageRow } from '../../../core/contract/rows.ts';
import { MenuAt } from '../../../ui/MenuAt.tsx';
import { messageElement, activeRow } from '../../context/active-conversation.ts';
import { availableActions } from '../available-actions.ts';
import { carriedBy } from './attached-file.ts';
import { useEntries } from './use-entries.tsx';

export interface MessageMenuProps {
  head: HeadRow;
  rowKey: string;
  at: { x: number; y: number } | null;
  onClose: () => void;
}

export function MessageMenu({ head, rowKey, at, onClose }: MessageMenuProps) {
  // As it was when it was asked for: a menu that changes under the pointer is pressed wrongly.
  const [row] = useState(() => activeRow(head.key, rowKey));
  useEffect(() => {
    if (row === null) onClose();
  });
  return row && <Acts head={head} row={row} at={at} onClose={onClose} />;
}

interface ActsProps extends Omit<MessageMenuProps, 'rowKey'> {
  row: MessageRow;
}

function Acts({ head, row, at, onClose }: ActsProps) {
  const { t } = useLingui();
  const [now] = useState(() => Date.now());
  const [before] = useState(() => document.activeElement);
  const [carried] = useState(() => carriedBy(row, location.origin));
  const copies = carried.picture && typeof ClipboardItem === 'function';
  const acts = availableActions(row, { head, now, saves: carried.address !== '', copies });
  const landing = useRef<() => HTMLElement | null>(() => backTo(before));
  const entries = useEntries({
    acts,
    row,
    carried,
    head,
    land: (on) => {
      landing.current = on;
    },
  });
  useEffect(() => {
    if (acts.length === 0) onClose();
  });
  const place = at ?? messageElement(row.key)?.querySelector('[data-bubble]') ?? messageElement(row.key);
  if (acts.length === 0 || place === null) return null;
  return (
    <MenuAt
      label={t`Acts on this message`}
      at={place}
      entries={entries}
      finalFocus={() => landing.current()}
      onClose={onClose}
    />
  );
}

/** Unless it has gone, or nothing had it. */
const backTo = (before: Element | null): HTMLElement | null =>
  before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
