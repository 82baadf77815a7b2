// Message bubble: sender (in groups), quote, content, time and send status. Many bubbles are mounted at once,
// so only the parts that need a view of the engine subscribe to one.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MessageRow } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { MessageType } from '../../core/domain/enums.ts';
import { SenderAvatar } from '../../shared/cards/SenderAvatar.tsx';
import { RichText } from '../../shared/text/RichText.tsx';
import { useMessageSummary } from '../../shared/use-message-summary.ts';
import { cx } from '../../ui/cx.ts';
import { attachmentOf } from '../media/attachment-of.ts';
import { maySelect } from '../message-actions/available-actions.ts';
import styles from './Bubble.module.css';
import { CallBubble } from './content/CallContent.tsx';
import { CardBubble } from './content/CardContent.tsx';
import { FileBubble } from './content/FileContent.tsx';
import { PictureBubble } from './content/PictureContent.tsx';
import { SystemBubble } from './content/SystemContent.tsx';
import { VideoBubble } from './content/VideoContent.tsx';
import { VoiceBubble } from './content/VoiceContent.tsx';
import { MentioningText } from './parts/MentioningText.tsx';
import { MoreButton } from './parts/MoreButton.tsx';
import { QuoteBlock } from './parts/QuoteBlock.tsx';
import { ReceiptMark } from './parts/ReceiptMark.tsx';
import { SenderName } from './parts/SenderName.tsx';
import { SendFailed } from './parts/SendFailed.tsx';
import { Stamp } from './parts/Stamp.tsx';
import { SelectCheckbox, useSelected } from './parts/SelectCheckbox.tsx';

export interface BubbleProps {
  row: MessageRow;
  chat: ChatKey;
  /** The bubble shows the sender's name, as in groups. */
  named: boolean;
  /** `first` and `last`: the bubble begins or ends consecutive bubbles of one sender. */
  first: boolean;
  last: boolean;
  /** The message has just arrived. */
  fresh: boolean;
}

export function Bubble({ row, chat, named, first, last, fresh }: BubbleProps) {
  // The value of the mount is kept, so that a later update of the row does not interrupt the arrival animation.
  const [arrives] = useState(fresh);
  const selected = useSelected(row.id);
  const textOf = useMessageSummary();
  const attachment = attachmentOf(row, location.origin)?.kind;
  const states = cx(first && styles.first, last && styles.last, arrives && styles.arrives);
  const failed = row.mark === 'failed';
  return (
    <div
      className={cx(styles.message, row.own && styles.own, states)}
      data-own={row.own || undefined}
      data-chosen={selected ?? undefined}
    >
      {!row.own && first && <SenderAvatar row={row} chat={chat} className={styles.face} />}
      {!row.own && first && named && row.sendNickName !== '' && <SenderName row={row} chat={chat} />}
      <div
        data-bubble=""
        className={cx(styles.bubble, (attachment === 'image' || attachment === 'video') && styles.framed)}
      >
        {row.quote && <QuoteBlock quote={row.quote} chat={chat} />}
        <Body row={row} chat={chat} kind={attachment ?? row.type} />
      </div>
      {!failed && <MoreButton chat={chat} rowKey={row.key} />}
      {row.receipt && row.id !== null && <ReceiptMark id={row.id} chat={chat} receipt={row.receipt} />}
      {failed && <SendFailed row={row} />}
      {selected !== null && maySelect(row) && (
        <SelectCheckbox id={row.id} selected={selected} words={textOf(row)} />
      )}
    </div>
  );
}

interface BodyProps {
  row: MessageRow;
  chat: ChatKey;
  /** Kind of the attachment (uploaded or uploading); the message type where there is no attachment. */
  kind: 'image' | 'file' | 'audio' | 'video' | number;
}

function Body({ row, chat, kind }: BodyProps) {
  switch (kind) {
    case 'image':
    case MessageType.IMAGE:
      return <PictureBubble row={row} />;
    case 'file':
    case MessageType.FILE:
      return <FileBubble row={row} />;
    case 'audio':
    case MessageType.AUDIO:
      return <VoiceBubble row={row} />;
    case 'video':
    case MessageType.VIDEO:
      return <VideoBubble row={row} />;
    case MessageType.USER_CARD:
    case MessageType.GROUP_CARD:
      return <CardBubble row={row} />;
    case MessageType.ACT_RT_VOICE:
    case MessageType.ACT_RT_VIDEO:
      return <CallBubble row={row} chat={chat} />;
    case MessageType.SYSTEM_MESSAGE:
      return <SystemBubble row={row} />;
    case MessageType.TEXT:
      return <TextBody row={row} chat={chat} />;
    default:
      return <UnsupportedBody row={row} />;
  }
}

function TextBody({ row, chat }: { row: MessageRow; chat: ChatKey }) {
  return (
    <>
      <span className={styles.text} data-words="">
        {row.at.length > 0 ? <MentioningText row={row} chat={chat} /> : <RichText text={row.content} />}
      </span>
      <Stamp at={row.sendTime} mark={row.mark} />
    </>
  );
}

/** A message of an unknown type is stored and counted like any other, but has no content to show. */
function UnsupportedBody({ row }: { row: MessageRow }) {
  const { t } = useLingui();
  return (
    <>
      <span className={styles.kind}>{t`This message type is not supported`}</span>
      <Stamp at={row.sendTime} mark={row.mark} />
    </>
  );
}
