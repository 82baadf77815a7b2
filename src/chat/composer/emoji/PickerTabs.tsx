// Tabs of the emoji picker: animated emoticons and emoji. The arrow keys switch between the two tabs, as the
// ARIA tabs pattern requires.
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import styles from './Emoji.module.css';

export type PickerTab = 'animated' | 'emoji';

export interface PickerTabsProps {
  shown: PickerTab;
  /** The element id of the tab panel. */
  panelId: string;
  onShow: (tab: PickerTab) => void;
}

export function PickerTabs({ shown, panelId, onShow }: PickerTabsProps) {
  const { t } = useLingui();
  const names: Readonly<Record<PickerTab, string>> = { animated: t`Animated`, emoji: t`Emoji` };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const current = event.currentTarget;
    const other = current.nextElementSibling ?? current.previousElementSibling;
    if (!(other instanceof HTMLElement)) return;
    other.focus();
    other.click();
  };
  return (
    <div role="tablist" aria-label={t`Emoji categories`} className={styles.tabs}>
      {(['animated', 'emoji'] as const).map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab === shown}
          aria-controls={panelId}
          tabIndex={tab === shown ? 0 : -1}
          onClick={() => onShow(tab)}
          onKeyDown={onKeyDown}
        >
          {names[tab]}
        </button>
      ))}
    </div>
  );
}
