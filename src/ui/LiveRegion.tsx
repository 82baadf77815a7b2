// Announcements to screen readers. A reader speaks a changed text only, so two elements take turns: the same text twice
// is spoken twice. A spoken text is removed after a while, so that no copy of a message stays in the page.
import { useCallback, useEffect, useState } from 'react';
import styles from './VisuallyHidden.module.css';

export interface Spoken {
  text: string;
  /** Number of the announcement, which chooses the element. */
  turn: number;
}

export const SILENT: Spoken = { text: '', turn: 0 };

/** Time after which the text is removed, ms. Screen readers queue it when it appears. */
const CLEAR_AFTER = 4000;

/** Pure. */
export const nextSpoken = ({ turn }: Spoken, text: string): Spoken => ({ text, turn: turn + 1 });

/** The texts of the two elements. Pure. */
export const textsOf = ({ text, turn }: Spoken): readonly [string, string] =>
  turn % 2 === 0 ? [text, ''] : ['', text];

/** Returns the present announcement, and the function that announces a text. */
export function useSpoken(): { spoken: Spoken; speak: (text: string) => void } {
  const [spoken, setSpoken] = useState(SILENT);
  useEffect(() => {
    if (spoken.text === '') return undefined;
    const timer = setTimeout(() => setSpoken(({ turn }) => ({ text: '', turn })), CLEAR_AFTER);
    return () => clearTimeout(timer);
  }, [spoken]);
  const speak = useCallback((text: string) => setSpoken((before) => nextSpoken(before, text)), []);
  return { spoken, speak };
}

export interface LiveRegionProps {
  spoken: Spoken;
  /** Default: `status`. */
  role?: 'log' | 'status';
  label?: string;
}

export function LiveRegion({ spoken, role = 'status', label }: LiveRegionProps) {
  const [even, odd] = textsOf(spoken);
  return (
    <div role={role} aria-live="polite" aria-label={label} className={styles.hidden}>
      <div>{even}</div>
      <div>{odd}</div>
    </div>
  );
}
