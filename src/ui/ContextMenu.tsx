// A context menu, opened by right click, long press or the menu key. One menu serves a whole list.
import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement, SyntheticEvent } from 'react';
import { useState } from 'react';
import type { MenuEntry } from './MenuEntries.tsx';
import { MenuPopup } from './MenuEntries.tsx';

export interface ContextMenuProps {
  /** The entries for the element under the pointer; with none, the browser shows its own menu. */
  entriesFor: (target: Element) => readonly MenuEntry[];
  /** The area of the menu: one element that passes its props on. */
  children: ReactElement;
}

export function ContextMenu({ entriesFor, children }: ContextMenuProps) {
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);
  const update = (event: SyntheticEvent) => {
    const found = event.target instanceof Element ? entriesFor(event.target) : [];
    if (found.length === 0) event.stopPropagation();
    else setEntries(found);
  };
  return (
    <Base.Root>
      <Base.Trigger
        render={children as ReactElement<Record<string, unknown>>}
        onContextMenuCapture={update}
        onTouchStartCapture={update}
      />
      <MenuPopup entries={entries} />
    </Base.Root>
  );
}
