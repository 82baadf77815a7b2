// Actions on a chat of the list, with toasts for failed commands.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ArgsOf } from '../../core/contract/commands.ts';
import { UNDO } from '../../core/contract/numbers.ts';
import type { Failure } from '../../core/contract/result.ts';
import type { ChatRow } from '../../core/contract/rows.ts';
import { useLine } from '../../line/hooks.ts';
import { useBusyWords } from '../../shared/busy-words.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useNames } from '../../shared/use-names.ts';
import { toasts } from '../../ui/toasts.ts';

/** Higher than any message id, so that the engine marks all messages of the chat on this device as read. */
const EVERY_ID = Number.MAX_SAFE_INTEGER;
/** Time for which the toast offers the undo, ms; the toast closes before the engine sends the deletion. */
const UNDO_OFFER = UNDO - 500;

export interface ChatActions {
  setTop: (row: ChatRow, on: boolean) => void;
  setDnd: (row: ChatRow, on: boolean) => void;
  markRead: (row: ChatRow) => void;
  /** @param open the chat's conversation is open, and is closed first */
  remove: (row: ChatRow, open: boolean) => void;
}

export function useChatActions(): ChatActions {
  const { t } = useLingui();
  const line = useLine();
  const navigate = useNavigate();
  const nameOf = useNames();
  const busy = useBusyWords();

  const showError = (error: Failure): void => {
    const message = error.code === 'BUSY' ? busy(error) : error.code === 'REFUSED' ? error.message : '';
    const text = message || t`Something went wrong. Try again.`;
    toasts.add({ kind: 'wrong', text });
  };

  async function run<C extends 'setTop' | 'setDnd' | 'read' | 'deleteChat'>(
    name: C,
    args: ArgsOf<C>,
  ): Promise<boolean> {
    const receipt = await retryCommand(line, name, args);
    if (!receipt.ok) showError(receipt.error);
    return receipt.ok;
  }

  const undoDelete = async ({ key }: ChatRow): Promise<void> => {
    const receipt = await retryCommand(line, 'undoDelete', { chat: key });
    if (receipt.ok) return;
    if (receipt.error.code !== 'UNDECIDED') return showError(receipt.error);
    toasts.add({
      kind: 'wrong',
      text: t`The chat is already deleted on the server and cannot be restored.`,
    });
  };

  const remove = async (row: ChatRow, open: boolean): Promise<void> => {
    const chat = row.key;
    // The conversation closes first, because an open conversation would bring its chat back into the list.
    if (open) await navigate({ to: '/home/chat', search: {}, replace: true });
    if (!(await run('deleteChat', { chat, undo: true }))) return;
    const name = nameOf(row);
    toasts.add({
      text: t`The chat with ${name} was deleted.`,
      key: `deleted:${chat}`,
      action: { label: t`Undo`, onPress: () => void undoDelete(row) },
      ms: UNDO_OFFER,
    });
  };

  return {
    setTop: ({ key }, on) => void run('setTop', { chat: key, on }),
    setDnd: ({ key }, on) => void run('setDnd', { chat: key, on }),
    markRead: ({ key }) => void run('read', { chat: key, upTo: EVERY_ID }),
    remove: (row, open) => void remove(row, open),
  };
}
