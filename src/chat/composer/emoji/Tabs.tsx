// The tab. Emoticons that move, or emoji: arrow keys change between the two, as between tabs everywhere.
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import styles from './Emoji.module.css';

export type Which = 'animated' | 'emoji';

export interface TabsProps {
  shown: Which;
  /** The id of what they show. */
  panel: string;
  onShow: (which: Which) => void;
}

export function Tabs({ shown, panel, onShow }: TabsProps) {
  const { t } = useLingui();
  const names: Readonly<Record<Which, string>> = { animated: t`Animated`, emoji: t`Emoji` };
  const press = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const tab = event.currentTarget;
    const other = tab.nextElementSibling ?? tab.previousElementSibling;
    if (!(other instanceof HTMLElement)) return;
    other.focus();
    other.click();
  };
  return (
    <div role="tablist" aria-label={t`Kinds of emoji`} className={styles.tabs}>
      {(['animated', 'emoji'] as const).map((which) => (
        <button
          key={which}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={which === shown}
          aria-controls={panel}
          tabIndex={which === shown ? 0 : -1}
          onClick={() => onShow(which)}
          onKeyDown={press}
        >
          {names[which]}
        </button>
      ))}
    </div>
  );
}
