// Tab. Why a control cannot be pressed, said to the eye on hover and focus and to the ear always.
import { useEffect, useState } from 'react';
import styles from './Reason.module.css';

export interface ReasonProps {
  /** What the control's aria-describedby points at. */
  id: string;
  text: string;
}

/** Lives inside the control it explains, which must be positioned. Esc puts it away until the next visit. */
export function Reason({ id, text }: ReasonProps) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const key = (event: KeyboardEvent) => setAway(event.key === 'Escape');
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, []);
  return (
    // Hidden from the ear as content, or it would become part of the control's name; aria-describedby still reads it.
    <span id={id} aria-hidden="true" className={styles.reason} data-away={away || undefined}>
      {text}
    </span>
  );
}
