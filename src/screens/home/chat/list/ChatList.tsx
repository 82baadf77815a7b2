// The tab. The left column: its head, the chats, and one line about how complete all this is.
import { useLingui } from '@lingui/react/macro';
import MessageCirclePlus from 'lucide-react/icons/message-circle-plus';
import Search from 'lucide-react/icons/search';
import SquarePen from 'lucide-react/icons/square-pen';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChatKey } from '../../../../core/domain/chat-key.ts';
import { useRow, useView } from '../../../../line/hooks.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { Lazily } from '../../../shared/Lazily.tsx';
import { onDemand } from '../../../shared/on-demand.ts';
import styles from './ChatList.module.css';
import { ChatRows } from './ChatRows.tsx';
import { LineFoot } from './LineFoot.tsx';

const SearchPanel = onDemand(async () => (await import('../../search/SearchPanel.tsx')).SearchPanel);
const NewChat = onDemand(async () => (await import('../../new-chat/NewChat.tsx')).NewChat);

export function ChatList({ current }: { current: ChatKey | null }) {
  const { t } = useLingui();
  const chats = useView({ view: 'chats' });
  const forgetful = useRow({ view: 'status' })?.storage === 'memory';
  const [choosing, setChoosing] = useState(false);
  const [searching, setSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);

  if (searching) {
    const close = (): void => {
      flushSync(() => setSearching(false));
      searchButton.current?.focus();
    };
    return (
      <div className={styles.column}>
        <VisuallyHidden>
          <h1 id="chats-title">{t`Chats`}</h1>
        </VisuallyHidden>
        <Lazily onMissing={() => setSearching(false)}>
          <SearchPanel current={current} onClose={close} />
        </Lazily>
        <LineFoot />
      </div>
    );
  }

  return (
    <div className={styles.column}>
      <header className={styles.head}>
        <h1 id="chats-title" className={styles.title}>{t`Chats`}</h1>
        <IconButton
          ref={searchButton}
          label={t`Search in messages`}
          title={t`Search in messages`}
          onPointerEnter={() => void SearchPanel.preload()}
          onClick={() => setSearching(true)}
        >
          <Search />
        </IconButton>
        <IconButton
          label={t`New chat`}
          title={t`New chat`}
          onPointerEnter={() => void NewChat.preload()}
          onClick={() => setChoosing(true)}
        >
          <SquarePen />
        </IconButton>
      </header>
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
      {chats.rows.length > 0 && <ChatRows rows={chats.rows} current={current} />}
      <LineFoot />
      {choosing && (
        <Lazily onMissing={() => setChoosing(false)}>
          <NewChat onClose={() => setChoosing(false)} />
        </Lazily>
      )}
    </div>
  );
}
