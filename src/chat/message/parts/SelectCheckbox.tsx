// Checkbox of a message in selection mode. The checkbox covers the whole message.
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Glyph } from '../../../ui/Glyph.tsx';
import { selection } from '../../context/message-selection.ts';
import { toggleSelected } from '../../message-actions/select/toggle-selected.ts';
import styles from '../Bubble.module.css';

/** Whether the message is selected; null outside selection mode. */
export function useSelected(id: number | null): boolean | null {
  const selected = (): boolean | null => {
    const current = selection.get();
    return current && id !== null ? current.ids.has(id) : null;
  };
  return useSyncExternalStore(selection.watch, selected, selected);
}

export function SelectCheckbox({ id, selected, words }: { id: number; selected: boolean; words: string }) {
  const { t } = useLingui();
  return (
    // Keyboard users press the message itself, which has the focus.
    <button
      type="button"
      role="checkbox"
      aria-checked={selected}
      aria-label={t`Select: ${words}`}
      tabIndex={-1}
      className={styles.tick}
      // Shift-click selects a range of messages, not text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => toggleSelected(id, event.shiftKey)}
    >
      <span className={styles.box}>{selected && <Glyph name="check" />}</span>
    </button>
  );
}
