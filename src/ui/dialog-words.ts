// Texts that all dialogs share, provided by the app in the user's language. The file is separate from the dialog, whose
// code loads with the first dialog.
import { createContext } from 'react';

export interface DialogWords {
  /** Label of the button that moves the dialog without dragging. */
  move: string;
}

/** With null, dialogs have no move button. */
export const DialogWordsContext = createContext<DialogWords | null>(null);
