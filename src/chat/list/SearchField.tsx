// The tab. The field over the list: what is typed leaves over the chats that are called that, and finds messages.
import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent, RefObject } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ChatList.module.css';

export interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>;
  words: string;
  /** Something is looked for, or about to be. */
  active: boolean;
  onType: (words: string) => void;
  /** Pressed, with whatever in it. */
  onOpen: () => void;
  onFocus: () => void;
  /** Down to what was found. */
  onDown: () => void;
  /** The first of what was found. */
  onEnter: () => void;
  onClose: () => void;
}

export function SearchField(props: SearchFieldProps) {
  const { field, words, active, onType, onOpen, onFocus, onDown, onEnter, onClose } = props;
  const { t } = useLingui();
  const acts = new Map([
    ['ArrowDown', onDown],
    ['Enter', onEnter],
    ...(active ? [['Escape', onClose] as const] : []),
  ]);
  const press = (event: KeyboardEvent): void => {
    // An input method has keys of its own.
    const act = event.nativeEvent.isComposing ? undefined : acts.get(event.key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
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
          onKeyDown={press}
        />
        {active && (
          <IconButton label={t`Close the search`} title={t`Close the search`} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </label>
    </div>
  );
}
