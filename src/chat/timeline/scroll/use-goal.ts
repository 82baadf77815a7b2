// The tab. A message that was jumped to: in the middle of the window, marked for two seconds, and with the focus where
// the keyboard asked for it (X-CHAT-22).
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { activeConversation } from '../../context/active-conversation.ts';
import { endJump } from '../../context/jump-request.ts';
import type { Goal } from '../jump/use-jumping.ts';
import type { TimelineItem } from '../timeline-model.ts';
import type { Hold } from './use-hold.ts';
import { standAtEnd } from './use-stuck-to-end.ts';

/** ms */
const MARKED = 2000;

/** Returns the key of the message that is marked. */
export function useGoal(
  goal: Goal | null,
  items: readonly TimelineItem[],
  hold: Hold['hold'],
  stuck: RefObject<boolean>,
): string | null {
  const [marked, setMarked] = useState<Goal | null>(null);
  const here = goal !== null && items.some(({ key }) => key === goal.key);

  useLayoutEffect(() => {
    if (!goal || !here) return;
    standAtEnd(stuck, false);
    hold({ key: goal.key, id: goal.id, at: 'middle' });
    // It is known only now that it can be seen.
    // oxlint-disable-next-line react/set-state-in-effect
    setMarked(goal);
  }, [goal, here, hold, stuck]);

  useEffect(() => {
    if (!marked) return;
    if (marked.keyboard) activeConversation(marked.chat)?.focus(marked.key);
    endJump(marked.turn);
    const timer = setTimeout(() => setMarked((now) => (now === marked ? null : now)), MARKED);
    return () => clearTimeout(timer);
  }, [marked]);

  return marked?.key ?? null;
}
