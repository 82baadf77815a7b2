// Text of users with links, mentions and emoticons. React renders every part as text, in the direction of its own
// script (X-CHAT-11, EMO-02, INV-8).
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { bounded, type Foreign, graphemeEnd, LINE, thinned, unbounded } from '../../core/domain/foreign.ts';
import { cx } from '../../ui/cx.ts';
import { Emoticon } from './Emoticon.tsx';
import { textBlocks } from './text-blocks.ts';
import { isEmojiOnly } from './emoji-only.ts';
import { isHighlighted, type Highlights, highlightParts } from './highlights.ts';
import type { Mention } from './mentions.ts';
import { type Token, tokenize } from './tokens.ts';
import styles from './RichText.module.css';

export interface RichTextProps {
  text: Foreign;
  /** The members that the message mentions, by their names in the group; their names after an @ are emphasized. */
  mentions?: readonly Mention[] | undefined;
}

/** The text of a message. Inline, because the bubble around it appends the time to the last line. */
export function RichText({ text, mentions }: RichTextProps) {
  const [limit, setLimit] = useState(1);
  const fullText = unbounded(text);
  // One block more than shown tells whether the next press shows the last block.
  const blocks = textBlocks(fullText, limit + 1);
  const shown = blocks.slice(0, limit);
  const isNextLast = blocks.reduce((sum, { length }) => sum + length, 0) === fullText.length;
  return (
    <>
      {shown.length === 1 ? (
        <Block text={blocks[0] ?? ''} mentions={mentions} />
      ) : (
        shown.map((block, index) => (
          // Blocks are only appended, so the index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles.fold}>
            <Block text={block} mentions={mentions} />
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
}

function Block({ text, mentions }: BlockProps) {
  const tokens = tokenize(text, mentions);
  return (
    <span className={cx(styles.text, isEmojiOnly(tokens) && styles.large)} dir="auto">
      {tokens.map((token) => (
        <TokenContent key={token.at} token={token} marks={NONE} />
      ))}
    </span>
  );
}

export interface PlainLineProps {
  text: Foreign;
  /** Ranges of search hits. */
  marks?: Highlights | undefined;
}

/**
 * One line of text for a list, a quote or a bar: no links, emoticons small and without animation. Text beyond the
 * bound is not rendered at all.
 */
export function PlainLine({ text, marks = NONE }: PlainLineProps) {
  const line = beginning(unbounded(text)).replace(/\s/g, ' ');
  return (
    <bdi className={styles.small}>
      {tokenize(line).map((token) =>
        token.kind === 'emoticon' ? (
          <Emoticon key={token.at} emoticon={token.emoticon} />
        ) : (
          <Words key={token.at} at={token.at} text={token.text} marks={marks} />
        ),
      )}
    </bdi>
  );
}

function TokenContent({ token, marks }: { token: Token; marks: Highlights }): ReactNode {
  const { at, text } = token;
  const words = <Words at={at} text={text} marks={marks} />;
  switch (token.kind) {
    case 'text':
      return words;
    case 'oversized':
      return <span className={styles.heap}>{words}</span>;
    case 'mention':
      return (
        <span className={styles.mention} data-me={token.me || undefined}>
          {words}
        </span>
      );
    case 'emoticon': {
      const picture = <Emoticon emoticon={token.emoticon} moves />;
      return isHighlighted(text, at, marks) ? <mark className={styles.found}>{picture}</mark> : picture;
    }
    case 'link':
      return (
        <a
          className={styles.link}
          href={token.href}
          // The address as the browser normalizes it, where letters of other alphabets cannot pass for Latin letters.
          title={bounded(token.href, LINE)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words}
        </a>
      );
  }
}

function Words({ at, text, marks }: { at: number; text: string; marks: Highlights }): ReactNode {
  if (marks.length === 0) return thinned(text);
  return highlightParts(text, at, marks).map((part) =>
    part.highlighted ? (
      <mark key={part.at} className={styles.found}>
        {thinned(part.text)}
      </mark>
    ) : (
      thinned(part.text)
    ),
  );
}

const NONE: Highlights = [];

/** Cuts the end only, so that indexes of `marks` stay valid. */
const beginning = (text: string): string =>
  text.length <= LINE.length ? text : text.slice(0, graphemeEnd(text, LINE.length));
