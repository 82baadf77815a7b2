// The tab. The day of what is on the screen, above it while somebody scrolls.
import { useEffect, useState } from 'react';
import { useTimes } from '../../shared/use-times.ts';
import styles from './Timeline.module.css';

/** ms that it stays after the last scroll */
const LINGERS = 1200;

export interface FloatingDayProps {
  /** A moment of that day; null where the day stands there anyway. */
  at: number | null;
  scrolling: boolean;
}

export function FloatingDay({ at, scrolling }: FloatingDayProps) {
  const times = useTimes();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(scrolling), scrolling ? 0 : LINGERS);
    return () => clearTimeout(timer);
  }, [scrolling]);
  return (
    // The ear has the days within the list.
    <p className={styles.floating} data-shown={(shown && at !== null) || undefined} aria-hidden="true">
      {at !== null && <span className={styles.day}>{times.day(at)}</span>}
    </p>
  );
}
