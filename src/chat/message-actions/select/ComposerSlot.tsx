// Slot of the composer. In selection mode the selection bar covers the composer, which keeps its draft.
import { type ReactNode, useSyncExternalStore } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { LazyBoundary } from '../../../shared/lazy/LazyBoundary.tsx';
import { selection } from '../../context/message-selection.ts';
import { SelectionBar } from '../lazy-parts.ts';
import styles from './ComposerSlot.module.css';

export function ComposerSlot({ chat, children }: { chat: ChatKey; children: ReactNode }) {
  const current = useSyncExternalStore(selection.watch, selection.get);
  const selecting = current?.chat === chat;
  return (
    <div className={styles.place}>
      <div inert={selecting}>{children}</div>
      {selecting && (
        <div className={styles.over}>
          <LazyBoundary onError={() => selection.set(null)}>
            <SelectionBar selection={current} />
          </LazyBoundary>
        </div>
      )}
    </div>
  );
}
