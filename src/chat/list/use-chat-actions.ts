// Actions on a chat of the list, with toasts for failed commands.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { UNDO } from '../../core/contract/numbers.ts';
import type { ChatRow } from '../../core/contract/rows.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useCommand } from '../../shared/use-command.ts';
import { useFailureToast } from '../../shared/use-failure-toast.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { useNames } from '../../shared/use-names.ts';
import { toasts } from '../../ui/toasts.ts';

/** Higher than any message id, so that the engine marks all messages of the chat on this device as read. */
const EVERY_ID = Number.MAX_SAFE_INTEGER;
/** Time for which the toast offers the undo, ms; the toast closes before the engine sends the deletion. */
const UNDO_OFFER = UNDO - 500;

export interface ChatActions {
  markRead: (row: ChatRow) => void;
  /** @param open the chat's conversation is open, and is closed first */
  remove: (row: ChatRow, open: boolean) => void;
}

export function useChatActions(): ChatActions {
  const { t } = useLingui();
  const line = useLine();
  const navigate = useNavigate();
  const nameOf = useNames();
  const command = useCommand();
  const failureText = useFailureWords();
  const showFailure = useFailureToast();

  const undoDelete = async ({ key }: ChatRow): Promise<void> => {
    const receipt = await retryCommand(line, 'undoDelete', { chat: key });
    if (receipt.ok) return;
    const { error } = receipt;
    const isDeleted = error.code === 'UNDECIDED';
    showFailure(
      error,
      isDeleted ? t`The chat is already deleted on the server and cannot be restored.` : failureText(error),
    );
  };

  const remove = async (row: ChatRow, open: boolean): Promise<void> => {
    const chat = row.key;
    // The conversation closes first, because an open conversation would bring its chat back into the list.
    if (open) await navigate({ to: '/home/chat', search: {}, replace: true });
    if (!(await command('deleteChat', { chat, undo: true })).ok) return;
    const name = nameOf(row);
    toasts.add({
      text: t`The chat with ${name} was deleted.`,
      key: `deleted:${chat}`,
      action: { label: t`Undo`, onPress: () => void undoDelete(row) },
      ms: UNDO_OFFER,
    });
  };

  return {
    markRead: ({ key }) => void command('read', { chat: key, upTo: EVERY_ID }),
    remove: (row, open) => void remove(row, open),
  };
}
