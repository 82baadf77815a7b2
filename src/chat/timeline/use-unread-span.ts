// The tab. Whether somebody can be looking at the conversation, and what came while nobody could.
import { useState, useSyncExternalStore } from 'react';
import type { HeadRow } from '../../core/contract/rows.ts';
import { useRow } from '../../line/hooks.ts';
import type { UnreadSpan } from './timeline-model.ts';
import { lookOn, startLooking } from './unread-span.ts';

export interface Sight {
  /** The line is live and the page is visible: what comes now is followed. */
  here: boolean;
  span: UnreadSpan | null;
}

export function useUnreadSpan(head: HeadRow): Sight {
  const live = useRow({ view: 'status' })?.phase === 'live';
  const visible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const here = live && visible;
  const [looking, setLooking] = useState(() => startLooking(head, here));
  const now = lookOn(looking, head, here);
  if (now !== looking) setLooking(now);
  return { here, span: now.span };
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
