// The engine. The words of a question. Pure.
import { fold } from './fold-text.ts';

/** The words of a question, folded, each once. */
export const wordsOf = (question: string): string[] => [
  ...new Set(
    fold(question)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];
