// System notifications of messages that arrive while no window of the app has the focus (PRIV-15). There is one for
// each chat, or one for all chats where there are more than 3. A click on a chat's notification opens the message.
// Reading the chat anywhere closes its notification, and a recall takes the content out of it.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useJump } from '../../chat/context/use-jump.ts';
import type { AttendNote, WithdrawnNotice } from '../../core/contract/views.ts';
import { isWithdrawn } from '../../core/contract/withdrawn.ts';
import { parseChatKey } from '../../core/domain/chat-key.ts';
import { useLine } from '../../line/hooks.ts';
import { flash } from '../../platform/flash.ts';
import { notificationPrompt } from '../../platform/notification-prompt.ts';
import { notifier } from '../../platform/notify.ts';
import { PRODUCT } from '../../platform/title.ts';
import { plainText } from '../../shared/text/plain-text.ts';
import { useMessageSummary } from '../../shared/use-message-summary.ts';
import { useNames } from '../../shared/use-names.ts';
import { isolated } from '../../ui/text-direction.ts';

/** Maximum number of notifications at once; more chats share one notification. */
const MAX_SEPARATE = 3;
/** The name of the notification for all chats. */
const ALL = 'all';
const ICON = '/icons/icon-192.png';

export interface ChatNotifications {
  notify: (notes: readonly AttendNote[]) => void;
  /** Takes the content of withdrawn messages out of the notifications. */
  withdraw: (notice: WithdrawnNotice) => void;
}

export function useNotifications(): ChatNotifications {
  const { t, i18n } = useLingui();
  const line = useLine();
  const navigate = useNavigate();
  const nameOf = useNames();
  const summaryOf = useMessageSummary();
  const jump = useJump();

  useEffect(() => {
    const closeRead = (): void => {
      const names = notifier.names();
      if (names.length === 0) return;
      const { rows, byKey } = line.view({ view: 'chats' });
      const isRead = (name: string): boolean =>
        name === ALL ? rows.every(({ unread }) => unread === 0) : byKey.get(name)?.unread === 0;
      for (const name of names) if (isRead(name)) notifier.close(name);
    };
    return line.watch({ view: 'chats' }, closeRead);
  }, [line]);
  // All notifications close with their account, so that none shows while another account is signed in (INV-9).
  useEffect(
    () => () => {
      for (const name of notifier.names()) notifier.close(name);
    },
    [],
  );

  const openEarlier = useEffectEvent((name: string): void => {
    const chat = parseChatKey(name);
    void navigate({ to: '/home/chat', ...(chat && { search: { chat } }) });
  });
  useEffect(() => notifier.onEarlier((name) => openEarlier(name)), []);

  const showOne = ({ chat, id, type, content, sendNickName, messages }: AttendNote): void => {
    const row = line.view({ view: 'chats' }).byKey.get(chat);
    // The chat was read meanwhile, for example on another device.
    if (!row || row.unread === 0) return;
    const summary = plainText(summaryOf({ type, content, recalled: null }), i18n.locale);
    const preview = sendNickName === '' ? summary : `${isolated(sendNickName)}: ${isolated(summary)}`;
    const more = messages - 1;
    notifier.show({
      name: chat,
      title: nameOf(row),
      body:
        more > 0
          ? `${preview}\n${t`${plural(more, { one: 'and # more message', other: 'and # more messages' })}`}`
          : preview,
      icon: ICON,
      message: id,
      onClick: () => jump(chat, id),
    });
  };

  const showAll = (notes: readonly AttendNote[]): void => {
    const messages = notes.reduce((sum, note) => sum + note.messages, 0);
    const count = notes.length;
    notifier.show({
      name: ALL,
      title: PRODUCT,
      body: t`${plural(messages, { one: '# new message', other: '# new messages' })} in ${plural(count, {
        one: '# chat',
        other: '# chats',
      })}`,
      icon: ICON,
      message: null,
      onClick: () => void navigate({ to: '/home/chat' }),
    });
  };

  /** A chat with other unread messages keeps its notification, with their number in place of the content. */
  const withdraw = (notice: WithdrawnNotice): void => {
    const { chat } = notice;
    const message = notifier.messageIn(chat);
    if (message === null || !isWithdrawn(notice, { chat, id: message })) return;
    const row = line.view({ view: 'chats' }).byKey.get(chat);
    const unread = row?.unread ?? 0;
    if (!row || unread === 0) return notifier.close(chat);
    notifier.show({
      name: chat,
      title: nameOf(row),
      body: t`${plural(unread, { one: '# new message', other: '# new messages' })}`,
      icon: ICON,
      message: null,
      onClick: () => void navigate({ to: '/home/chat', search: { chat } }),
    });
  };

  const notify = (notes: readonly AttendNote[]): void => {
    if (notes.length === 0) return;
    if (notifier.permission() === 'default') return notificationPrompt.raise();
    if (notificationPrompt.isOff()) return;
    flash();
    if (notes.length > MAX_SEPARATE) return showAll(notes);
    for (const note of notes) showOne(note);
  };
  return { notify, withdraw };
}
