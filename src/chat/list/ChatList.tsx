// The tab. The left column: its head, the field that narrows and searches, the chats, and one line about how complete
// all this is.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import MessageCirclePlus from 'lucide-react/icons/message-circle-plus';
import SquarePen from 'lucide-react/icons/square-pen';
import { useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useRow, useView } from '../../line/hooks.ts';
import { notifyWish } from '../../platform/notify-wish.ts';
import { useShortcut } from '../../shared/keys/use-shortcut.ts';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import { useFocusTitle } from '../../shared/use-focus-title.ts';
import { useNames } from '../../shared/use-names.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ChatList.module.css';
import { ChatRows } from './ChatRows.tsx';
import { ConnectionFoot } from './ConnectionFoot.tsx';
import { narrowed } from './filter-chats.ts';
import { SearchField } from './SearchField.tsx';

const SearchPanel = onDemand(async () => (await import('../search/SearchPanel.tsx')).SearchPanel);
const NewChat = onDemand(async () => (await import('../new-chat/NewChat.tsx')).NewChat);
const NotifyBar = onDemand(async () => (await import('./NotifyBar.tsx')).NotifyBar);

/** What the field holds, and whether it stands for a search. */
interface Sought {
  open: boolean;
  words: string;
  /** The only chat that is searched. */
  here: ChatKey | null;
  /** The chat that made room for the search, until one is opened again. */
  from: ChatKey | null;
}

const nothing: Sought = { open: false, words: '', here: null, from: null };

export function ChatList({ current }: { current: ChatKey | null }) {
  const { t } = useLingui();
  const nameOf = useNames();
  const navigate = useNavigate();
  const chats = useView({ view: 'chats' });
  const forgetful = useRow({ view: 'status' })?.storage === 'memory';
  const asksToNotify = useSyncExternalStore(notifyWish.watch, notifyWish.now);
  const [choosing, setChoosing] = useState(false);
  const [sought, setSought] = useState(nothing);
  const title = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLElement | null>(null);
  useFocusTitle(title);
  const shown = narrowed(chats.rows, sought.words, nameOf);
  const narrow = sought.words.trim() !== '';
  if (current !== null && sought.from !== null) setSought({ ...sought, from: null });

  const seek = (next: Partial<Sought>): void => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== field.current) back.current = activeElement;
    flushSync(() => setSought((before) => ({ ...before, open: true, ...next })));
    field.current?.focus();
    field.current?.select();
  };
  const seekIn = (here: ChatKey | null): boolean => {
    if (field.current?.checkVisibility()) seek({ here });
    else {
      // On a narrow page the conversation makes room for the list, and has it back when nothing is looked for.
      const wish = { here, from: current };
      void navigate({ to: '/home/chat', search: {} }).then(() => requestAnimationFrame(() => seek(wish)));
    }
    return true;
  };
  useShortcut('search', () => seekIn(null));
  useShortcut('find', () => current !== null && seekIn(current));

  const close = (): void => {
    const { from: chat } = sought;
    flushSync(() => setSought(nothing));
    if (chat !== null) return void navigate({ to: '/home/chat', search: { chat } });
    // Where one was when a key led here, else the field, as the button that closed it is gone.
    (back.current?.isConnected ? back.current : field.current)?.focus();
    back.current = null;
  };
  const focusFound = (): void => {
    column.current?.querySelector<HTMLElement>('[data-chat][tabindex="0"], [data-hit]')?.focus();
  };
  const openFirst = (): void => {
    const [first] = shown;
    if (!narrow) return;
    if (!first) return focusFound();
    setSought(nothing);
    void navigate({ to: '/home/chat', search: { chat: first.key } });
  };

  return (
    <div ref={column} className={cx(styles.column, narrow && styles.narrowed)}>
      <header className={styles.head}>
        <h1 ref={title} id="chats-title" tabIndex={-1} className={styles.title}>{t`Chats`}</h1>
        <IconButton
          label={t`New chat`}
          title={t`New chat`}
          onPointerEnter={() => void NewChat.preload()}
          onClick={() => setChoosing(true)}
        >
          <SquarePen />
        </IconButton>
      </header>
      <SearchField
        field={field}
        words={sought.words}
        active={sought.open}
        onType={(words) => setSought((before) => ({ ...before, open: true, words }))}
        onOpen={() => setSought((before) => ({ ...before, open: true }))}
        onFocus={() => void SearchPanel.preload()}
        onDown={focusFound}
        onEnter={openFirst}
        onClose={close}
      />
      {forgetful && (
        <Banner kind="wait" className={styles.banner}>
          {t`This browser stores nothing here. Messages that are not sent yet last only while this tab is open.`}
        </Banner>
      )}
      {!chats.ready && (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton shape="row" count={9} />
        </div>
      )}
      {chats.ready && chats.rows.length === 0 && (
        <EmptyState
          className={styles.empty}
          icon={<MessageCirclePlus />}
          text={t`You have no chats yet.`}
          action={<Button kind="primary" onClick={() => setChoosing(true)}>{t`New chat`}</Button>}
        />
      )}
      {shown.length > 0 && (
        <ChatRows
          rows={shown}
          current={current}
          onLeaveUp={sought.open ? () => field.current?.focus() : undefined}
        />
      )}
      {narrow && shown.length === 0 && <p className={styles.nobody}>{t`No chat is called that.`}</p>}
      {sought.open && (
        <LazyBoundary onMissing={() => setSought((before) => ({ ...before, open: false }))}>
          <SearchPanel
            current={sought.here ?? current}
            words={sought.words}
            here={sought.here !== null}
            onHere={(here) => setSought((before) => ({ ...before, here: here ? current : null }))}
            onClose={close}
          />
        </LazyBoundary>
      )}
      {asksToNotify && (
        <LazyBoundary onMissing={() => undefined}>
          <NotifyBar className={styles.banner} />
        </LazyBoundary>
      )}
      <ConnectionFoot />
      {choosing && (
        <LazyBoundary onMissing={() => setChoosing(false)}>
          <NewChat onClose={() => setChoosing(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}
