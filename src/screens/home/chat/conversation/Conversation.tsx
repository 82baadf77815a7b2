// The tab. One chat: head, messages, and the place to write. Mounted anew for every chat.
import { useEffect } from 'react';
import { type ChatKey, SYSTEM_CHAT } from '../../../../core/domain/chat-key.ts';
import { useLine, useRow } from '../../../../line/hooks.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { ActsLayer } from '../acts/ActsLayer.tsx';
import { ComposerPlace } from '../acts/ComposerPlace.tsx';
import { openLastOwnMenu } from '../acts/last-own.ts';
import { PinnedBar } from '../acts/PinnedBar.tsx';
import { BlockedBar } from '../composer/BlockedBar.tsx';
import { Composer } from '../composer/Composer.tsx';
import styles from './Conversation.module.css';
import { ConversationHead } from './ConversationHead.tsx';
import { OpenTimeline } from './OpenTimeline.tsx';

export function Conversation({ chat }: { chat: ChatKey }) {
  const line = useLine();
  const head = useRow({ view: 'head', chat });
  useEffect(() => {
    void line.command('open', { chat });
  }, [line, chat]);
  return (
    <main className={styles.conversation} data-conversation={chat} aria-busy={head === null || undefined}>
      <ConversationHead head={head} />
      {head && <PinnedBar head={head} />}
      {head ? (
        <OpenTimeline head={head} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton shape="bubble" count={6} />
        </div>
      )}
      {/* The system chat is there to be read: nothing stands where one would write (X-CHAT-30). */}
      {chat !== SYSTEM_CHAT && (
        <ComposerPlace chat={chat}>
          {head?.blocked ? (
            <BlockedBar chat={chat} blocked={head.blocked} />
          ) : (
            <Composer chat={chat} draft={head?.draft ?? null} onUp={() => openLastOwnMenu(chat)} />
          )}
        </ComposerPlace>
      )}
      {head && <ActsLayer head={head} />}
    </main>
  );
}
