// Grid of the emoji picker with one tab stop. The arrow keys reach every cell.
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, type Ref, useState } from 'react';
import type { Locale } from '../../../platform/locale.ts';
import { EmoticonPicture } from '../../../shared/text/Emoticon.tsx';
import { emojiAfterKey } from './emoji-after-key.ts';
import styles from './Emoji.module.css';
import type { PickerItem } from './emoji-table.ts';

export interface Section {
  /** React key, unique among the sections. */
  name: string;
  title: string;
  items: readonly PickerItem[];
}

export interface EmojiGridProps {
  ref?: Ref<HTMLDivElement>;
  /** Each with at least one item. */
  sections: readonly Section[];
  columns: number;
  label: string;
  onChoose: (item: PickerItem) => void;
}

export function EmojiGrid({ ref, sections, columns, label, onChoose }: EmojiGridProps) {
  const { i18n } = useLingui();
  const [tabStop, setTabStop] = useState(0);
  const sizes = sections.map((section) => section.items.length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const active = tabStop < total ? tabStop : 0;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = emojiAfterKey(event, active, sizes, columns);
    if (next === null) return;
    event.preventDefault();
    setTabStop(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')[next]?.focus();
  };

  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  return (
    <div
      ref={ref}
      role="group"
      aria-label={label}
      className={styles.grid}
      style={{ '--columns': columns } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {sections.map((section, index) => (
        <section key={section.name} aria-label={section.title}>
          <h3 className={styles.title}>{section.title}</h3>
          <div className={styles.cells}>
            {section.items.map((item, offset) => {
              const at = (starts[index] ?? 0) + offset;
              const name = item.names[i18n.locale as Locale];
              return (
                <button
                  key={item.text}
                  type="button"
                  data-cell
                  className={styles.cell}
                  title={name}
                  aria-label={name}
                  tabIndex={at === active ? 0 : -1}
                  onFocus={() => setTabStop(at)}
                  onClick={() => onChoose(item)}
                >
                  {item.emoticon ? <EmoticonPicture emoticon={item.emoticon} /> : item.text}
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
