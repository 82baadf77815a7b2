// A sentence in which names may stand. Browsers take the first letter for the direction of an element, also one inside of
// a name; here the sentence's own first letter decides.
import { directionOf } from './text-direction.ts';

export interface SentenceProps {
  text: string;
  className?: string | undefined;
}

export const Sentence = ({ text, className }: SentenceProps) => (
  <bdi className={className} dir={directionOf(text) ?? 'auto'}>
    {text}
  </bdi>
);
