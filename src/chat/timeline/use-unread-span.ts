// Whether the user can see new messages of the conversation, and the span of messages that arrived while not.
import { useState, useSyncExternalStore } from 'react';
import type { HeadRow } from '../../core/contract/rows.ts';
import { useRow } from '../../line/hooks.ts';
import type { UnreadSpan } from './timeline-model.ts';
import { updateTracking, startTracking } from './unread-span.ts';

export interface Sight {
  /** The connection is live and the page is visible: the view follows new messages. */
  here: boolean;
  span: UnreadSpan | null;
}

export function useUnreadSpan(head: HeadRow): Sight {
  const live = useRow({ view: 'status' })?.phase === 'live';
  const visible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const here = live && visible;
  const [tracking, setTracking] = useState(() => startTracking(head, here));
  const current = updateTracking(tracking, head, here);
  if (current !== tracking) setTracking(current);
  return { here, span: current.span };
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
