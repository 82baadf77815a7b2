// The tab. One message: who in a group, what it answers to, the words or what it carries, when, and what became of
// it. Mounted for every message on the screen, so what few need is asked for by few.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MessageRow } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { MessageType } from '../../core/domain/enums.ts';
import { Face } from '../../shared/cards/Face.tsx';
import { RichText } from '../../shared/text/RichText.tsx';
import { useMessageWords } from '../../shared/use-message-words.ts';
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
import { Failed } from './parts/SendFailed.tsx';
import { Stamp } from './parts/Stamp.tsx';
import { Tick, useChosen } from './parts/Tick.tsx';

export interface BubbleProps {
  row: MessageRow;
  chat: ChatKey;
  /** Senders are named: a group. */
  named: boolean;
  /** Of its group of bubbles. */
  first: boolean;
  last: boolean;
  /** It has just come. */
  fresh: boolean;
}

export function Bubble({ row, chat, named, first, last, fresh }: BubbleProps) {
  // As it was when it was put there: a change of its mark must not cut its arrival short.
  const [arrives] = useState(fresh);
  const chosen = useChosen(row.id);
  const words = useMessageWords();
  const carried = attachmentOf(row, location.origin)?.kind;
  const marks = cx(first && styles.first, last && styles.last, arrives && styles.arrives);
  const failed = row.mark === 'failed';
  return (
    <div
      className={cx(styles.message, row.own && styles.own, marks)}
      data-own={row.own || undefined}
      data-chosen={chosen ?? undefined}
    >
      {!row.own && first && <Face row={row} className={styles.face} />}
      {!row.own && first && named && row.sendNickName !== '' && <SenderName row={row} chat={chat} />}
      <div
        data-bubble=""
        className={cx(styles.bubble, (carried === 'image' || carried === 'video') && styles.framed)}
      >
        {row.quote && <QuoteBlock quote={row.quote} chat={chat} />}
        <Body row={row} chat={chat} kind={carried ?? row.type} />
      </div>
      {!failed && <MoreButton chat={chat} rowKey={row.key} />}
      {row.receipt && row.id !== null && <ReceiptMark id={row.id} chat={chat} receipt={row.receipt} />}
      {failed && <Failed row={row} />}
      {chosen !== null && maySelect(row) && <Tick id={row.id} on={chosen} words={words(row)} />}
    </div>
  );
}

interface BodyProps {
  row: MessageRow;
  chat: ChatKey;
  /** What it carries, uploaded or on its way; else its type. */
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
      return <CallBubble row={row} />;
    case MessageType.SYSTEM_MESSAGE:
      return <SystemBubble row={row} />;
    case MessageType.TEXT:
      return <Words row={row} chat={chat} />;
    default:
      return <Unknown row={row} />;
  }
}

function Words({ row, chat }: { row: MessageRow; chat: ChatKey }) {
  return (
    <>
      <span className={styles.text} data-words="">
        {row.at.length > 0 ? <MentioningText row={row} chat={chat} /> : <RichText text={row.content} />}
      </span>
      <Stamp at={row.sendTime} mark={row.mark} />
    </>
  );
}

/** Kept and counted, though nothing can be shown of it. */
function Unknown({ row }: { row: MessageRow }) {
  const { t } = useLingui();
  return (
    <>
      <span className={styles.kind}>{t`This kind of message is not supported`}</span>
      <Stamp at={row.sendTime} mark={row.mark} />
    </>
  );
}
