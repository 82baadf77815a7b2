// The tab. The grid of the picker: one tab stop, from which the arrow keys lead everywhere.
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, type Ref, useState } from 'react';
import type { Locale } from '../../../platform/locale.ts';
import { EmoticonPicture } from '../../../shared/text/Emoticon.tsx';
import { cellAfterKey } from './cell-after-key.ts';
import styles from './Emoji.module.css';
import type { Sign } from './table.ts';

export interface Section {
  /** Told apart by it. */
  name: string;
  title: string;
  signs: readonly Sign[];
}

export interface EmojiGridProps {
  ref?: Ref<HTMLDivElement>;
  /** None of them is empty. */
  sections: readonly Section[];
  columns: number;
  label: string;
  onChoose: (sign: Sign) => void;
}

export function EmojiGrid({ ref, sections, columns, label, onChoose }: EmojiGridProps) {
  const { i18n } = useLingui();
  const [stop, setStop] = useState(0);
  const sizes = sections.map((section) => section.signs.length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const active = stop < all ? stop : 0;

  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = cellAfterKey(event, active, sizes, columns);
    if (next === null) return;
    event.preventDefault();
    setStop(next);
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
      onKeyDown={press}
    >
      {sections.map((section, index) => (
        <section key={section.name} aria-label={section.title}>
          <h3 className={styles.title}>{section.title}</h3>
          <div className={styles.cells}>
            {section.signs.map((sign, place) => {
              const at = (starts[index] ?? 0) + place;
              const name = sign.names[i18n.locale as Locale];
              return (
                <button
                  key={sign.text}
                  type="button"
                  data-cell
                  className={styles.cell}
                  title={name}
                  aria-label={name}
                  tabIndex={at === active ? 0 : -1}
                  onFocus={() => setStop(at)}
                  onClick={() => onChoose(sign)}
                >
                  {sign.emoticon ? <EmoticonPicture emoticon={sign.emoticon} /> : sign.text}
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
