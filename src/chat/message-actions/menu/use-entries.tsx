// The tab. The acts on a message as entries of its menu: words, signs, and what a press does.
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
import type { HeadRow, MessageRow } from '../../../core/contract/rows.ts';
import { useLine } from '../../../line/hooks.ts';
import { useCopiedWords } from '../../../shared/use-message-words.ts';
import type { MenuEntry, MenuItem } from '../../../ui/MenuEntries.tsx';
import { setReply } from '../../composer/reply/use-reply.ts';
import { messageElement } from '../../context/active-conversation.ts';
import { composerNear } from '../../context/focus-composer.ts';
import { openOverlay } from '../../context/open-overlay.ts';
import { choose } from '../../context/selection.ts';
import type { MessageAction } from '../available-actions.ts';
import { useActions } from '../use-actions.ts';
import { useDiscard } from '../use-discard.ts';
import { useResend } from '../use-resend.ts';
import type { Carried } from './attached-file.ts';
import { save } from './save.ts';

export interface EntriesInput {
  acts: readonly MessageAction[];
  row: MessageRow;
  carried: Carried;
  head: HeadRow;
  /** Where the focus goes when the menu closes, if not back. */
  land: (on: () => HTMLElement | null) => void;
}

type Face = Omit<MenuItem, 'id'> & { icon: ReactNode };

/** A line stands before what takes something away. */
const LOSES: ReadonlySet<MessageAction> = new Set(['recall', 'delete', 'discard']);

export function useEntries({ acts, ...input }: EntriesInput): readonly MenuEntry[] {
  const faces = useFaces(input);
  const firstLoss = acts.findIndex((act) => LOSES.has(act));
  return acts.flatMap((act, index): MenuEntry[] => [
    ...(index === firstLoss && index > 0 ? [{ kind: 'line' as const, id: 'line' }] : []),
    { id: act, ...faces[act] },
  ]);
}

function useFaces({
  row,
  carried,
  head,
  land,
}: Omit<EntriesInput, 'acts'>): Readonly<Record<MessageAction, Face>> {
  const { t } = useLingui();
  const line = useLine();
  const words = useCopiedWords();
  const does = useActions();
  const { resend } = useResend(row.key);
  const { discard } = useDiscard(row.key);
  const chat = head.key;
  const id = row.id ?? 0;
  const place = (): HTMLElement => messageElement(row.key) ?? document.body;
  return {
    resend: { label: t`Resend`, icon: <RotateCw />, onSelect: () => resend(place()) },
    copy: {
      label: t`Copy`,
      icon: <Copy />,
      onSelect: () => void does.copyText(selectedIn(place()) || row.title || words(row)),
    },
    copyPicture: {
      label: t`Copy the picture`,
      icon: <ImageIcon />,
      onSelect: () => void does.copyPicture(carried.address),
    },
    quote: {
      label: t`Quote`,
      icon: <Quote />,
      onSelect: () => {
        setReply(line, chat, row);
        land(() => composerNear(place()));
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
        choose(chat, id);
        land(place);
      },
    },
    save: { label: t`Save`, icon: <Download />, onSelect: () => save(carried) },
    readers: {
      label: t`Who has read`,
      icon: <Eye />,
      onSelect: () => openOverlay.set({ kind: 'readers', chat, id }),
    },
    pin: { label: t`Pin for everyone`, icon: <Pin />, onSelect: () => void does.pin(chat, id) },
    unpin: { label: t`Unpin`, icon: <PinOff />, onSelect: () => void does.pin(chat, null) },
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
      onSelect: () => void does.remove(chat, [id]),
    },
    discard: { label: t`Discard`, icon: <X />, danger: true, onSelect: () => discard(place()) },
  };
}

/** What is selected within the message, '' for nothing. */
function selectedIn(element: HTMLElement): string {
  const selected = getSelection();
  return selected && !selected.isCollapsed && element.contains(selected.anchorNode)
    ? selected.toString()
    : '';
}
