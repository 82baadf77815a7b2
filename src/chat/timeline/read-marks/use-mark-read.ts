// The read mark of a conversation: the last message that was in view for 500 ms of a visible, focused window
// (X-CHAT-04). The hook sends the mark to the engine.
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { HeadRow } from '../../../core/contract/rows.ts';
import { useLine } from '../../../line/hooks.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import type { TimelineItem } from '../timeline-model.ts';
import { type Dwell, updateDwell, DWELL_MS } from './dwell.ts';
import { lastVisibleId } from './last-visible.ts';

export interface MarkReadInput {
  head: HeadRow;
  items: readonly TimelineItem[];
  list: Virtualizer<HTMLDivElement, Element>;
  /** The first scroll position is set. */
  ready: boolean;
}

export function useMarkRead({ head, items, list, ready }: MarkReadInput): void {
  const line = useLine();
  const chat = head.key;
  const markedUpTo = useRef(head.readUpTo);
  const dwell = useRef<Dwell | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const check = useRef<() => void>(() => undefined);

  // This effect runs after every rendering, because the virtualizer renders whenever the rows in view change.
  useEffect(() => {
    const inView = (): number => {
      const hasAttention = document.visibilityState === 'visible' && document.hasFocus();
      if (!ready || !hasAttention) return 0;
      // The position comes from the virtualizer. Reading the DOM would force a layout in every scroll frame.
      const bottom = (list.scrollOffset ?? 0) + (list.scrollRect?.height ?? 0);
      return lastVisibleId(items, list.getVirtualItems(), bottom);
    };
    const markRead = async (upTo: number): Promise<void> => {
      const before = markedUpTo.current;
      markedUpTo.current = upTo;
      const receipt = await retryCommand(line, 'read', { chat, upTo });
      // After a failed command the next check sends the mark again.
      if (!receipt.ok && markedUpTo.current === upTo) markedUpTo.current = before;
    };
    check.current = () => {
      clearTimeout(timer.current);
      const now = performance.now();
      const next = updateDwell(dwell.current, inView(), markedUpTo.current, now);
      dwell.current = next.dwell;
      if (next.read > markedUpTo.current) void markRead(next.read);
      if (next.dwell) {
        timer.current = setTimeout(() => check.current(), next.dwell.since + DWELL_MS - now);
      }
    };
    check.current();
  });

  useEffect(() => {
    const onChange = (): void => check.current();
    window.addEventListener('focus', onChange);
    window.addEventListener('blur', onChange);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('focus', onChange);
      window.removeEventListener('blur', onChange);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
}
