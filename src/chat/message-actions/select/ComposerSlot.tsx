// The tab. Where one writes; while messages are chosen, what can be done with them stands there instead. What was
// being written stays as it is below.
import { type ReactNode, useSyncExternalStore } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { LazyBoundary } from '../../../shared/lazy/LazyBoundary.tsx';
import { selection } from '../../context/selection.ts';
import { SelectionBar } from '../lazy-parts.ts';
import styles from './ComposerSlot.module.css';

export function ComposerSlot({ chat, children }: { chat: ChatKey; children: ReactNode }) {
  const now = useSyncExternalStore(selection.watch, selection.get);
  const choosing = now?.chat === chat;
  return (
    <div className={styles.place}>
      <div inert={choosing}>{children}</div>
      {choosing && (
        <div className={styles.over}>
          <LazyBoundary onMissing={() => selection.set(null)}>
            <SelectionBar selection={now} />
          </LazyBoundary>
        </div>
      )}
    </div>
  );
}
