// The highlight of a message that a jump has brought into view (X-CHAT-22). The hook ends the jump. After a jump by
// keyboard the message gets the focus.
import { useCallback, useEffect, useState } from 'react';
import { activeConversation } from '../../context/active-conversation.ts';
import { endJump } from '../../context/jump-request.ts';
import type { LocatedJump } from './use-jumping.ts';

/** Duration of the highlight, ms. */
const HIGHLIGHT_TIME = 2000;

/** Returns the key of the highlighted message, and the function that highlights the target of the jump. */
export function useJumpMark(located: LocatedJump | null): readonly [string | null, () => void] {
  const [marked, setMarked] = useState<LocatedJump | null>(null);
  useEffect(() => {
    if (!marked) return;
    if (marked.keyboard) activeConversation(marked.chat)?.focus(marked.key);
    endJump(marked.turn);
    const timer = setTimeout(() => setMarked((now) => (now === marked ? null : now)), HIGHLIGHT_TIME);
    return () => clearTimeout(timer);
  }, [marked]);
  const mark = useCallback(() => setMarked(located), [located]);
  return [marked?.key ?? null, mark];
}
