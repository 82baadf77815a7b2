// Menu entries of a message's actions: label, icon and handler.
import { useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import Forward from 'lucide-react/icons/forward';
import ImageIcon from 'lucide-react/icons/image';
import ListChecks from 'lucide-react/icons/list-checks';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Quote from 'lucide-react/icons/quote';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { useLine } from '../../../line/hooks.ts';
import { useCopiedWords } from '../../../shared/use-message-summary.ts';
import type { MenuEntry, MenuItem } from '../../../ui/MenuEntries.tsx';
import { setReply } from '../../composer/reply/use-reply.ts';
import { messageElement } from '../../context/active-conversation.ts';
import { composerNear } from '../../context/focus-composer.ts';
import { openOverlay } from '../../context/open-overlay.ts';
import { startSelection } from '../../context/message-selection.ts';
import type { ChatHead } from '../../context/use-chat-head.ts';
import type { MessageAction } from '../available-actions.ts';
import { useActions } from '../use-actions.ts';
import { useDiscard } from '../use-discard.ts';
import { useResend } from '../use-resend.ts';
import type { AttachedFile } from './attached-file.ts';
import { save } from './save.ts';

export interface EntriesInput {
  actions: readonly MessageAction[];
  row: MessageRow;
  file: AttachedFile;
  head: ChatHead;
  /** Sets the element that gets the focus when the menu closes. By default it is the element focused before. */
  setFinalFocus: (target: () => HTMLElement | null) => void;
}

type ItemContent = Omit<MenuItem, 'id'> & { icon: ReactNode };

/** A separator precedes the first destructive action. */
const DESTRUCTIVE: ReadonlySet<MessageAction> = new Set(['recall', 'delete', 'discard']);

export function useEntries({ actions, ...input }: EntriesInput): readonly MenuEntry[] {
  const items = useItems(input);
  const firstDestructive = actions.findIndex((action) => DESTRUCTIVE.has(action));
  return actions.flatMap((action, index): MenuEntry[] => [
    ...(index === firstDestructive && index > 0 ? [{ kind: 'line' as const, id: 'line' }] : []),
    { id: action, ...items[action] },
  ]);
}

function useItems({
  row,
  file,
  head,
  setFinalFocus,
}: Omit<EntriesInput, 'actions'>): Readonly<Record<MessageAction, ItemContent>> {
  const { t } = useLingui();
  const line = useLine();
  const copiedText = useCopiedWords();
  const actions = useActions();
  const { resend } = useResend(row.key);
  const { discard } = useDiscard(row.key);
  const chat = head.key;
  const id = row.id ?? 0;
  const messageOrBody = (): HTMLElement => messageElement(row.key) ?? document.body;
  return {
    resend: { label: t`Resend`, icon: <RotateCw />, onSelect: () => resend(messageOrBody()) },
    copy: {
      label: t`Copy`,
      icon: <Copy />,
      onSelect: () => void actions.copyText(selectedIn(messageOrBody()) || row.title || copiedText(row)),
    },
    copyPicture: {
      label: t`Copy picture`,
      icon: <ImageIcon />,
      onSelect: () => void actions.copyPicture(file.address),
    },
    quote: {
      label: t`Quote`,
      icon: <Quote />,
      onSelect: () => {
        setReply(line, chat, row);
        setFinalFocus(() => composerNear(messageOrBody()));
      },
    },
    forward: {
      label: t`Forward`,
      icon: <Forward />,
      onSelect: () => openOverlay.set({ kind: 'forward', chat, ids: [id], left: 0 }),
    },
    select: {
      label: t`Select`,
      icon: <ListChecks />,
      onSelect: () => {
        startSelection(chat, id);
        setFinalFocus(messageOrBody);
      },
    },
    save: { label: t`Save`, icon: <Download />, onSelect: () => save(file) },
    readers: {
      label: t`Read by`,
      icon: <Eye />,
      onSelect: () => openOverlay.set({ kind: 'readers', chat, id }),
    },
    pin: { label: t`Pin for everyone`, icon: <Pin />, onSelect: () => void actions.pin(chat, id) },
    unpin: { label: t`Unpin`, icon: <PinOff />, onSelect: () => void actions.pin(chat, null) },
    recall: {
      label: t`Recall`,
      icon: <Undo />,
      danger: true,
      onSelect: () => openOverlay.set({ kind: 'recall', chat, id }),
    },
    delete: {
      label: t`Delete for me`,
      icon: <Trash />,
      danger: true,
      onSelect: () => void actions.deleteForMe(chat, [id]),
    },
    discard: { label: t`Discard`, icon: <X />, danger: true, onSelect: () => discard(messageOrBody()) },
  };
}

/** Selected text within the message, '' for none. */
function selectedIn(element: HTMLElement): string {
  const selected = getSelection();
  return selected && !selected.isCollapsed && element.contains(selected.anchorNode)
    ? selected.toString()
    : '';
}
