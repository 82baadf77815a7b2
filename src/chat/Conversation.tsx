// Conversation of one chat: head, timeline and composer. React mounts a new instance for every chat.
import { useEffect } from 'react';
import { type ChatKey, SYSTEM_CHAT } from '../core/domain/chat-key.ts';
import { useLine } from '../line/hooks.ts';
import { BlockedBar } from './composer/BlockedBar.tsx';
import { Composer } from './composer/Composer.tsx';
import { useChatHead } from './context/use-chat-head.ts';
import styles from './Conversation.module.css';
import { ConversationHead } from './ConversationHead.tsx';
import { openLastOwnMenu } from './message-actions/menu/open-last-own-menu.ts';
import { MessageOverlays } from './message-actions/MessageOverlays.tsx';
import { PinnedBar } from './message-actions/pin/PinnedBar.tsx';
import { ComposerSlot } from './message-actions/select/ComposerSlot.tsx';
import { OpenTimeline } from './timeline/OpenTimeline.tsx';

export function Conversation({ chat }: { chat: ChatKey }) {
  const line = useLine();
  const head = useChatHead(chat);
  useEffect(() => {
    void line.command('open', { chat });
  }, [line, chat]);
  return (
    <main className={styles.conversation} data-conversation={chat} aria-busy={head === null || undefined}>
      <ConversationHead head={head} />
      {head && <PinnedBar head={head} />}
      <OpenTimeline chat={chat} />
      {/* The system chat is read-only and has no composer (X-CHAT-30). */}
      {chat !== SYSTEM_CHAT && (
        <ComposerSlot chat={chat}>
          {head?.blocked ? (
            <BlockedBar chat={chat} blocked={head.blocked} />
          ) : (
            <Composer chat={chat} draft={head?.draft ?? null} onUp={() => openLastOwnMenu(chat)} />
          )}
        </ComposerSlot>
      )}
      {head && <MessageOverlays head={head} />}
    </main>
  );
}
