// A panel beside a point or an element, without a trigger. It stays inside the window and closes on Esc or a press
// outside; `finalFocus` then gets the focus.
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { anchorOf, type AnchorTarget, useMountedOpen } from './anchored.ts';
import { cx } from './cx.ts';
import styles from './PopoverAt.module.css';
import { usePortal } from './portal.ts';
import { edgesOf } from './title-bar.ts';
import surface from './surface.module.css';

export interface PopoverAtProps {
  /** Accessible name. */
  label: string;
  /** A point, or an element; the panel opens beside it. */
  at: AnchorTarget;
  /** Distance between `at` and the panel, px. */
  distance: number;
  children: ReactNode;
  /** Returns the element that gets the focus when the panel closes. */
  finalFocus?: () => HTMLElement | null;
  /** Called after the closing animation of the panel. */
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
          collisionPadding={edgesOf(12)}
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
