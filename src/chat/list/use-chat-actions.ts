// The tab, on demand. The acts on a chat of the list, and what is said when one could not be done.
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

/** Higher than any id: the engine reads up to what it holds. */
const ALL = Number.MAX_SAFE_INTEGER;
/** ms; the offer goes before the engine lets the server know. */
const OFFERED = UNDO - 500;

export interface ChatActs {
  setTop: (row: ChatRow, on: boolean) => void;
  setDnd: (row: ChatRow, on: boolean) => void;
  markRead: (row: ChatRow) => void;
  /** @param open its conversation is on the screen, and is left */
  remove: (row: ChatRow, open: boolean) => void;
}

export function useChatActions(): ChatActs {
  const { t } = useLingui();
  const line = useLine();
  const navigate = useNavigate();
  const nameOf = useNames();
  const busy = useBusyWords();

  const tell = (error: Failure): void => {
    const said = error.code === 'BUSY' ? busy(error) : error.code === 'REFUSED' ? error.message : '';
    const text = said || t`This did not work. Try again.`;
    toasts.add({ kind: 'wrong', text });
  };

  async function give<C extends 'setTop' | 'setDnd' | 'read' | 'deleteChat'>(
    name: C,
    args: ArgsOf<C>,
  ): Promise<boolean> {
    const receipt = await retryCommand(line, name, args);
    if (!receipt.ok) tell(receipt.error);
    return receipt.ok;
  }

  const restore = async ({ key }: ChatRow): Promise<void> => {
    const receipt = await retryCommand(line, 'undoDelete', { chat: key });
    if (receipt.ok) return;
    if (receipt.error.code !== 'UNDECIDED') return tell(receipt.error);
    toasts.add({
      kind: 'wrong',
      text: t`The chat is deleted on the server already and cannot be brought back.`,
    });
  };

  const remove = async (row: ChatRow, open: boolean): Promise<void> => {
    const chat = row.key;
    // An open conversation would bring its chat back into the list.
    if (open) await navigate({ to: '/home/chat', search: {}, replace: true });
    if (!(await give('deleteChat', { chat, undo: true }))) return;
    const name = nameOf(row);
    toasts.add({
      text: t`The chat with ${name} was deleted.`,
      key: `deleted:${chat}`,
      action: { label: t`Undo`, onPress: () => void restore(row) },
      ms: OFFERED,
    });
  };

  return {
    setTop: ({ key }, on) => void give('setTop', { chat: key, on }),
    setDnd: ({ key }, on) => void give('setDnd', { chat: key, on }),
    markRead: ({ key }) => void give('read', { chat: key, upTo: ALL }),
    remove: (row, open) => void remove(row, open),
  };
}
