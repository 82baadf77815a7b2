// Helpers for popups without a trigger: a menu or panel that is open when it mounts, beside a point or an element.
import { useState } from 'react';

/** The place of a popup: a point in the window, px, or an element. */
export type AnchorTarget = { x: number; y: number } | Element;

export const anchorOf = (at: AnchorTarget): Element | { getBoundingClientRect: () => DOMRect } =>
  at instanceof Element ? at : { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };

/** Props for the root of a popup that opens when it mounts. @param onClose called after the closing animation */
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
