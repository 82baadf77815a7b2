// Tab. The name of an icon, for eyes: on hover after half a second, on keyboard focus at once. Esc puts it away.
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';
import { usePortal } from './portal.ts';
import styles from './Tooltip.module.css';

export interface TooltipProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The ear gets its name from the control itself (IconButton's label). */
  text: string;
  /** A shortcut, as words on keys: 'Ctrl K'. */
  keys?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One control that passes its props on; further props, as from a menu around this, reach it too. */
  children: ReactElement;
}

export function Tooltip({ text, keys, side = 'top', children, ...rest }: TooltipProps) {
  const container = usePortal();
  return (
    <Base.Root>
      <Base.Trigger {...rest} render={children as ReactElement<Record<string, unknown>>} delay={500} />
      <Base.Portal container={container}>
        <Base.Positioner className={styles.place} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.tip}>
            {text}
            {keys !== undefined && <Kbd className={styles.keys}>{keys}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Around a row of controls: after the first tooltip the next ones come at once. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return <Base.Provider timeout={300}>{children}</Base.Provider>;
}
