// The tab. Tells the engine how far a conversation has been read: up to the last row that was in view for
// 500 ms of a visible, focused window (X-CHAT-04).
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { HeadRow } from '../../../core/contract/rows.ts';
import { useLine } from '../../../line/hooks.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import type { TimelineItem } from '../timeline-model.ts';
import { type Dwell, look, LOOKED_AT } from './dwell.ts';
import { lastSeen } from './last-visible.ts';

export interface SeenInput {
  head: HeadRow;
  items: readonly TimelineItem[];
  list: Virtualizer<HTMLDivElement, Element>;
  /** The view stands where it opens. */
  ready: boolean;
}

export function useMarkRead({ head, items, list, ready }: SeenInput): void {
  const line = useLine();
  const chat = head.key;
  const told = useRef(head.readUpTo);
  const dwell = useRef<Dwell | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useRef<() => void>(() => undefined);

  // After every rendering: the virtualizer renders whenever what is in view changes.
  useEffect(() => {
    const inView = (): number => {
      const looking = document.visibilityState === 'visible' && document.hasFocus();
      if (!ready || !looking) return 0;
      // As the virtualizer knows it: to ask the browser now would cost a layout in every frame of a scroll.
      const bottom = (list.scrollOffset ?? 0) + (list.scrollRect?.height ?? 0);
      return lastSeen(items, list.getVirtualItems(), bottom);
    };
    const tell = async (upTo: number): Promise<void> => {
      const before = told.current;
      told.current = upTo;
      const receipt = await retryCommand(line, 'read', { chat, upTo });
      // Not known after all: the next look tells it again.
      if (!receipt.ok && told.current === upTo) told.current = before;
    };
    again.current = () => {
      clearTimeout(timer.current);
      const now = performance.now();
      const next = look(dwell.current, inView(), told.current, now);
      dwell.current = next.dwell;
      if (next.read > told.current) void tell(next.read);
      if (next.dwell) {
        timer.current = setTimeout(() => again.current(), next.dwell.since + LOOKED_AT - now);
      }
    };
    again.current();
  });

  useEffect(() => {
    const looked = (): void => again.current();
    window.addEventListener('focus', looked);
    window.addEventListener('blur', looked);
    document.addEventListener('visibilitychange', looked);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('focus', looked);
      window.removeEventListener('blur', looked);
      document.removeEventListener('visibilitychange', looked);
    };
  }, []);
}
