// Toasts for mentions of the user, with a button that opens the message (AT-01..04). A hidden page shows no toast,
// because it would vanish unseen; the mark in the chat list stays.
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useJump } from '../../chat/context/use-jump.ts';
import type { MentionNotice } from '../../core/contract/views.ts';
import { type ChatKey, parseChatKey, targetOf } from '../../core/domain/chat-key.ts';
import { isWithdrawn } from '../../core/contract/withdrawn.ts';
import { useLine } from '../../line/hooks.ts';
import { plainText } from '../../shared/text/plain-text.ts';
import { PlainLine } from '../../shared/text/PlainLine.tsx';
import { useMessageSummary } from '../../shared/use-message-summary.ts';
import { useNames } from '../../shared/use-names.ts';
import { useWithdrawn } from '../../shared/use-withdrawn.ts';
import { type ToastInput, toasts } from '../../ui/toasts.ts';
import { isolated } from '../../ui/text-direction.ts';

/** Time for which the toast is visible, ms (AT-04). */
const DURATION = 8000;

/** The key of the toast of a message with an id. */
const MENTION = /^mention:(?<chat>[^:]+):(?<id>\d+)$/;

export function useMentionToasts(): (notice: MentionNotice) => void {
  const line = useLine();
  const nameOf = useNames();
  const toastOf = useMentionToast();
  const navigate = useNavigate();
  const jump = useJump();
  const current = parseChatKey(useSearch({ strict: false }).chat);

  // Opening the chat dismisses its toasts.
  useEffect(() => {
    if (current === null) return;
    for (const { id, key } of toasts.list()) if (key.startsWith(`mention:${current}:`)) toasts.dismiss(id);
  }, [current]);

  useWithdrawn((notice) => {
    for (const { id, key } of toasts.list()) {
      const mention = MENTION.exec(key)?.groups;
      const isOf =
        mention?.['chat'] === notice.chat &&
        isWithdrawn(notice, { chat: notice.chat, id: Number(mention['id']) });
      if (isOf) toasts.dismiss(id);
    }
  });

  const openMessage = (chat: ChatKey, id: number | null): void => {
    if (id === null) void navigate({ to: '/home/chat', search: { chat } });
    else jump(chat, id);
  };

  return (notice) => {
    if (document.visibilityState === 'hidden') return;
    const { chat, id } = notice;
    const row = line.view({ view: 'chats' }).byKey.get(chat);
    const group = nameOf(row ?? { ...targetOf(chat), showName: '' });
    toasts.add(toastOf(notice, group, () => openMessage(chat, id)));
  };
}

/**
 * Returns the function that makes the toast of a mention. `group`: the name of the group. `onView`: called by the
 * toast's button.
 */
export function useMentionToast(): (notice: MentionNotice, group: string, onView: () => void) => ToastInput {
  const { t, i18n } = useLingui();
  const summaryOf = useMessageSummary();
  return ({ chat, id, sendId, sendNickName, type, content }, group, onView) => {
    const sender = sendNickName || t`Someone`;
    const summary = summaryOf({ type, content, recalled: null });
    return {
      key: `mention:${chat}:${id ?? `${sendId ?? ''} ${summary}`}`,
      title: group,
      text: `${isolated(sender)}: ${isolated(plainText(summary, i18n.locale))}`,
      view: (
        <>
          <bdi>{sender}</bdi>: <PlainLine text={summary} />
        </>
      ),
      action: { label: t`View message`, onPress: onView },
      ms: DURATION,
    };
  };
}
