// The tab, on demand. Looking for a word in all that this device holds, with a network or without one: below the chats
// whose names contain it, hits as they are found, newest first. The field is the list's.
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useDeferredValue, useReducer, useState } from 'react';
import { SearchKind } from '../../core/contract/search.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { Chip } from './Chip.tsx';
import { Filters } from './Filters.tsx';
import { emptyQuery, isEmpty, queryAfter, specOf } from './query.ts';
import styles from './Search.module.css';
import { SearchResults } from './SearchResults.tsx';

export interface SearchPanelProps {
  /** The chat on the screen. */
  current: ChatKey | null;
  /** What the field holds. */
  words: string;
  /** Only in the chat on the screen. */
  here: boolean;
  onHere: (here: boolean) => void;
  onClose: () => void;
}

export function SearchPanel({ current, words, here, onHere, onClose }: SearchPanelProps) {
  const { t } = useLingui();
  const [query, act] = useReducer(queryAfter, emptyQuery);
  const [now] = useState(() => Date.now());
  if (query.words !== words) act({ kind: 'type', words });
  if (query.here !== here) act({ kind: 'here', on: here });
  // A letter is drawn before its hits are: each letter is another question, which ends the one before.
  const asked = useDeferredValue(query);

  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
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
    <section
      className={isEmpty(asked) ? styles.idle : styles.panel}
      aria-label={t`Search in messages`}
      onKeyDown={press}
    >
      <div className={styles.filters} role="group" aria-label={t`What to look for`}>
        {current && (
          <Chip on={here} onPress={() => onHere(!here)}>
            {t`In this chat`}
          </Chip>
        )}
        {kinds.map(([kind, label]) => (
          <Chip key={kind} on={query.kind === kind} onPress={() => act({ kind: 'filter', filter: kind })}>
            {label}
          </Chip>
        ))}
        <Filters query={query} act={act} chat={here ? current : null} />
      </div>
      {!isEmpty(asked) && (
        <SearchResults spec={specOf(asked, current, now)} onMore={() => act({ kind: 'more' })} />
      )}
    </section>
  );
}
