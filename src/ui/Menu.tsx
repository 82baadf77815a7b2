// A menu that a button opens.
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import type { MenuEntry } from './MenuEntries.tsx';
import { MenuPopup } from './MenuEntries.tsx';

export type { MenuChoice, MenuEntry, MenuItem, MenuLine } from './MenuEntries.tsx';

export interface MenuProps {
  /** The control that opens the menu: a Button or IconButton, with or without a Tooltip. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** Set it only if the caller controls whether the menu is open. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** false keeps the page behind the menu usable. */
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
