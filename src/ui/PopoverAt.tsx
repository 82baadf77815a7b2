// A panel beside a point or an element, without a trigger. It stays inside the window, closes on Esc or a press outside,
// and returns the focus.
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { anchorOf, type AnchorPlace, useMountedOpen } from './anchored.ts';
import { cx } from './cx.ts';
import styles from './PopoverAt.module.css';
import { usePortal } from './portal.ts';
import surface from './surface.module.css';

export interface PopoverAtProps {
  /** Accessible name. */
  label: string;
  /** A point, or the element beside the panel. */
  at: AnchorPlace;
  /** Distance between `at` and the panel, px. */
  distance: number;
  children: ReactNode;
  /** The element that gets the focus on close. */
  finalFocus?: () => HTMLElement | null;
  /** Called after the closing animation. */
  onClose: () => void;
}

export function PopoverAt({ label, at, distance, children, finalFocus, onClose }: PopoverAtProps) {
  const container = usePortal();
  return (
    <Base.Root {...useMountedOpen(onClose)}>
      <Base.Portal container={container}>
        <Base.Positioner
          className={styles.place}
          anchor={anchorOf(at)}
          side="inline-end"
          align="start"
          sideOffset={distance}
          collisionPadding={12}
          collisionAvoidance={{ side: 'shift', align: 'shift' }}
        >
          <Base.Popup
            className={cx(surface.surface, styles.panel)}
            aria-label={label}
            {...(finalFocus && { finalFocus })}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
