// The tab. Tells the engine how far a conversation has been read: up to the last row that was in view for
// 500 ms of a visible, focused window (X-CHAT-04).
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { HeadRow } from '../../../../core/contract/rows.ts';
import { useLine } from '../../../../line/hooks.ts';
import { lastSeen } from './last-seen.ts';
import type { TimelineItem } from './timeline-model.ts';

const LOOKED_AT_MS = 500;

export interface SeenInput {
  head: HeadRow;
  items: readonly TimelineItem[];
  list: Virtualizer<HTMLDivElement, Element>;
  /** The view stands where it opens. */
  ready: boolean;
}

export function useSeen({ head, items, list, ready }: SeenInput): void {
  const line = useLine();
  const chat = head.key;
  const told = useRef(head.readUpTo);
  const look = useRef<() => void>(() => undefined);

  // After every rendering: the virtualizer renders whenever what is in view changes.
  useEffect(() => {
    const inView = (): number => {
      const looking = document.visibilityState === 'visible' && document.hasFocus();
      const box = list.scrollElement;
      if (!ready || !looking || !box) return 0;
      return lastSeen(items, list.getVirtualItems(), box.scrollTop + box.clientHeight);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    look.current = () => {
      clearTimeout(timer);
      const seen = inView();
      if (seen <= told.current) return;
      timer = setTimeout(() => {
        const upTo = Math.min(seen, inView());
        if (upTo <= told.current) return;
        told.current = upTo;
        void line.command('read', { chat, upTo });
      }, LOOKED_AT_MS);
    };
    look.current();
    return () => clearTimeout(timer);
  });

  useEffect(() => {
    const again = (): void => look.current();
    window.addEventListener('focus', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('focus', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
}
