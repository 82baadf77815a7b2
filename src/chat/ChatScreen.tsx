// Chat screen: list and conversation side by side; a narrow page shows one of the two.
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useViewValue } from '../line/hooks.ts';
import { LazyBoundary } from '../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../shared/lazy/on-demand.ts';
import { NothingOpen, SplitScreen } from '../shared/split/SplitScreen.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
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
  return (
    <>
      <SplitScreen
        listTitleId="chats-title"
        resizerLabel={t`Chat list width`}
        list={<ChatList current={chat ?? null} />}
        isOpen={chat !== undefined}
      >
        {chat === undefined ? (
          <NothingOpen>
            {hasChats && <EmptyState icon={<MessagesSquare />} text={t`Select a chat to start messaging`} />}
          </NothingOpen>
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
      </SplitScreen>
      <ViewerHost />
    </>
  );
}
