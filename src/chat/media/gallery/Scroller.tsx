// The scroll area of one tab of the media gallery, with its loading, empty and incomplete states.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { GalleryResults } from './merge-searches.ts';
import styles from './Gallery.module.css';
import { useListEnd } from './use-list-end.ts';

export interface ScrollerProps {
  results: GalleryResults;
  onMore: () => void;
  /** Icon that appears with the text `empty` where there are no results. */
  icon: ReactNode;
  empty: string;
  children: ReactNode;
}

export function Scroller({ results, onMore, icon, empty, children }: ScrollerProps) {
  const { t } = useLingui();
  const { hits, more, running, missing } = results;
  const { ref, onScroll } = useListEnd<HTMLDivElement>({ more, done: !more && !running, onMore });
  const isEmpty = hits.length === 0;
  return (
    // No tabIndex: the keyboard scrolls the area by moving the focus through its content.
    <div className={styles.scroller} ref={ref} onScroll={onScroll} aria-busy={running || undefined}>
      {children}
      {running && (
        <span className={styles.coming}>
          <Spinner />
        </span>
      )}
      {isEmpty && !running && <EmptyState className={styles.empty} icon={icon} text={empty} />}
      {!running && !more && missing && (
        <p className={styles.missing}>{t`Older messages may not be on this device yet.`}</p>
      )}
    </div>
  );
}
