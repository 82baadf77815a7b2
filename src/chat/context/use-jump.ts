// Jump to one message from any screen. This hook opens the chat; use-jumping.ts scrolls the conversation.
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { askJump } from './jump-request.ts';

/** Opens the chat, scrolls to the message and highlights it, or shows "Unable to locate message". */
export function useJump(): (chat: ChatKey, id: number) => void {
  const router = useRouter();
  return useCallback(
    (chat, id) => {
      // A visible focus ring shows that the user works by keyboard.
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
