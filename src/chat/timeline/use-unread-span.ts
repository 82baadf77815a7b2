// Whether the user can see new messages of the conversation, and the span of messages that arrived unseen.
import { useState, useSyncExternalStore } from 'react';
import type { HeadRow } from '../../core/contract/rows.ts';
import { useRow } from '../../line/hooks.ts';
import type { UnreadSpan } from './timeline-model.ts';
import { updateTracking, startTracking } from './unread-span.ts';

export interface ReaderState {
  /** The connection is live and the page is visible, so the user can see new messages. */
  inSight: boolean;
  span: UnreadSpan | null;
}

export function useUnreadSpan(head: HeadRow): ReaderState {
  const live = useRow({ view: 'status' })?.phase === 'live';
  const visible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const inSight = live && visible;
  const [tracking, setTracking] = useState(() => startTracking(head, inSight));
  const current = updateTracking(tracking, head, inSight);
  if (current !== tracking) setTracking(current);
  return { inSight, span: current.span };
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
