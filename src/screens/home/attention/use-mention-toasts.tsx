// The tab, on demand. Somebody mentions the user: a toast that leads there (AT-01..04). What comes while nobody looks
// is not shown here, where it would vanish unseen: the mark in the list stays.
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { MentionNotice } from '../../../core/contract/views.ts';
import { type ChatKey, parseChatKey, targetOf } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import { toasts } from '../../../ui/toasts.ts';
import { PlainLine } from '../../shared/RichText.tsx';
import { spoken } from '../../shared/spoken.ts';
import { useMessageWords } from '../../shared/use-message-words.ts';
import { useNames } from '../../shared/use-names.ts';
import { useJump } from '../chat/jump/use-jump.ts';

/** ms of looking at it (AT-04) */
const SHOWN = 8000;

export function useMentionToasts(): (notice: MentionNotice) => void {
  const { t, i18n } = useLingui();
  const line = useLine();
  const nameOf = useNames();
  const wordsOf = useMessageWords();
  const navigate = useNavigate();
  const jump = useJump();
  const current = parseChatKey(useSearch({ strict: false }).chat);

  // Whoever opens the chat has been told.
  useEffect(() => {
    if (current === null) return;
    for (const { id, key } of toasts.list()) if (key.startsWith(`mention:${current}:`)) toasts.dismiss(id);
  }, [current]);

  const view = (chat: ChatKey, id: number | null): void => {
    if (id === null) void navigate({ to: '/home/chat', search: { chat } });
    else jump(chat, id);
  };

  return ({ chat, id, sendId, sendNickName, type, content }) => {
    if (document.visibilityState === 'hidden') return;
    const row = line.view({ view: 'chats' }).byKey.get(chat);
    const who = sendNickName || t`Somebody`;
    const words = wordsOf({ type, content, recalled: null });
    toasts.add({
      key: `mention:${chat}:${id ?? `${sendId ?? ''} ${content}`}`,
      title: nameOf(row ?? { ...targetOf(chat), showName: '' }),
      text: `${who}: ${spoken(words, i18n.locale)}`,
      view: (
        <>
          <bdi>{who}</bdi>: <PlainLine text={words} />
        </>
      ),
      action: { label: t`View message`, onPress: () => view(chat, id) },
      ms: SHOWN,
    });
  };
}
