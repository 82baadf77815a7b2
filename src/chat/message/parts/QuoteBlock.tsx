// Quoted message above a reply: its sender and one line (X-CHAT-22). A press jumps to the quoted message.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { QuoteRow } from '../../../core/contract/rows.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { MessageType } from '../../../core/domain/enums.ts';
import type { Foreign } from '../../../core/domain/foreign.ts';
import { PlainLine } from '../../../shared/text/PlainLine.tsx';
import { useMessageSummary } from '../../../shared/use-message-summary.ts';
import { personColour } from '../../../ui/initials.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useJump } from '../../context/use-jump.ts';
import { imageOf } from '../../media/attachment-of.ts';
import { stillSources } from '../../media/motion.ts';
import { ReceivedImage } from '../../media/ReceivedImage.tsx';
import styles from './Quote.module.css';

export function QuoteBlock({ quote, chat }: { quote: QuoteRow; chat: ChatKey }) {
  const { t } = useLingui();
  const jump = useJump();
  const textOf = useMessageSummary();
  const name = quote.own ? t`You` : quote.sendNickName || t`User ${{ targetId: quote.sendId }}`;
  if (quote.recalled) {
    return <p className={styles.gone}>{t`The quoted message was recalled`}</p>;
  }
  const line = textOf({ type: quote.type, content: quote.content, recalled: null });
  return (
    <button type="button" className={styles.quote} onClick={() => jump(chat, quote.id)}>
      <VisuallyHidden>{t`Go to quoted message`}</VisuallyHidden>
      {quote.type === MessageType.IMAGE && <QuotedPicture content={quote.content} />}
      <span className={styles.words}>
        <bdi className={styles.name} style={{ color: personColour(`u${quote.sendId}`) }}>
          {name}
        </bdi>
        <span className={styles.line}>
          <PlainLine text={line} />
        </span>
      </span>
    </button>
  );
}

/** Size of the thumbnail, px. */
const BOX = { width: 32, height: 32 };

/** Thumbnail of the quoted picture; nothing where the thumbnail fails to load. */
function QuotedPicture({ content }: { content: Foreign }) {
  const [failed, setFailed] = useState(false);
  const picture = imageOf(content, location.origin);
  const [address] = picture ? stillSources(picture) : [];
  if (failed || address === undefined) return null;
  return (
    <span className={styles.small}>
      <ReceivedImage
        source={address}
        box={BOX}
        alt=""
        still={picture?.isAnimated}
        onMissing={() => setFailed(true)}
      />
    </span>
  );
}
