// The popup and entries of all menus, opened by a button or at the pointer.
import { Menu as Base } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Menu.module.css';
import { usePortal } from './portal.ts';
import { edgesOf } from './title-bar.ts';
import surface from './surface.module.css';

export interface MenuItem {
  kind?: 'item';
  id: string;
  label: string;
  icon?: ReactNode;
  /** The keyboard shortcut of the action, as printed on the keys. */
  keys?: string;
  /** Marks a destructive action, which is shown in red. */
  danger?: boolean;
  disabled?: boolean;
  /** The reason for `disabled`, as a second line. */
  reason?: string;
  onSelect: () => void;
}

/** A group of radio items. */
export interface MenuChoice {
  kind: 'choice';
  id: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** Whether a choice closes the menu, because the menu may hide the effect. By default the menu stays open. */
  closes?: boolean;
  onChange: (value: string) => void;
}

export interface MenuLine {
  kind: 'line';
  id: string;
}

export type MenuEntry = MenuItem | MenuChoice | MenuLine;

export interface MenuPopupProps {
  entries: readonly MenuEntry[];
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** The element or rectangle beside which a menu without a trigger opens. */
  anchor?: Element | { getBoundingClientRect: () => DOMRect };
  /** Returns the element that gets the focus on close; null or no function: the element that had the focus before. */
  finalFocus?: () => HTMLElement | null;
  /** Accessible name of a menu without a trigger. */
  label?: string;
}

export function MenuPopup({ entries, side, align, anchor, finalFocus, label }: MenuPopupProps) {
  const container = usePortal();
  return (
    <Base.Portal container={container}>
      <Base.Positioner
        className={styles.place}
        sideOffset={side === undefined ? 0 : 6}
        collisionPadding={edgesOf(8)}
        {...(side && { side })}
        {...(align && { align })}
        {...(anchor && { anchor })}
      >
        <Base.Popup
          className={cx(surface.surface, styles.menu)}
          {...(label !== undefined && { 'aria-label': label })}
          {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
        >
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'line') return <Base.Separator className={styles.line} />;
  if (entry.kind === 'choice') return <Choice entry={entry} />;
  const { label, icon, keys, danger, disabled = false, reason, onSelect } = entry;
  return (
    <Base.Item
      className={cx(styles.item, danger && styles.danger)}
      disabled={disabled}
      label={label}
      onClick={onSelect}
    >
      {icon}
      <span className={styles.label}>
        {label}
        {disabled && reason !== undefined && <span className={styles.reason}>{reason}</span>}
      </span>
      {keys !== undefined && <span className={styles.keys}>{keys}</span>}
    </Base.Item>
  );
}

function Choice({ entry }: { entry: MenuChoice }) {
  return (
    <Base.RadioGroup value={entry.value} onValueChange={(value: string) => entry.onChange(value)}>
      <Base.GroupLabel className={styles.groupLabel}>{entry.label}</Base.GroupLabel>
      {entry.options.map((option) => (
        <Base.RadioItem
          key={option.value}
          className={styles.item}
          value={option.value}
          label={option.label}
          closeOnClick={entry.closes ?? false}
        >
          <span className={styles.tick}>
            <Base.RadioItemIndicator render={<Check />} />
          </span>
          <span className={styles.label}>{option.label}</span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
