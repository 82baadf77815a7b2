// Chat screen: list and conversation side by side; a narrow page shows one of the two.
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { type CSSProperties, useState } from 'react';
import { useViewValue } from '../line/hooks.ts';
import { storage } from '../platform/storage.ts';
import { LIST_WIDTH } from '../platform/stored-values.ts';
import { CardHost } from '../shared/cards/CardHost.tsx';
import { LazyBoundary } from '../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../shared/lazy/on-demand.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Resizer } from '../ui/Resizer.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './ChatScreen.module.css';
import { ChatList } from './list/ChatList.tsx';
import { ViewerHost } from './media/viewer/ViewerHost.tsx';

/** Delay before the code of the conversation is preloaded, ms. The first rendering has ended by then. */
const PRELOAD_DELAY = 1000;

const Conversation = onDemand(async () => (await import('./Conversation.tsx')).Conversation);
// The code of the conversation loads at once when the URL names a chat, else after the delay.
if (location.search.includes('chat=')) void Conversation.preload();
else setTimeout(() => void Conversation.preload(), PRELOAD_DELAY);

export function ChatScreen() {
  const navigate = useNavigate();
  const { t } = useLingui();
  const { chat } = useSearch({ from: '/home/chat' });
  const hasChats = useViewValue({ view: 'chats' }, ({ rows }) => rows.length > 0);
  const [width, setWidth] = useState(() => storage.listWidth.read() ?? LIST_WIDTH.usual);
  return (
    <div
      className={styles.screen}
      data-chat-open={chat !== undefined || undefined}
      style={{ '--list-width': `${width}px` } as CSSProperties}
    >
      <section className={styles.side} aria-labelledby="chats-title">
        <ChatList current={chat ?? null} />
        <Resizer
          label={t`Chat list width`}
          value={width}
          min={LIST_WIDTH.min}
          max={LIST_WIDTH.max}
          home={LIST_WIDTH.usual}
          onChange={setWidth}
          onCommit={(value) => storage.listWidth.write(value)}
        />
      </section>
      {chat === undefined ? (
        <main className={styles.nothing}>
          {hasChats && <EmptyState icon={<MessagesSquare />} text={t`Select a chat to start messaging`} />}
        </main>
      ) : (
        <LazyBoundary
          fallback={
            <main className={styles.opening} aria-busy="true">
              <Skeleton shape="bubble" count={6} />
            </main>
          }
          onError={() => void navigate({ to: '/home/chat', search: {} })}
        >
          <Conversation key={chat} chat={chat} />
        </LazyBoundary>
      )}
      <ViewerHost />
      <CardHost />
    </div>
  );
}
