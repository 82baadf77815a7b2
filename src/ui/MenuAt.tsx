// A menu at a point or an element, without a trigger. It serves callers that load the menu on demand after a right
// click, a long press or the menu key.
import { Menu as Base } from '@base-ui/react/menu';
import { anchorOf, type AnchorTarget, useMountedOpen } from './anchored.ts';
import type { MenuEntry } from './MenuEntries.tsx';
import { MenuPopup } from './MenuEntries.tsx';

export interface MenuAtProps {
  /** Accessible name. */
  label: string;
  /** A point, or an element; the menu opens below the element. */
  at: AnchorTarget;
  entries: readonly MenuEntry[];
  /** Returns the element that gets the focus when the menu closes. */
  finalFocus?: () => HTMLElement | null;
  /** Called after the closing animation of the menu. */
  onClose: () => void;
}

export function MenuAt({ label, at, entries, finalFocus, onClose }: MenuAtProps) {
  const isElement = at instanceof Element;
  return (
    <Base.Root {...useMountedOpen(onClose)}>
      <MenuPopup
        label={label}
        entries={entries}
        anchor={anchorOf(at)}
        align={isElement ? 'end' : 'start'}
        {...(isElement && { side: 'bottom' as const })}
        {...(finalFocus && { finalFocus })}
      />
    </Base.Root>
  );
}
