// Actions of the message menu and the selection bar, with toasts for their results.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { UNDO } from '../../core/contract/numbers.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useCopyText } from '../../shared/use-copy-text.ts';
import { useFailureToast } from '../../shared/use-failure-toast.ts';
import { toasts } from '../../ui/toasts.ts';
import { useFailureWords } from './use-failure-words.ts';

export interface MessageActions {
  copyText: (text: string) => Promise<void>;
  copyPicture: (address: string) => Promise<void>;
  /** Deletes for this user only, with a toast that offers an undo (X-CHAT-21). */
  deleteForMe: (chat: ChatKey, ids: readonly number[]) => Promise<void>;
  /** Pins the message `id` for all members; null unpins the pinned message. */
  pin: (chat: ChatKey, id: number | null) => Promise<void>;
}

export function useActions(): MessageActions {
  const { t } = useLingui();
  const line = useLine();
  const failureText = useFailureWords();
  const showFailure = useFailureToast();
  const copyText = useCopyText();
  const showError = (text: string): void => {
    toasts.add({ kind: 'wrong', text });
  };

  const undoDelete = async (chat: ChatKey): Promise<void> => {
    const receipt = await retryCommand(line, 'undoDelete', { chat });
    if (receipt.ok) return;
    const { error } = receipt;
    showFailure(
      error,
      error.code === 'UNDECIDED'
        ? t`Already deleted on the server. This cannot be undone.`
        : failureText(error),
    );
  };

  return {
    copyText,
    async copyPicture(address) {
      try {
        // The item gets a promise: some browsers accept a clipboard write only during the press.
        const png = import('./menu/png-of.ts').then(({ pngAt }) => pngAt(address));
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
        toasts.add({ kind: 'good', text: t`Copied` });
      } catch {
        showError(t`The picture could not be copied.`);
      }
    },
    async deleteForMe(chat, ids) {
      const receipt = await retryCommand(line, 'deleteForMe', { chat, ids: [...ids], undo: true });
      if (!receipt.ok) return showFailure(receipt.error, failureText(receipt.error));
      const count = ids.length;
      toasts.add({
        key: `removed-${chat}`,
        text: t`${plural(count, { one: 'Message deleted for you', other: '# messages deleted for you' })}`,
        action: { label: t`Undo`, onPress: () => void undoDelete(chat) },
        // The toast with the undo closes 1 s before the undo period ends.
        ms: UNDO - 1000,
      });
    },
    async pin(chat, id) {
      const receipt = await retryCommand(line, 'pinMessage', { chat, id });
      if (!receipt.ok) showFailure(receipt.error, failureText(receipt.error));
      else toasts.add({ kind: 'good', text: id === null ? t`Unpinned` : t`Pinned for everyone` });
    },
  };
}
