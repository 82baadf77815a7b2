// Menu entries that open a dialog. The dialog opens after the menu has closed: a closing menu moves the focus back to
// its row, and would take it from an open dialog.
import { useRef } from 'react';

export interface AfterMenu {
  /** Wraps the action of an entry, so that it runs after the menu has closed. */
  afterwards: (act: () => void) => () => void;
  handleClose: () => void;
}

/** @param onClose called after the closing animation of the menu */
export function useAfterMenu(onClose: () => void): AfterMenu {
  const chosen = useRef<(() => void) | null>(null);
  return {
    afterwards: (act) => () => {
      chosen.current = act;
    },
    handleClose: () => {
      onClose();
      chosen.current?.();
      chosen.current = null;
    },
  };
}
