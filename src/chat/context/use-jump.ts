// The tab. The way to one message, from wherever it is named: its chat is opened, and the conversation goes on from
// there (use-jumping.ts).
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { askJump } from './jump-request.ts';

/** Opens the chat, scrolls to the message, highlights it, or says "Unable to locate message". */
export function useJump(): (chat: ChatKey, id: number) => void {
  const router = useRouter();
  return useCallback(
    (chat, id) => {
      // Whoever sees where the focus is got there by the keyboard.
      const keyboard = document.activeElement?.matches(':focus-visible') === true;
      askJump(chat, id, keyboard);
      const { pathname, search } = router.state.location;
      if (pathname !== '/home/chat' || (search as { chat?: unknown }).chat !== chat) {
        void router.navigate({ to: '/home/chat', search: { chat } });
      }
    },
    [router],
  );
}
