// A panel beside a point or an element, without a trigger. It stays inside the window, closes on Esc or a press outside,
// and returns the focus.
import { Popover as Base } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import styles from './PopoverAt.module.css';
import { usePortal } from './portal.ts';

export interface PopoverAtProps {
  /** Accessible name. */
  label: string;
  /** A point in the window, px, or the element beside the panel. */
  at: { x: number; y: number } | Element;
  /** Distance between `at` and the panel, px. */
  distance: number;
  children: ReactNode;
  /** The element that gets the focus on close. */
  finalFocus?: () => HTMLElement | null;
  /** Called after the closing animation. */
  onClose: () => void;
}

export function PopoverAt({ label, at, distance, children, finalFocus, onClose }: PopoverAtProps) {
  const [open, setOpen] = useState(true);
  const container = usePortal();
  const anchor = at instanceof Element ? at : { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => setOpen(next)}
      onOpenChangeComplete={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal container={container}>
        <Base.Positioner
          className={styles.place}
          anchor={anchor}
          side="inline-end"
          align="start"
          sideOffset={distance}
          collisionPadding={12}
          collisionAvoidance={{ side: 'shift', align: 'shift' }}
        >
          <Base.Popup className={styles.panel} aria-label={label} {...(finalFocus && { finalFocus })}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
