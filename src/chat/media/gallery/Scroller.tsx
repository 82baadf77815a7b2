// The tab. The scrolling place of one tab of the gallery: what it holds, that nothing is there, or that it is coming.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { Found } from './found.ts';
import styles from './Gallery.module.css';
import { useListEnd } from './use-list-end.ts';

export interface ScrollerProps {
  found: Found;
  onMore: () => void;
  /** Where there is nothing. */
  icon: ReactNode;
  empty: string;
  children: ReactNode;
}

export function Scroller({ found, onMore, icon, empty, children }: ScrollerProps) {
  const { t } = useLingui();
  const { hits, more, running, missing } = found;
  const { ref, onScroll } = useListEnd<HTMLDivElement>({ more, done: !more && !running, onMore });
  const nothing = hits.length === 0;
  return (
    // Scrolled by the keyboard through what it holds.
    <div className={styles.scroller} ref={ref} onScroll={onScroll} aria-busy={running || undefined}>
      {children}
      {running && (
        <span className={styles.coming}>
          <Spinner />
        </span>
      )}
      {nothing && !running && <EmptyState className={styles.empty} icon={icon} text={empty} />}
      {!running && !more && missing && (
        <p className={styles.missing}>{t`Older messages may not be on this device yet.`}</p>
      )}
    </div>
  );
}
