// Tab. What stands in a menu, be it opened from a button or at the pointer.
import { Menu as Base } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Menu.module.css';
import { usePortal } from './portal.ts';

export interface MenuItem {
  kind?: 'item';
  id: string;
  label: string;
  icon?: ReactNode;
  /** A shortcut, as words on keys. */
  keys?: string;
  /** Loses something: red. */
  danger?: boolean;
  disabled?: boolean;
  /** Why it is disabled, as a second line. */
  reason?: string;
  onSelect: () => void;
}

/** One of several. */
export interface MenuChoice {
  kind: 'choice';
  id: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** A choice closes the menu, where what it changes may lie below it; else the menu stays and shows it. */
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
  /** Where it opens, for a menu without a trigger. */
  anchor?: Element | { getBoundingClientRect: () => DOMRect };
  /** What gets the focus when it closes; otherwise what had it before. */
  finalFocus?: () => HTMLElement | null;
  /** The spoken name, where no trigger gives one. */
  label?: string;
}

export function MenuPopup({ entries, side, align, anchor, finalFocus, label }: MenuPopupProps) {
  const container = usePortal();
  return (
    <Base.Portal container={container}>
      <Base.Positioner
        className={styles.place}
        sideOffset={side === undefined ? 0 : 6}
        collisionPadding={8}
        {...(side && { side })}
        {...(align && { align })}
        {...(anchor && { anchor })}
      >
        <Base.Popup
          className={styles.menu}
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
