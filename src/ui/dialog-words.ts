// Texts that all dialogs share. The app provides them in the user's language. This file is separate from Dialog.tsx,
// which loads with the first dialog.
import { createContext } from 'react';

export interface DialogWords {
  /** Label of the button that moves the dialog without dragging. */
  move: string;
}

/** If the context is null, dialogs have no move button. */
export const DialogWordsContext = createContext<DialogWords | null>(null);
