// Search field above the chat list, which filters chats by name and searches messages.
import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent, RefObject } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ChatList.module.css';

export interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>;
  words: string;
  /** The search is open. */
  active: boolean;
  onType: (words: string) => void;
  /** Called for a press on the field. */
  onOpen: () => void;
  onFocus: () => void;
  /** Called for ArrowDown; moves the focus to the first result. */
  onDown: () => void;
  /** Called for Enter; opens the first result. */
  onEnter: () => void;
  onClose: () => void;
}

export function SearchField(props: SearchFieldProps) {
  const { field, words, active, onType, onOpen, onFocus, onDown, onEnter, onClose } = props;
  const { t } = useLingui();
  const handlers = new Map([
    ['ArrowDown', onDown],
    ['Enter', onEnter],
    ...(active ? [['Escape', onClose] as const] : []),
  ]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    // An input method handles its own keys.
    const handler = event.nativeEvent.isComposing ? undefined : handlers.get(event.key);
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
          maxLength={200}
          aria-label={t`Search`}
          placeholder={t`Search`}
          value={words}
          onChange={(event) => onType(event.currentTarget.value)}
          onClick={onOpen}
          onFocus={onFocus}
          onKeyDown={handleKeyDown}
        />
        {active && (
          <IconButton label={t`Close search`} title={t`Close search`} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </label>
    </div>
  );
}
