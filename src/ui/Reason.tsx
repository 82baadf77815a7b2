// The reason why a control is disabled: visible on hover and focus, always available to screen readers.
import { useEffect, useState } from 'react';
import styles from './Reason.module.css';

export interface ReasonProps {
  /** The id for the control's aria-describedby. */
  id: string;
  text: string;
}

/** Render it inside a control whose CSS `position` is not static. Esc hides the reason until the next key press. */
export function Reason({ id, text }: ReasonProps) {
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => setDismissed(event.key === 'Escape');
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    // aria-hidden keeps the text out of the control's accessible name; aria-describedby still reads it.
    <span id={id} aria-hidden="true" className={styles.reason} data-away={dismissed || undefined}>
      {text}
    </span>
  );
}
