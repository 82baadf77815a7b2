// The tab. The menu and the dialogs of messages, while one is asked for.
import { useEffect, useSyncExternalStore } from 'react';
import type { HeadRow } from '../../core/contract/rows.ts';
import { Lazily } from '../../shared/lazy/LazyBoundary.tsx';
import { type Asked, asked } from '../context/open-overlay.ts';
import { selection } from '../context/selection.ts';
import { ForwardDialog, MessageMenu, ReadersDialog, RecallDialog } from './lazy-parts.ts';

/** Lives as long as the conversation: it is mounted anew for every chat. */
export function ActsLayer({ head }: { head: HeadRow }) {
  const now = useSyncExternalStore(asked.watch, asked.get);
  useEffect(
    () => () => {
      asked.set(null);
      selection.set(null);
    },
    [],
  );
  if (now?.chat !== head.key) return null;
  return (
    <Lazily onMissing={() => asked.set(null)}>
      <What now={now} head={head} />
    </Lazily>
  );
}

function What({ now, head }: { now: Asked; head: HeadRow }) {
  // What was asked for meanwhile stays.
  const close = (): void => {
    if (asked.get() === now) asked.set(null);
  };
  switch (now.is) {
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
