// The limit of a typed text: its counter, and the sentence for a text that is too long. A field never cuts a text
// (X-PWD-06); the form does not send it while it is too long.
import { useLingui } from '@lingui/react/macro';
import { characterCount } from '../../core/domain/characters.ts';
import { stored } from '../../core/domain/stored.ts';
import type { TextLimit } from '../../ui/Counter.tsx';

export interface LimitOptions {
  /** The length of a text, in the way in which the server counts it; default: the characters of the trimmed text. */
  lengthOf?: (text: string) => number;
  isAlwaysShown?: boolean;
}

export type Limited = {
  limit: TextLimit;
  /** undefined for a text within its limit. */
  tooLong: string | undefined;
};

export function useLimit(): (text: string, max: number, options?: LimitOptions) => Limited {
  const { t } = useLingui();
  return (text, max, { lengthOf = trimmedLength, isAlwaysShown = false } = {}) => {
    const length = lengthOf(text);
    return {
      limit: { length, max, isAlwaysShown },
      tooLong: length > max ? t`At most ${max} characters.` : undefined,
    };
  };
}

const trimmedLength = (text: string): number => characterCount(stored(text));
