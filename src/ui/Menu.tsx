// Tab. A menu under a button.
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import type { MenuEntry } from './MenuEntries.tsx';
import { MenuPopup } from './MenuEntries.tsx';

export type { MenuChoice, MenuEntry, MenuItem, MenuLine } from './MenuEntries.tsx';

export interface MenuProps {
  /** The control that opens it: a Button or IconButton, which may wear a Tooltip. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** For a caller that opens it itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** false lets the page around be used meanwhile. */
  modal?: boolean;
}

export function Menu({
  trigger,
  entries,
  side = 'bottom',
  align = 'end',
  open,
  onOpenChange,
  modal = true,
}: MenuProps) {
  return (
    <Base.Root
      modal={modal}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Base.Trigger render={trigger as ReactElement<Record<string, unknown>>} />
      <MenuPopup entries={entries} side={side} align={align} />
    </Base.Root>
  );
}
