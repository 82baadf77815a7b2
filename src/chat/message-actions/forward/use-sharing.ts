// The command that sends a card to chats, with a toast for the result. The card goes through the outbox like a written
// message, so that it waits for the connection.
import { useLingui } from '@lingui/react/macro';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import type { SharedCard } from '../../../shared/cards/share-card.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import { useFailureToast } from '../../../shared/use-failure-toast.ts';
import { useFailureWords } from '../../../shared/use-failure-words.ts';
import { toasts } from '../../../ui/toasts.ts';
import { nextTmpId } from '../../composer/tmp-ids.ts';

/** Returns the function that sends a card. It resolves to false when no chat has received the card. */
export function useSharing(): (card: SharedCard, to: readonly ChatKey[]) => Promise<boolean> {
  const { t } = useLingui();
  const line = useLine();
  const failureText = useFailureWords();
  const showFailure = useFailureToast();
  return async ({ of, name, headImage }, to) => {
    const receipts = await Promise.all(
      to.map((chat) => {
        const args = { chat, tmpId: nextTmpId(), card: of, name, headImage };
        return retryCommand(line, 'sendCard', args);
      }),
    );
    const failure = receipts.find((receipt) => !receipt.ok);
    if (failure && !failure.ok) showFailure(failure.error, failureText(failure.error));
    else if (line.view({ view: 'status' }).rows[0]?.phase === 'live')
      toasts.add({ kind: 'good', text: t`Card shared` });
    else toasts.add({ text: t`The card will be sent when you are back online.` });
    return receipts.some(({ ok }) => ok);
  };
}
