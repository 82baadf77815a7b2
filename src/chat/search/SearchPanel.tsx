// Search in the messages on this device, online or offline. Filters and hits, newest first, appear below the
// chats with matching names. The search field is part of ChatList.tsx.
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useDeferredValue, useReducer } from 'react';
import { SearchKind } from '../../core/contract/search.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { Chip } from './Chip.tsx';
import { Filters } from './Filters.tsx';
import { emptyQuery, isEmpty, queryAfter, specOf } from './query.ts';
import styles from './Search.module.css';
import { SearchResults } from './SearchResults.tsx';
import { useMoment } from '../../shared/use-moment.ts';

export interface SearchPanelProps {
  /** The open chat. */
  current: ChatKey | null;
  /** Text of the search field. */
  words: string;
  /** The search covers only the open chat. */
  onlyCurrent: boolean;
  onOnlyCurrent: (onlyCurrent: boolean) => void;
  onClose: () => void;
}

export function SearchPanel({ current, words, onlyCurrent, onOnlyCurrent, onClose }: SearchPanelProps) {
  const { t } = useLingui();
  const [query, dispatch] = useReducer(queryAfter, emptyQuery);
  const { now } = useMoment();
  if (query.words !== words) dispatch({ kind: 'type', words });
  if (query.onlyCurrent !== onlyCurrent) dispatch({ kind: 'onlyCurrent', on: onlyCurrent });
  // The typed letter renders before its hits: each letter starts a new search, which cancels the previous one.
  const deferred = useDeferredValue(query);

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes the search from any element of the panel
    <section
      className={isEmpty(deferred) ? styles.idle : styles.panel}
      aria-label={t`Search messages`}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.filters} role="group" aria-label={t`Search filters`}>
        {current && (
          <Chip on={onlyCurrent} onPress={() => onOnlyCurrent(!onlyCurrent)}>
            {t`In this chat`}
          </Chip>
        )}
        {kinds.map(([kind, label]) => (
          <Chip
            key={kind}
            on={query.kind === kind}
            onPress={() => dispatch({ kind: 'filter', filter: kind })}
          >
            {label}
          </Chip>
        ))}
        <Filters query={query} dispatch={dispatch} chat={onlyCurrent ? current : null} />
      </div>
      {!isEmpty(deferred) && (
        <SearchResults spec={specOf(deferred, current, now)} onMore={() => dispatch({ kind: 'more' })} />
      )}
    </section>
  );
}
