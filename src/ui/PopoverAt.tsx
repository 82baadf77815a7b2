// Tab. A panel beside a point or an element, without a trigger of its own; within the window, closed by Esc or a
// press beside it, the focus given back.
import { Popover as Base } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import styles from './PopoverAt.module.css';
import { usePortal } from './portal.ts';

export interface PopoverAtProps {
  /** The spoken name. */
  label: string;
  /** px in the window, or what it opens beside. */
  at: { x: number; y: number } | Element;
  /** px between the two */
  distance: number;
  children: ReactNode;
  /** What gets the focus when it closes. */
  finalFocus?: () => HTMLElement | null;
  /** It has gone from the eye. */
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
