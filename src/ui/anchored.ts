// Popups without a trigger: a menu or a panel that is mounted open beside a point or an element.
import { useState } from 'react';

/** A point in the window, px, or an element. */
export type AnchorPlace = { x: number; y: number } | Element;

export const anchorOf = (at: AnchorPlace): Element | { getBoundingClientRect: () => DOMRect } =>
  at instanceof Element ? at : { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };

/** Props of a popup's root. @param onClose called after the closing animation */
export function useMountedOpen(onClose: () => void) {
  const [open, setOpen] = useState(true);
  return {
    open,
    onOpenChange: (next: boolean): void => setOpen(next),
    onOpenChangeComplete: (next: boolean): void => {
      if (!next) onClose();
    },
  };
}
