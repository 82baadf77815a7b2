// Left column of the chat screen: heading, search field, chats and found messages.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import MessageCirclePlus from 'lucide-react/icons/message-circle-plus';
import SquarePen from 'lucide-react/icons/square-pen';
import { useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useRow } from '../../line/hooks.ts';
import { notificationPrompt } from '../../platform/notification-prompt.ts';
import { useShortcut } from '../../shared/keys/use-shortcut.ts';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import columnStyles from '../../shared/list/ListColumn.module.css';
import { SearchField } from '../../shared/list/SearchField.tsx';
import { useFocusTitle } from '../../shared/use-focus-title.ts';
import { useNames } from '../../shared/use-names.ts';
import { LazyCopyButton } from '../../shared/diagnostics/LazyCopyButton.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { focusComposer } from '../context/focus-composer.ts';
import styles from './ChatList.module.css';
import { ChatRows } from './ChatRows.tsx';
import { filterChats } from './filter-chats.ts';
import { useChats } from './use-chats.ts';

const SearchPanel = onDemand(async () => (await import('../search/SearchPanel.tsx')).SearchPanel);
const NewChat = onDemand(async () => (await import('../new-chat/NewChat.tsx')).NewChat);
const NotifyBar = onDemand(async () => (await import('./NotifyBar.tsx')).NotifyBar);

/** Text of the search field and scope of the search. */
interface SearchState {
  open: boolean;
  words: string;
  /** The only chat to search; null for all chats. */
  inChat: ChatKey | null;
  /** The chat that a narrow page closed for the search; null once a chat is open again. */
  returnTo: ChatKey | null;
}

const CLOSED: SearchState = { open: false, words: '', inChat: null, returnTo: null };

export function ChatList({ current }: { current: ChatKey | null }) {
  const { t } = useLingui();
  const nameOf = useNames();
  const navigate = useNavigate();
  const chats = useChats();
  const storage = useRow({ view: 'status' })?.storage;
  const asksToNotify = useSyncExternalStore(notificationPrompt.watch, notificationPrompt.now);
  const [newChatOpen, setNewChatOpen] = useState(false);
  const [search, setSearch] = useState(CLOSED);
  const title = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<HTMLElement | null>(null);
  useFocusTitle(title);
  const shown = filterChats(chats.rows, search.words, nameOf);
  const filtering = search.words.trim() !== '';
  if (current !== null && search.returnTo !== null) setSearch({ ...search, returnTo: null });

  const openSearch = (next: Partial<SearchState>): void => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== field.current)
      previousFocus.current = activeElement;
    flushSync(() => setSearch((before) => ({ ...before, open: true, ...next })));
    field.current?.focus();
    field.current?.select();
  };
  const searchIn = (inChat: ChatKey | null): boolean => {
    if (field.current?.checkVisibility()) openSearch({ inChat });
    else {
      // A narrow page closes the conversation for the search and opens it again afterwards.
      const next = { inChat, returnTo: current };
      void navigate({ to: '/home/chat', search: {} }).then(() =>
        requestAnimationFrame(() => openSearch(next)),
      );
    }
    return true;
  };
  useShortcut('search', () => searchIn(null));
  useShortcut('find', () => current !== null && searchIn(current));

  const closeSearch = (): void => {
    const { returnTo: chat } = search;
    flushSync(() => setSearch(CLOSED));
    if (chat !== null) return void navigate({ to: '/home/chat', search: { chat } });
    // The close button has unmounted. The focus returns to the element from before the search, else to the field.
    (previousFocus.current?.isConnected ? previousFocus.current : field.current)?.focus();
    previousFocus.current = null;
  };
  const focusFirstResult = (): void => {
    column.current?.querySelector<HTMLElement>('[data-chat][tabindex="0"], [data-hit]')?.focus();
  };
  const openFirst = (): void => {
    const [first] = shown;
    if (!filtering) return;
    if (!first) return focusFirstResult();
    setSearch(CLOSED);
    const open = document.querySelector(`[data-conversation="${first.key}"]`);
    // The composer of a chat takes the focus when the chat opens, and this chat is open.
    if (open) return focusComposer(open);
    void navigate({ to: '/home/chat', search: { chat: first.key } });
  };

  return (
    <div ref={column} className={cx(columnStyles.column, filtering && styles.narrowed)}>
      <header className={columnStyles.head}>
        <h1 ref={title} id="chats-title" tabIndex={-1} className={columnStyles.title}>{t`Chats`}</h1>
        <IconButton
          label={t`New chat`}
          title={t`New chat`}
          onPointerEnter={() => void NewChat.preload()}
          onClick={() => setNewChatOpen(true)}
        >
          <SquarePen />
        </IconButton>
      </header>
      <SearchField
        field={field}
        label={t`Search`}
        closeLabel={t`Close search`}
        words={search.words}
        active={search.open}
        onType={(words) => setSearch((before) => ({ ...before, open: true, words }))}
        onOpen={() => setSearch((before) => ({ ...before, open: true }))}
        onFocus={() => void SearchPanel.preload()}
        onDown={focusFirstResult}
        onEnter={openFirst}
        onClose={closeSearch}
      />
      {storage === 'memory' && (
        <Banner kind="wait" className={styles.banner} action={<LazyCopyButton size="small" />}>
          {t`This browser does not store data for this page. Unsent messages are lost when you close this tab.`}
        </Banner>
      )}
      {storage === 'full' && (
        <Banner kind="wait" className={styles.banner}>
          {t`The disk of this device is full or cannot be written to. Until that changes, unsent messages are lost when you close this tab.`}
        </Banner>
      )}
      {!chats.ready && (
        <div className={columnStyles.waiting} aria-busy="true">
          <Skeleton shape="row" count={9} />
        </div>
      )}
      {chats.ready && chats.rows.length === 0 && (
        <EmptyState
          className={columnStyles.empty}
          icon={<MessageCirclePlus />}
          text={t`No chats yet`}
          action={<Button kind="primary" onClick={() => setNewChatOpen(true)}>{t`New chat`}</Button>}
        />
      )}
      {shown.length > 0 && (
        <ChatRows
          rows={shown}
          current={current}
          onLeaveUp={search.open ? () => field.current?.focus() : undefined}
        />
      )}
      {filtering && shown.length === 0 && <p className={columnStyles.nobody}>{t`No matching chats`}</p>}
      {search.open && (
        <LazyBoundary onError={() => setSearch((before) => ({ ...before, open: false }))}>
          <SearchPanel
            current={search.inChat ?? current}
            words={search.words}
            onlyCurrent={search.inChat !== null}
            onOnlyCurrent={(onlyCurrent) =>
              setSearch((before) => ({ ...before, inChat: onlyCurrent ? current : null }))
            }
            onClose={closeSearch}
          />
        </LazyBoundary>
      )}
      {asksToNotify && (
        <LazyBoundary onError={() => undefined}>
          <NotifyBar className={styles.banner} />
        </LazyBoundary>
      )}
      {newChatOpen && (
        <LazyBoundary onError={() => setNewChatOpen(false)}>
          <NewChat onClose={() => setNewChatOpen(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}
