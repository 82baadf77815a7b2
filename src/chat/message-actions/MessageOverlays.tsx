// Message menu and dialogs, mounted while `openOverlay` names one.
import { useEffect, useSyncExternalStore } from 'react';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { type OpenOverlay, openOverlay } from '../context/open-overlay.ts';
import { selection } from '../context/message-selection.ts';
import type { ChatHead } from '../context/use-chat-head.ts';
import { ForwardMessages, MessageMenu, ReadersDialog, RecallDialog } from './lazy-parts.ts';

/** React mounts a new instance for every chat. The unmount closes the overlay and ends selection mode. */
export function MessageOverlays({ head }: { head: ChatHead }) {
  const overlay = useSyncExternalStore(openOverlay.watch, openOverlay.get);
  useEffect(
    () => () => {
      openOverlay.set(null);
      selection.set(null);
    },
    [],
  );
  if (overlay?.chat !== head.key) return null;
  return (
    <LazyBoundary onError={() => openOverlay.set(null)}>
      <CurrentOverlay overlay={overlay} head={head} />
    </LazyBoundary>
  );
}

function CurrentOverlay({ overlay, head }: { overlay: OpenOverlay; head: ChatHead }) {
  // Closes only this overlay. An overlay that was opened in the meantime stays.
  const close = (): void => {
    if (openOverlay.get() === overlay) openOverlay.set(null);
  };
  switch (overlay.kind) {
    case 'menu':
      return (
        <MessageMenu key={overlay.key} head={head} rowKey={overlay.key} at={overlay.at} onClose={close} />
      );
    case 'recall':
      return <RecallDialog chat={overlay.chat} id={overlay.id} onClose={close} />;
    case 'forward':
      return <ForwardMessages from={overlay.chat} ids={overlay.ids} left={overlay.left} onClose={close} />;
    case 'readers':
      return <ReadersDialog chat={overlay.chat} id={overlay.id} onClose={close} />;
  }
}
