// One line of a user's text for a list, a quote or a bar: no links, emoticons small and without animation.
import type { ReactNode } from 'react';
import { type Foreign, graphemeEnd, LINE, thinned, unbounded } from '../../core/domain/foreign.ts';
import { Emoticon } from './Emoticon.tsx';
import { type Highlights, highlightParts, isHighlighted } from './highlights.ts';
import styles from './PlainLine.module.css';
import { type Token, tokenize } from './tokens.ts';

export interface PlainLineProps {
  text: Foreign;
  /** The ranges of `text` that match a search. */
  marks?: Highlights | undefined;
}

/** Text beyond `LINE.length` is not rendered. */
export function PlainLine({ text, marks = NONE }: PlainLineProps) {
  const line = beginning(unbounded(text)).replace(/\s/g, ' ');
  return (
    <bdi className={styles.line}>
      {tokenize(line).map((token) => (
        <TokenContent key={token.at} token={token} marks={marks} />
      ))}
    </bdi>
  );
}

function TokenContent({ token, marks }: { token: Token; marks: Highlights }): ReactNode {
  const { at, text } = token;
  if (token.kind === 'emoticon') {
    const picture = <Emoticon emoticon={token.emoticon} />;
    return isHighlighted(text, at, marks) ? <mark className={styles.found}>{picture}</mark> : picture;
  }
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

/** Cuts the text at its end only, so that the indexes in `marks` stay valid. */
const beginning = (text: string): string =>
  text.length <= LINE.length ? text : text.slice(0, graphemeEnd(text, LINE.length));
