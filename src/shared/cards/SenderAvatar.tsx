// The sender's avatar beside a message. A press opens the sender's profile card.
import { useLingui } from '@lingui/react/macro';
import type { MessageRow } from '../../core/contract/rows.ts';
import { type ChatKey, privateChat } from '../../core/domain/chat-key.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Avatar } from '../Avatar.tsx';
import { avatarId, useNames } from '../use-names.ts';
import styles from './Cards.module.css';
import { groupOf, openCard } from './open-card.ts';

export interface SenderAvatarProps {
  row: Pick<MessageRow, 'sendId' | 'sendNickName' | 'headImage'>;
  /** The chat of the message. */
  chat: ChatKey;
  className?: string | undefined;
}

export function SenderAvatar({ row, chat, className }: SenderAvatarProps) {
  const { t } = useLingui();
  const nameOf = useNames();
  const { sendId, sendNickName, headImage } = row;
  // System messages have no sender, so their avatar opens no card.
  if (sendId <= 0) {
    const name = nameOf({ type: ChatType.SYSTEM, targetId: 0, showName: '' });
    return <Avatar className={className} id={avatarId(ChatType.SYSTEM, 0)} name={name} size={28} />;
  }
  const name = nameOf({ type: ChatType.PRIVATE, targetId: sendId, showName: sendNickName });
  return (
    <button
      type="button"
      className={cx(styles.face, className)}
      title={name}
      onClick={(event) =>
        openCard({ of: privateChat(sendId), name: sendNickName, headImage, group: groupOf(chat) }, event)
      }
    >
      <Avatar id={`u${sendId}`} name={sendNickName} image={headImage} size={28} />
      <VisuallyHidden>{t`Info about ${name}`}</VisuallyHidden>
    </button>
  );
}
