// The subject of an open dialog, such as the member of a question. The dialog closes when the subject is gone, or when
// the user loses the right to act on it.
import { useEffect, useEffectEvent, useState } from 'react';
import { focusTitleIfLost } from './focus-title.ts';

export interface DialogSubject<K, T> {
  /** undefined while the dialog is closed. */
  subject: T | undefined;
  open: (key: K) => void;
  /** Closes this dialog. A dialog that opened in the meantime stays. */
  close: () => void;
}

/**
 * A title gets the focus after the dialog, if the element that opened the dialog is gone.
 * @param find returns the subject of a key; undefined closes the dialog
 * @param title by default the title of the screen
 */
export function useDialogSubject<K, T>(
  find: (key: K) => T | undefined,
  title?: () => HTMLElement | null,
): DialogSubject<K, T> {
  const [key, setKey] = useState<K | null>(null);
  const subject = key === null ? undefined : find(key);
  const isOpen = subject !== undefined;
  // A subject that returns must not open the dialog again.
  if (key !== null && !isOpen) setKey(null);
  const restoreFocus = useEffectEvent(() => focusTitleIfLost(title));
  useEffect(() => (isOpen ? () => restoreFocus() : undefined), [isOpen]);
  return {
    subject,
    open: (next) => setKey(() => next),
    close: () => setKey((now) => (now === key ? null : now)),
  };
}
