// A context menu, opened by right click, long press or the menu key. One component serves all rows of a list.
import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement, SyntheticEvent } from 'react';
import { useState } from 'react';
import type { MenuEntry } from './MenuEntries.tsx';
import { MenuPopup } from './MenuEntries.tsx';

export interface ContextMenuProps {
  /** Returns the entries for the element under the pointer; for [] the browser shows its own menu. */
  entriesFor: (target: Element) => readonly MenuEntry[];
  /** The area in which the menu opens: a DOM element, or a component that passes its props to one. */
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
