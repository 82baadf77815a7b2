// Command that forwards messages, with toasts for the result of each target (X-FWD-04).
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Forwarded } from '../../../core/contract/message-commands.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { refusalKey } from '../../../shared/failure-cause.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import { useFailureToast } from '../../../shared/use-failure-toast.ts';
import { useNames } from '../../../shared/use-names.ts';
import { toasts } from '../../../ui/toasts.ts';
import { nextTmpId } from '../../composer/tmp-ids.ts';
import { useFailureWords } from '../use-failure-words.ts';
import type { Target } from './use-targets.ts';
import { isolated } from '../../../ui/text-direction.ts';

/** Maximum number of names in one toast; a count stands for the others. */
const NAMED = 3;

/** Returns the function that forwards messages. It resolves to false when the command failed. */
export function useForwarding(): (
  from: ChatKey,
  ids: readonly number[],
  to: ReadonlyMap<ChatKey, Target>,
) => Promise<boolean> {
  const { t, i18n } = useLingui();
  const line = useLine();
  const nameOf = useNames();
  const failureText = useFailureWords();
  const showFailure = useFailureToast();

  const showResult = ({ refused, waiting, left }: Forwarded, to: ReadonlyMap<ChatKey, Target>): void => {
    const nameOfChat = (chat: ChatKey): string => {
      const target = to.get(chat);
      return target ? isolated(nameOf(target)) : chat;
    };
    const list = (chats: readonly ChatKey[]): string => {
      const names = chats.slice(0, NAMED).map(nameOfChat);
      const more = chats.length - names.length;
      const rest = more > 0 ? [t`${plural(more, { one: '# more', other: '# more' })}`] : [];
      return new Intl.ListFormat(i18n.locale).format([...names, ...rest]);
    };
    // One toast for each reason, not one for each of up to 100 targets.
    for (const [message, chats] of byMessage(refused)) {
      const names = list(chats);
      const why = message || t`The server refused the request.`;
      const text = t`Not forwarded to ${names}: ${why}`;
      toasts.add({ kind: 'wrong', text, key: refusalKey(message), ms: 10_000 });
    }
    if (waiting.length > 0) {
      const names = list(waiting);
      toasts.add({ text: t`Forwarding when you are back online: ${names}`, ms: 8000 });
    }
    const forwarded = to.size - refused.length - waiting.length;
    if (forwarded <= 0) return;
    const text = left > 0 ? t`Forwarded. Messages that cannot be forwarded were left out.` : t`Forwarded`;
    toasts.add({ kind: 'good', text });
  };

  return async (from, ids, to) => {
    const tmpIds = Array.from({ length: ids.length * to.size }, () => nextTmpId());
    const receipt = await retryCommand(line, 'forward', { from, ids: [...ids], to: [...to.keys()], tmpIds });
    if (receipt.ok) showResult(receipt.value, to);
    else showFailure(receipt.error, failureText(receipt.error));
    return receipt.ok;
  };
}

/** Groups the chats that refused a message by the server's error text. */
function byMessage(refused: Forwarded['refused']): ReadonlyMap<string, readonly ChatKey[]> {
  const groups = new Map<string, ChatKey[]>();
  for (const { chat, message } of refused) groups.set(message, [...(groups.get(message) ?? []), chat]);
  return groups;
}
