// A menu at a point or an element, without a trigger. It serves callers that load the menu on demand after a right
// click, a long press or the menu key.
import { Menu as Base } from '@base-ui/react/menu';
import { useState } from 'react';
import type { MenuEntry } from './MenuEntries.tsx';
import { MenuPopup } from './MenuEntries.tsx';

export interface MenuAtProps {
  /** Accessible name. */
  label: string;
  /** A point in the window, px, or the element above the menu. */
  at: { x: number; y: number } | Element;
  entries: readonly MenuEntry[];
  /** The element that gets the focus on close. */
  finalFocus?: () => HTMLElement | null;
  /** Called after the closing animation. */
  onClose: () => void;
}

export function MenuAt({ label, at, entries, finalFocus, onClose }: MenuAtProps) {
  const [open, setOpen] = useState(true);
  const isElement = at instanceof Element;
  const anchor = isElement ? at : { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => setOpen(next)}
      onOpenChangeComplete={(next) => {
        if (!next) onClose();
      }}
    >
      <MenuPopup
        label={label}
        entries={entries}
        anchor={anchor}
        align={isElement ? 'end' : 'start'}
        {...(isElement && { side: 'bottom' as const })}
        {...(finalFocus && { finalFocus })}
      />
    </Base.Root>
  );
}
