// The date of the messages in view, shown above them while the user scrolls.
import { useEffect, useState } from 'react';
import { useTimes } from '../../shared/use-times.ts';
import styles from './Timeline.module.css';

/** Time from the last scroll until the date hides, ms. */
const HIDE_DELAY = 1200;

export interface FloatingDayProps {
  /** A time within the day to show, ms; null where a row near the upper edge shows the date. */
  at: number | null;
  scrolling: boolean;
}

export function FloatingDay({ at, scrolling }: FloatingDayProps) {
  const times = useTimes();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(scrolling), scrolling ? 0 : HIDE_DELAY);
    return () => clearTimeout(timer);
  }, [scrolling]);
  return (
    // Hidden from screen readers, which have the dates in the list.
    <p className={styles.floating} data-shown={(shown && at !== null) || undefined} aria-hidden="true">
      {at !== null && <span className={styles.day}>{times.day(at)}</span>}
    </p>
  );
}
