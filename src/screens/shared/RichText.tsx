// The tab. Text that people wrote: words, links, mentions, emoticons, each as text for React to print, in the
// direction of its own writing (X-CHAT-11, EMO-02, INV-8).
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './RichText.module.css';
import { Emoticon } from './text/Emoticon.tsx';
import { foldedAt } from './text/fold.ts';
import { isLarge } from './text/large.ts';
import { isFound, type Marks, partsOf } from './text/marks.ts';
import type { Mention } from './text/mentions.ts';
import { type Piece, piecesOf } from './text/pieces.ts';

export interface RichTextProps {
  text: string;
  /** Whom the message mentions, as the group calls them: their names are set off where they stand behind an @. */
  mentions?: readonly Mention[] | undefined;
  /** Found words. */
  marks?: Marks | undefined;
}

/** The text of a message. Inline: the bubble around it has the room, and ends its last line with the time. */
export function RichText({ text, mentions, marks = NONE }: RichTextProps) {
  const [whole, setWhole] = useState(false);
  const end = whole ? text.length : foldedAt(text);
  const pieces = piecesOf(text.slice(0, end), mentions);
  return (
    <>
      <span className={cx(styles.text, isLarge(pieces) && styles.large)} dir="auto">
        {pieces.map((piece) => (
          <Shown key={piece.at} piece={piece} marks={marks} />
        ))}
      </span>
      {end < text.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          <Trans>Show the whole message</Trans>
        </button>
      )}
    </>
  );
}

export interface PlainLineProps {
  text: string;
  marks?: Marks | undefined;
}

/** One line of a list, a quote, a bar: no links, the emoticons small and still. What is cut off is not even built. */
export function PlainLine({ text, marks = NONE }: PlainLineProps) {
  const line = text.slice(0, LINE).replace(/\s/g, ' ');
  return (
    <bdi className={styles.small}>
      {piecesOf(line).map((piece) =>
        piece.is === 'emoticon' ? (
          <Emoticon key={piece.at} emoticon={piece.emoticon} />
        ) : (
          <Words key={piece.at} at={piece.at} text={piece.text} marks={marks} />
        ),
      )}
    </bdi>
  );
}

function Shown({ piece, marks }: { piece: Piece; marks: Marks }): ReactNode {
  const { at, text } = piece;
  const words = <Words at={at} text={text} marks={marks} />;
  switch (piece.is) {
    case 'words':
      return words;
    case 'heap':
      return <span className={styles.heap}>{words}</span>;
    case 'mention':
      return (
        <span className={styles.mention} data-me={piece.me || undefined}>
          {words}
        </span>
      );
    case 'emoticon': {
      const picture = <Emoticon emoticon={piece.emoticon} moves />;
      return isFound(text, at, marks) ? <mark className={styles.found}>{picture}</mark> : picture;
    }
    case 'link':
      return (
        <a
          className={styles.link}
          href={piece.href}
          // Where it leads, as the browser writes it: signs of other alphabets cannot pass for Latin ones there.
          title={piece.href}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words}
        </a>
      );
  }
}

function Words({ at, text, marks }: { at: number; text: string; marks: Marks }): ReactNode {
  if (marks.length === 0) return text;
  return partsOf(text, at, marks).map((part) =>
    part.found ? (
      <mark key={part.at} className={styles.found}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

const NONE: Marks = [];

/** No line is wide enough for more. */
const LINE = 240;
