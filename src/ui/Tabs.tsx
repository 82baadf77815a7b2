// Tabs: several panels in one place. Arrow keys switch tabs, and the Tab key stops once at the list of tabs.
import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './Tabs.module.css';

export interface TabLabel<Id extends string> {
  id: Id;
  label: string;
  /** A number beside the label. */
  count?: number;
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly TabLabel<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Puts the list of tabs beside the content. */
  vertical?: boolean;
  /** The content of the selected tab. */
  children: ReactNode;
  className?: string | undefined;
}

export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  vertical = false,
  children,
  className,
}: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  // A narrow list scrolls, and a selection by the URL may be out of view.
  useEffect(() => {
    list.current
      ?.querySelector(`[data-tab="${value}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Id) => onChange(next)}
      orientation={vertical ? 'vertical' : 'horizontal'}
      className={cx(styles.tabs, vertical && styles.vertical, className)}
    >
      <Base.List ref={list} className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} data-tab={tab.id} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}> {tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel key={value} value={value} tabIndex={-1} className={styles.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
