// The tooltip of a control. It shows after 500 ms of hover, and at once on keyboard focus. Esc hides it.
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';
import { usePortal } from './portal.ts';
import styles from './Tooltip.module.css';

export interface TooltipProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Visible text only: screen readers read the control's own label (IconButton's `label`). */
  text: string;
  /** A shortcut as printed on the keys: 'Ctrl K'. */
  keys?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The control. It must pass its props to a DOM element: the tooltip adds its own and all other given props. */
  children: ReactElement;
}

export function Tooltip({ text, keys, side = 'top', children, ...rest }: TooltipProps) {
  const container = usePortal();
  return (
    <Base.Root>
      <Base.Trigger {...rest} render={children as ReactElement<Record<string, unknown>>} delay={500} />
      <Base.Portal container={container}>
        <Base.Positioner className={styles.place} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.tip} data-surface="">
            {text}
            {keys !== undefined && <Kbd className={styles.keys}>{keys}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Wraps a row of controls: after the tooltip of one has shown, the tooltips of the others show without delay. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return <Base.Provider timeout={300}>{children}</Base.Provider>;
}
