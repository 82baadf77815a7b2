// The tab. Text that people wrote: words, links, mentions, emoticons, each as text for React to print, in the
// direction of its own writing (X-CHAT-11, EMO-02, INV-8).
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { bounded, type Foreign, graphemeEnd, LINE, thinned, unbounded } from '../../core/domain/foreign.ts';
import { cx } from '../../ui/cx.ts';
import { Emoticon } from './Emoticon.tsx';
import { foldsOf } from './fold.ts';
import { isLarge } from './large.ts';
import { isFound, type Marks, partsOf } from './marks.ts';
import type { Mention } from './mentions.ts';
import { type Piece, piecesOf } from './pieces.ts';
import styles from './RichText.module.css';

export interface RichTextProps {
  text: Foreign;
  /** Whom the message mentions, as the group calls them: their names are set off where they stand behind an @. */
  mentions?: readonly Mention[] | undefined;
}

/** The text of a message. Inline: the bubble around it has the room, and ends its last line with the time. */
export function RichText({ text, mentions }: RichTextProps) {
  const [most, setMost] = useState(1);
  const whole = unbounded(text);
  // One more than is shown, to know whether the next press shows the last one.
  const folds = foldsOf(whole, most + 1);
  const shown = folds.slice(0, most);
  const isNextLast = folds.reduce((sum, { length }) => sum + length, 0) === whole.length;
  return (
    <>
      {shown.length === 1 ? (
        <Fold text={folds[0] ?? ''} mentions={mentions} />
      ) : (
        shown.map((fold, index) => (
          // Folds only come, and only behind the others.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles.fold}>
            <Fold text={fold} mentions={mentions} />
          </span>
        ))
      )}
      {folds.length > most && (
        <button type="button" className={styles.more} onClick={() => setMost(most + 1)}>
          {isNextLast ? <Trans>Show the whole message</Trans> : <Trans>Show more of this message</Trans>}
        </button>
      )}
    </>
  );
}

interface FoldProps {
  text: string;
  mentions: readonly Mention[] | undefined;
}

function Fold({ text, mentions }: FoldProps) {
  const pieces = piecesOf(text, mentions);
  return (
    <span className={cx(styles.text, isLarge(pieces) && styles.large)} dir="auto">
      {pieces.map((piece) => (
        <Shown key={piece.at} piece={piece} marks={NONE} />
      ))}
    </span>
  );
}

export interface PlainLineProps {
  text: Foreign;
  /** Found words. */
  marks?: Marks | undefined;
}

/** One line of a list, a quote, a bar: no links, the emoticons small and still. What is cut off is not even built. */
export function PlainLine({ text, marks = NONE }: PlainLineProps) {
  const line = beginning(unbounded(text)).replace(/\s/g, ' ');
  return (
    <bdi className={styles.small}>
      {piecesOf(line).map((piece) =>
        piece.kind === 'emoticon' ? (
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
  switch (piece.kind) {
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
          title={bounded(piece.href, LINE)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words}
        </a>
      );
  }
}

function Words({ at, text, marks }: { at: number; text: string; marks: Marks }): ReactNode {
  if (marks.length === 0) return thinned(text);
  return partsOf(text, at, marks).map((part) =>
    part.found ? (
      <mark key={part.at} className={styles.found}>
        {thinned(part.text)}
      </mark>
    ) : (
      thinned(part.text)
    ),
  );
}

const NONE: Marks = [];

/** Its places stay those of the whole text, which marks count in. */
const beginning = (text: string): string =>
  text.length <= LINE.length ? text : text.slice(0, graphemeEnd(text, LINE.length));
