// One line of a user's text for a list, a quote or a bar: no links, emoticons small and without animation.
import type { ReactNode } from 'react';
import { firstUnits } from '../../core/domain/characters.ts';
import { type Foreign, LINE, thinned, unbounded } from '../../core/domain/foreign.ts';
import { Emoticon } from './Emoticon.tsx';
import { ownDirection } from './direction.ts';
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
  const tokens = tokenize(beginning(unbounded(text)).replace(/\s/g, ' '));
  return (
    <bdi className={styles.line} dir={ownDirection(tokens)}>
      {tokens.map((token) => (
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
  if (token.kind === 'link') return <bdi>{linkParts(token, marks)}</bdi>;
  return textParts(text, at, marks);
}

/** A host that shows in another form has no part that matches a search. */
function linkParts({ at, text, shown }: Extract<Token, { kind: 'link' }>, marks: Highlights): ReactNode {
  if (shown === text) return textParts(text, at, marks);
  return isHighlighted(text, at, marks) ? <mark className={styles.found}>{shown}</mark> : shown;
}

function textParts(text: string, at: number, marks: Highlights): ReactNode {
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
const beginning = (text: string): string => firstUnits(text, LINE.length);
