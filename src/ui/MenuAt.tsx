// Tab. A menu at a point or an element, without a trigger of its own: for a caller that is asked for it by a right
// click, a long press or the menu key, and fetches it only then.
import { Menu as Base } from '@base-ui/react/menu';
import { useState } from 'react';
import type { MenuEntry } from './MenuEntries.tsx';
import { MenuPopup } from './MenuEntries.tsx';

export interface MenuAtProps {
  /** The spoken name. */
  label: string;
  /** px in the window, or what it opens under. */
  at: { x: number; y: number } | Element;
  entries: readonly MenuEntry[];
  /** What gets the focus when it closes. */
  finalFocus?: () => HTMLElement | null;
  /** It has gone from the eye. */
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
