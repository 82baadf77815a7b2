// The search field above a list.
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent, RefObject } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './SearchField.module.css';

export interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>;
  /** Accessible name and placeholder. */
  label: string;
  /** Label of the button that calls `onClose`. */
  closeLabel: string;
  words: string;
  /** The search is open: the field shows its close button. */
  active: boolean;
  onType: (words: string) => void;
  /** Called for a press on the field. */
  onOpen?: () => void;
  onFocus?: () => void;
  /** Called for ArrowDown; moves the focus to the first result. */
  onDown: () => void;
  /** Called for Enter; opens the first result. */
  onEnter: () => void;
  onClose: () => void;
}

export function SearchField(props: SearchFieldProps) {
  const { field, label, closeLabel, words, active, onType, onOpen, onFocus, onDown, onEnter, onClose } =
    props;
  const handlers = new Map([
    ['ArrowDown', onDown],
    ['Enter', onEnter],
    ...(active ? [['Escape', onClose] as const] : []),
  ]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const handler = handlers.get(event.key);
    if (!handler) return;
    event.preventDefault();
    event.stopPropagation();
    handler();
  };
  return (
    <div className={styles.search} role="search">
      <label className={styles.box}>
        <Search />
        <input
          ref={field}
          className={styles.field}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={label}
          placeholder={label}
          value={words}
          onChange={(event) => onType(event.currentTarget.value)}
          onClick={onOpen}
          onFocus={onFocus}
          onKeyDown={handleKeyDown}
        />
        {active && (
          <IconButton label={closeLabel} title={closeLabel} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </label>
    </div>
  );
}
