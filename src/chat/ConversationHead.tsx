// Head of a conversation: name, presence, calls, search, media gallery, group info, and a back button on a narrow page. The
// name opens the side panel of a group, or the card of a user.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import BellOff from 'lucide-react/icons/bell-off';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Images from 'lucide-react/icons/images';
import Info from 'lucide-react/icons/info';
import Pin from 'lucide-react/icons/pin';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import type { ChatKey } from '../core/domain/chat-key.ts';
import { ChatType } from '../core/domain/enums.ts';
import { togglePanel, usePanelOpen } from '../groups/panel/panel-state.ts';
import { useRow } from '../line/hooks.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { CallButtons } from '../shared/calls/CallButtons.tsx';
import { GroupCallButton } from '../shared/calls/GroupCallButton.tsx';
import { openCard } from '../shared/cards/open-card.ts';
import { runShortcut, useShortcut } from '../shared/keys/use-shortcut.ts';
import { LazyBoundary } from '../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../shared/lazy/on-demand.ts';
import { avatarId, useNames } from '../shared/use-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { ChatHead } from './context/use-chat-head.ts';
import styles from './Conversation.module.css';

const MediaGallery = onDemand(async () => (await import('./media/gallery/MediaGallery.tsx')).MediaGallery);

export function ConversationHead({ head }: { head: ChatHead | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const nameOf = useNames();
  const back = (): void => {
    void navigate({ to: '/home/chat', search: {} });
  };
  const name = head ? nameOf(head) : '';
  return (
    <header className={styles.head}>
      <IconButton
        className={styles.back}
        label={t`Back to the chats`}
        title={t`Back to the chats`}
        onClick={back}
      >
        <ChevronLeft />
      </IconButton>
      {head && (
        <>
          <div className={styles.identity}>
            <Avatar
              id={avatarId(head.type, head.targetId)}
              name={name}
              image={head.headImage}
              online={head.type === ChatType.PRIVATE && head.online}
            />
            <div className={styles.who}>
              <div className={styles.title}>
                <h2 tabIndex={-1} className={styles.name}>
                  <Name head={head} name={name} />
                </h2>
                <Flags head={head} />
              </div>
              <Presence head={head} />
            </div>
          </div>
          {head.type === ChatType.PRIVATE && <CallButtons friendId={head.targetId} look="icons" />}
          {mayCallGroup(head) && <GroupCallButton groupId={head.targetId} look="icon" />}
          {head.type !== ChatType.SYSTEM && <SearchButtons chat={head.key} />}
          {head.type === ChatType.GROUP && <PanelButton chat={head.key} />}
        </>
      )}
    </header>
  );
}

/** Muted members may join a call; the server refuses their own calls with a sentence. */
function mayCallGroup({ type, blocked }: ChatHead): boolean {
  const isMuted = blocked?.why === 'muted' || blocked?.why === 'all-muted';
  return type === ChatType.GROUP && (blocked === null || isMuted);
}

/** The name, which is a button except in the system chat. */
function Name({ head: { key, type, showName, headImage }, name }: { head: ChatHead; name: string }) {
  const isPanelOpen = usePanelOpen(key);
  const shown = <bdi title={name}>{name}</bdi>;
  if (type === ChatType.SYSTEM) return shown;
  if (type === ChatType.GROUP) {
    return (
      <button type="button" className={styles.opener} aria-expanded={isPanelOpen} onClick={togglePanel}>
        {shown}
      </button>
    );
  }
  const subject = { of: key, name: showName, headImage, group: null };
  return (
    <button
      type="button"
      className={styles.opener}
      aria-haspopup="dialog"
      onClick={(event) => openCard(subject, event)}
    >
      {shown}
    </button>
  );
}

function PanelButton({ chat }: { chat: ChatKey }) {
  const { t } = useLingui();
  const isOpen = usePanelOpen(chat);
  useShortcut('info', () => {
    togglePanel();
    return true;
  });
  return (
    <IconButton
      label={t`Group info`}
      title={t`Group info`}
      aria-expanded={isOpen}
      data-group-info=""
      onClick={togglePanel}
    >
      <Info />
    </IconButton>
  );
}

function Presence({ head }: { head: ChatHead }) {
  const { t } = useLingui();
  const phase = useRow({ view: 'status' })?.phase;
  // "Offline" is shown neither for a person the user cannot write to, nor while this client is disconnected.
  // A no-break space keeps the height of the line.
  const known = head.blocked === null && (phase === 'live' || phase === 'catching-up');
  const presenceText = (): string => {
    if (head.type === ChatType.PRIVATE) return head.online ? t`Online` : known ? t`Offline` : '\u00A0';
    if (head.type === ChatType.SYSTEM || head.members === null) return '';
    const count = head.members;
    const members = t`${plural(count, { one: '# member', other: '# members' })}`;
    return head.membersOnline === null ? members : t`${members} · ${{ online: head.membersOnline }} online`;
  };
  const text = presenceText();
  return text === '' ? null : <p className={styles.presence}>{text}</p>;
}

function Flags({ head: { isTop, isDnd } }: { head: ChatHead }) {
  const { t } = useLingui();
  const flags = [
    { on: isTop, icon: <Pin />, words: t`Pinned` },
    { on: isDnd, icon: <BellOff />, words: t`Do not disturb` },
  ];
  return flags.map(
    ({ on, icon, words }) =>
      on && (
        <span key={words} className={styles.flag} title={words}>
          {icon}
          <VisuallyHidden>{words}</VisuallyHidden>
        </span>
      ),
  );
}

function SearchButtons({ chat }: { chat: ChatKey }) {
  const { t } = useLingui();
  const [galleryOpen, setGalleryOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t`Search in this chat`}
        title={t`Search in this chat`}
        onClick={() => runShortcut('find')}
      >
        <Search />
      </IconButton>
      <IconButton
        label={t`Media and files`}
        title={t`Media and files`}
        aria-haspopup="dialog"
        onPointerEnter={() => void MediaGallery.preload()}
        onClick={() => setGalleryOpen(true)}
      >
        <Images />
      </IconButton>
      {galleryOpen && (
        <LazyBoundary onError={() => setGalleryOpen(false)}>
          <MediaGallery chat={chat} onClose={() => setGalleryOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
