// Text of users with links, mentions and emoticons. React renders every part as text, in the direction of its own
// script (X-CHAT-11, EMO-02, INV-8).
import { Trans } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { bounded, type Foreign, LINE, thinned, unbounded } from '../../core/domain/foreign.ts';
import { cx } from '../../ui/cx.ts';
import { Emoticon } from './Emoticon.tsx';
import { textBlocks } from './text-blocks.ts';
import { ownDirection } from './direction.ts';
import { isEmojiOnly } from './emoji-only.ts';
import type { Mention } from './mentions.ts';
import { type Token, tokenize } from './tokens.ts';
import styles from './RichText.module.css';

export interface RichTextProps {
  text: Foreign;
  /** The members that the message mentions, by their names in the group; their names after an @ are emphasized. */
  mentions?: readonly Mention[] | undefined;
  /** Called for a press on the mention of a user. Without it, mentions are no buttons. */
  onMention?: MentionHandler;
}

type MentionHandler = (id: number, event: MouseEvent<HTMLElement>) => void;

/**
 * The text of a message: its first block (text-blocks.ts), and a button that shows the next one. It is inline, because
 * the bubble around it appends the time to the last line.
 */
export function RichText({ text, mentions, onMention }: RichTextProps) {
  const [limit, setLimit] = useState(1);
  const fullText = unbounded(text);
  // One hidden block is read too: it tells whether the next press of the button shows the last block.
  const blocks = textBlocks(fullText, limit + 1);
  const shown = blocks.slice(0, limit);
  const isNextLast = blocks.reduce((sum, { length }) => sum + length, 0) === fullText.length;
  return (
    <>
      {shown.length === 1 ? (
        <Block text={blocks[0] ?? ''} mentions={mentions} onMention={onMention} />
      ) : (
        shown.map((block, index) => (
          // Blocks are only appended, so the index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles.fold}>
            <Block text={block} mentions={mentions} onMention={onMention} />
          </span>
        ))
      )}
      {blocks.length > limit && (
        <button type="button" className={styles.more} onClick={() => setLimit(limit + 1)}>
          {isNextLast ? <Trans>Show the whole message</Trans> : <Trans>Show more of this message</Trans>}
        </button>
      )}
    </>
  );
}

interface BlockProps {
  text: string;
  mentions: readonly Mention[] | undefined;
  onMention: MentionHandler | undefined;
}

function Block({ text, mentions, onMention }: BlockProps) {
  const tokens = tokenize(text, mentions);
  return (
    <span className={cx(styles.text, isEmojiOnly(tokens) && styles.large)} dir={ownDirection(tokens)}>
      {tokens.map((token) => (
        <TokenContent key={token.at} token={token} onMention={onMention} />
      ))}
    </span>
  );
}

type TokenContentProps = Pick<BlockProps, 'onMention'> & { token: Token };

function TokenContent({ token, onMention }: TokenContentProps): ReactNode {
  const text = thinned(token.kind === 'link' ? token.shown : token.text);
  switch (token.kind) {
    case 'text':
      return text;
    case 'oversized':
      return <span className={styles.heap}>{text}</span>;
    case 'mention':
      return <MentionContent text={text} token={token} onMention={onMention} />;
    case 'emoticon':
      return <Emoticon emoticon={token.emoticon} moves />;
    case 'link':
      return (
        <a
          className={styles.link}
          dir="auto"
          href={token.href}
          // The URL as the browser normalizes it: letters of other alphabets cannot pass for Latin letters in it.
          title={bounded(token.href, LINE)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {text}
        </a>
      );
  }
}

interface MentionContentProps extends Pick<BlockProps, 'onMention'> {
  text: string;
  token: Extract<Token, { kind: 'mention' }>;
}

function MentionContent({ text, token: { me, id }, onMention }: MentionContentProps) {
  const attributes = { className: styles.mention, 'data-me': me || undefined, dir: 'auto' };
  if (id === null || !onMention) return <span {...attributes}>{text}</span>;
  return (
    <button type="button" {...attributes} onClick={(event) => onMention(id, event)}>
      {text}
    </button>
  );
}
