// The tab. What the menu and the selection do to messages, and what they say of it.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { UNDO } from '../../core/contract/numbers.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { toasts } from '../../ui/toasts.ts';
import { pngOf } from './menu/png-of.ts';
import { useFailureWords } from './use-failure-words.ts';

export interface Acts {
  copyText: (text: string) => Promise<void>;
  copyPicture: (address: string) => Promise<void>;
  /** For this user only; can be undone for a moment (X-CHAT-21). */
  remove: (chat: ChatKey, ids: readonly number[]) => Promise<void>;
  /** null unpins. */
  pin: (chat: ChatKey, id: number | null) => Promise<void>;
}

export function useActions(): Acts {
  const { t } = useLingui();
  const line = useLine();
  const wordsOf = useFailureWords();
  const wrong = (text: string): void => {
    toasts.add({ kind: 'wrong', text });
  };

  const restore = async (chat: ChatKey): Promise<void> => {
    const receipt = await retryCommand(line, 'undoDelete', { chat });
    if (receipt.ok) return;
    wrong(
      receipt.error.code === 'UNDECIDED'
        ? t`It is too late: the server has deleted it already.`
        : wordsOf(receipt.error),
    );
  };

  return {
    async copyText(text) {
      try {
        await navigator.clipboard.writeText(text);
        toasts.add({ kind: 'good', text: t`Copied` });
      } catch {
        wrong(t`The browser did not allow copying.`);
      }
    },
    async copyPicture(address) {
      try {
        // The picture itself comes later: some browsers take it only within the press.
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(address) })]);
        toasts.add({ kind: 'good', text: t`Copied` });
      } catch {
        wrong(t`The picture could not be copied.`);
      }
    },
    async remove(chat, ids) {
      const receipt = await retryCommand(line, 'deleteForMe', { chat, ids: [...ids], undo: true });
      if (!receipt.ok) {
        wrong(wordsOf(receipt.error));
        return;
      }
      const count = ids.length;
      toasts.add({
        key: `removed-${chat}`,
        text: t`${plural(count, { one: 'Message deleted for you', other: '# messages deleted for you' })}`,
        action: { label: t`Undo`, onPress: () => void restore(chat) },
        // Gone a little before it is too late.
        ms: UNDO - 1000,
      });
    },
    async pin(chat, id) {
      const receipt = await retryCommand(line, 'pinMessage', { chat, id });
      if (!receipt.ok) wrong(wordsOf(receipt.error));
      else toasts.add({ kind: 'good', text: id === null ? t`Unpinned` : t`Pinned for everyone` });
    },
  };
}
