// Menu of a chat row, at the pointer or below the row's button (X-CHAT-03).
import { useLingui } from '@lingui/react/macro';
import CheckCheck from 'lucide-react/icons/check-check';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ChatRow } from '../../core/contract/rows.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { useFlagEntries } from '../../shared/flags/use-flag-entries.tsx';
import { useNames } from '../../shared/use-names.ts';
import { MenuAt } from '../../ui/MenuAt.tsx';
import type { MenuEntry } from '../../ui/MenuEntries.tsx';
import { useChatActions } from './use-chat-actions.ts';

export interface RowMenuProps {
  row: ChatRow;
  /** Position in the viewport, px, or the element below which the menu opens. */
  at: { x: number; y: number } | Element;
  /** The chat's conversation is open. */
  open: boolean;
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
}

export function RowMenu({ row, at, open, finalFocus, onClose }: RowMenuProps) {
  const { t } = useLingui();
  const name = useNames()(row);
  const actions = useChatActions();
  const { dnd, top } = useFlagEntries(row);
  const read: MenuEntry = {
    id: 'read',
    label: t`Mark as read`,
    icon: <CheckCheck />,
    onSelect: () => actions.markRead(row),
  };
  const entries: MenuEntry[] = [
    // The server stores neither a pin nor do-not-disturb for the system chat.
    ...(row.type === ChatType.SYSTEM ? [] : [top, dnd]),
    ...(row.unread > 0 ? [read] : []),
    { kind: 'line', id: 'line' },
    {
      id: 'delete',
      label: t`Delete chat`,
      icon: <Trash2 />,
      danger: true,
      onSelect: () => actions.remove(row, open),
    },
  ];
  return (
    <MenuAt
      label={t`Options for ${name}`}
      at={at}
      entries={entries[0]?.kind === 'line' ? entries.slice(1) : entries}
      finalFocus={finalFocus}
      onClose={onClose}
    />
  );
}
