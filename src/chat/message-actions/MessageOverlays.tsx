// The tab. The menu and the dialogs of messages, while one is openOverlay for.
import { useEffect, useSyncExternalStore } from 'react';
import type { HeadRow } from '../../core/contract/rows.ts';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { type OpenOverlay, openOverlay } from '../context/open-overlay.ts';
import { selection } from '../context/selection.ts';
import { ForwardDialog, MessageMenu, ReadersDialog, RecallDialog } from './lazy-parts.ts';

/** Lives as long as the conversation: it is mounted anew for every chat. */
export function MessageOverlays({ head }: { head: HeadRow }) {
  const now = useSyncExternalStore(openOverlay.watch, openOverlay.get);
  useEffect(
    () => () => {
      openOverlay.set(null);
      selection.set(null);
    },
    [],
  );
  if (now?.chat !== head.key) return null;
  return (
    <LazyBoundary onMissing={() => openOverlay.set(null)}>
      <What now={now} head={head} />
    </LazyBoundary>
  );
}

function What({ now, head }: { now: OpenOverlay; head: HeadRow }) {
  // What was openOverlay for meanwhile stays.
  const close = (): void => {
    if (openOverlay.get() === now) openOverlay.set(null);
  };
  switch (now.kind) {
    case 'menu':
      return <MessageMenu key={now.key} head={head} rowKey={now.key} at={now.at} onClose={close} />;
    case 'recall':
      return <RecallDialog chat={now.chat} id={now.id} onClose={close} />;
    case 'forward':
      return <ForwardDialog from={now.chat} ids={now.ids} left={now.left} onClose={close} />;
    case 'readers':
      return <ReadersDialog chat={now.chat} id={now.id} onClose={close} />;
  }
}
