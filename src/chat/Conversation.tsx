// Conversation of one chat: head, timeline and composer, and a group's side panel. React mounts a new instance for every chat.
import { useEffect, useRef } from 'react';
import { type ChatKey, SYSTEM_CHAT } from '../core/domain/chat-key.ts';
import { ChatType } from '../core/domain/enums.ts';
import { closePanel, usePanelOpen } from '../groups/panel/panel-state.ts';
import { useLine, useViewValue } from '../line/hooks.ts';
import { focusTitleIfLost } from '../shared/focus-title.ts';
import { LazyBoundary } from '../shared/lazy/LazyBoundary.tsx';
import { NeededPart } from '../shared/lazy/NeededPart.tsx';
import { onDemand } from '../shared/lazy/on-demand.ts';
import { useMedia } from '../shared/use-media.ts';
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

const CallBanner = onDemand(async () => (await import('../shared/calls/CallBanner.tsx')).CallBanner);
const GroupPanel = onDemand(async () => (await import('../groups/panel/GroupPanel.tsx')).GroupPanel);

export function Conversation({ chat }: { chat: ChatKey }) {
  const line = useLine();
  const head = useChatHead(chat);
  const isPanelOpen = usePanelOpen(chat);
  const isNarrow = useMedia('(width < 1100px)');
  const conversation = useRef<HTMLElement>(null);
  const hasCall = useViewValue(
    { view: 'status' },
    ({ rows: [status] }) =>
      head?.type === ChatType.GROUP && status?.groupCalls.includes(head.targetId) === true,
  );
  const hasComposer = head !== null && head.blocked === null;
  useEffect(() => {
    void line.command('open', { chat });
  }, [line, chat]);
  // The act of another user may remove the composer that has the focus.
  useEffect(() => {
    const title = (): HTMLElement | null => conversation.current?.querySelector('h2') ?? null;
    return hasComposer ? () => focusTitleIfLost(title) : undefined;
  }, [hasComposer]);
  return (
    <div className={styles.place}>
      <main
        ref={conversation}
        className={styles.conversation}
        data-conversation={chat}
        aria-busy={head === null || undefined}
        // A panel that covers the conversation takes it out of the tab order.
        inert={isPanelOpen && isNarrow}
      >
        <ConversationHead head={head} />
        {head && hasCall && (
          <NeededPart isNeeded>
            <CallBanner groupId={head.targetId} />
          </NeededPart>
        )}
        {head && <PinnedBar head={head} />}
        <OpenTimeline chat={chat} />
        {/* The system chat is read-only and has no composer (X-CHAT-30). */}
        {chat !== SYSTEM_CHAT && (
          <ComposerSlot chat={chat}>
            {head?.blocked ? (
              <BlockedBar chat={chat} blocked={head.blocked} draft={head.draft} />
            ) : (
              <Composer chat={chat} draft={head?.draft ?? null} onUp={() => openLastOwnMenu(chat)} />
            )}
          </ComposerSlot>
        )}
        {head && <MessageOverlays head={head} />}
      </main>
      {isPanelOpen && (
        <LazyBoundary onError={() => queueMicrotask(closePanel)}>
          <GroupPanel chat={chat} covers={isNarrow} />
        </LazyBoundary>
      )}
    </div>
  );
}
