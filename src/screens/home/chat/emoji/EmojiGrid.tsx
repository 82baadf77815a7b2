// The tab. The grid of the picker: arrow keys walk through it, by row as well.
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './Emoji.module.css';
import type { Emoji } from './table.ts';

export interface EmojiGridProps {
  sections: readonly { title: string; emoji: readonly Emoji[] }[];
  label: string;
  /** What to say where nothing is found. */
  nothing: string;
  onChoose: (emoji: string) => void;
}

/** As the style sheet has it. */
const COLUMNS = 8;

export function EmojiGrid({ sections, label, nothing, onChoose }: EmojiGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  const all = sections.flatMap((section) => section.emoji);
  const active = all.some((one) => one.emoji === stop) ? stop : (all[0]?.emoji ?? null);

  const press = (event: KeyboardEvent): void => {
    const steps = new Map([
      ['ArrowRight', 1],
      ['ArrowLeft', -1],
      ['ArrowDown', COLUMNS],
      ['ArrowUp', -COLUMNS],
      ['Home', -all.length],
      ['End', all.length],
    ]);
    const step = steps.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const at = all.findIndex((one) => one.emoji === active);
    const next = Math.min(all.length - 1, Math.max(0, at + step));
    setStop(all[next]?.emoji ?? null);
    grid.current?.querySelectorAll('button')[next]?.focus();
  };

  if (all.length === 0) {
    return (
      <p className={styles.nothing} role="status">
        {nothing}
      </p>
    );
  }
  return (
    <div ref={grid} role="group" aria-label={label} className={styles.grid} onKeyDown={press}>
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h3 className={styles.title}>{section.title}</h3>
          <div className={styles.cells}>
            {section.emoji.map(({ emoji, words }) => (
              <button
                key={emoji}
                type="button"
                className={styles.cell}
                title={words}
                aria-label={`${emoji} ${words}`}
                tabIndex={emoji === active ? 0 : -1}
                onFocus={() => setStop(emoji)}
                onClick={() => onChoose(emoji)}
              >
                {emoji}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
