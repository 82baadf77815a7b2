// The tab. Over a message while several are being chosen: the whole of it is the checkbox.
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Glyph } from '../../../ui/Glyph.tsx';
import { selection } from '../../context/selection.ts';
import { toggleSelected } from '../../message-actions/select/toggle-selected.ts';
import styles from '../Bubble.module.css';

/** null while nothing is being chosen. */
export function useChosen(id: number | null): boolean | null {
  const chosen = (): boolean | null => {
    const now = selection.get();
    return now && id !== null ? now.ids.has(id) : null;
  };
  return useSyncExternalStore(selection.watch, chosen, chosen);
}

export function Tick({ id, on, words }: { id: number; on: boolean; words: string }) {
  const { t } = useLingui();
  return (
    // By the keyboard the message itself is pressed: it has the focus.
    <button
      type="button"
      role="checkbox"
      aria-checked={on}
      aria-label={t`Choose: ${words}`}
      tabIndex={-1}
      className={styles.tick}
      // A range is no selection of text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => toggleSelected(id, event.shiftKey)}
    >
      <span className={styles.box}>{on && <Glyph name="check" />}</span>
    </button>
  );
}
