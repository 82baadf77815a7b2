// The tab. Looking for a word in all that this device holds, with a network or without one: in place of the list,
// hits as they are found, newest first. Esc leads back.
import { useLingui } from '@lingui/react/macro';
import SearchIcon from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useDeferredValue, useEffect, useReducer, useRef } from 'react';
import { SearchKind } from '../../../core/contract/search.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { emptyQuery, isEmpty, queryAfter, specOf } from './query.ts';
import { SearchResults } from './SearchResults.tsx';
import styles from './Search.module.css';

export interface SearchPanelProps {
  /** The chat on the screen. */
  current: ChatKey | null;
  onClose: () => void;
}

export function SearchPanel({ current, onClose }: SearchPanelProps) {
  const { t } = useLingui();
  const [query, act] = useReducer(queryAfter, emptyQuery);
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  // A letter is drawn before its hits are: each letter is another question, which ends the one before.
  const asked = useDeferredValue(query);

  useEffect(() => field.current?.focus(), []);

  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown' && event.target === field.current) {
      panel.current?.querySelector<HTMLElement>('[data-hit]')?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const kinds = [
    [SearchKind.TEXT, t`Texts`],
    [SearchKind.PICTURE, t`Pictures`],
    [SearchKind.FILE, t`Files`],
    [SearchKind.VOICE, t`Voice`],
    [SearchKind.VIDEO, t`Videos`],
  ] as const;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc from anywhere in it leads back
    <section ref={panel} className={styles.panel} aria-label={t`Search`} onKeyDown={press}>
      <header className={styles.head}>
        <label className={styles.box}>
          <SearchIcon />
          <input
            ref={field}
            className={styles.field}
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            aria-label={t`Search in messages`}
            placeholder={t`Search in messages`}
            value={query.words}
            onChange={(event) => act({ do: 'type', words: event.currentTarget.value })}
          />
        </label>
        <IconButton label={t`Close the search`} title={t`Close the search`} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className={styles.filters} role="group" aria-label={t`What to look for`}>
        {current && (
          <Chip on={query.here} onPress={() => act({ do: 'here', on: !query.here })}>
            {t`In this chat`}
          </Chip>
        )}
        {kinds.map(([kind, words]) => (
          <Chip key={kind} on={query.kind === kind} onPress={() => act({ do: 'kind', kind })}>
            {words}
          </Chip>
        ))}
      </div>
      {isEmpty(asked) ? (
        <EmptyState
          className={styles.empty}
          icon={<SearchIcon />}
          text={t`Type a word. All that this device has received is searched, also without a network.`}
        />
      ) : (
        <SearchResults spec={specOf(asked, current)} onMore={() => act({ do: 'more' })} />
      )}
    </section>
  );
}

function Chip({ on, onPress, children }: { on: boolean; onPress: () => void; children: string }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={on} onClick={onPress}>
      {children}
    </button>
  );
}
