// Tab. What every dialog says of itself, told once by whoever knows the language. Apart from the dialog, whose code
// comes only when one is opened.
import { createContext } from 'react';

export interface DialogWords {
  /** The button that moves it without dragging. */
  move: string;
}

/** null: dialogs have no such button. */
export const DialogWordsContext = createContext<DialogWords | null>(null);
