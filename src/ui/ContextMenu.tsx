// Tab. A menu at the pointer: right click, long press, the menu key. One for a whole list, not one for each row.
import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement, SyntheticEvent } from 'react';
import { useState } from 'react';
import type { MenuEntry } from './MenuEntries.tsx';
import { MenuPopup } from './MenuEntries.tsx';

export interface ContextMenuProps {
  /** The entries for what lies under the pointer; none leaves the browser its own menu. */
  entriesFor: (target: Element) => readonly MenuEntry[];
  /** The area, one element that passes its props on. */
  children: ReactElement;
}

export function ContextMenu({ entriesFor, children }: ContextMenuProps) {
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);
  const ask = (event: SyntheticEvent) => {
    const found = event.target instanceof Element ? entriesFor(event.target) : [];
    if (found.length === 0) event.stopPropagation();
    else setEntries(found);
  };
  return (
    <Base.Root>
      <Base.Trigger
        render={children as ReactElement<Record<string, unknown>>}
        onContextMenuCapture={ask}
        onTouchStartCapture={ask}
      />
      <MenuPopup entries={entries} />
    </Base.Root>
  );
}
