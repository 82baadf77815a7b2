// Typed texts that are not saved yet. The page keeps them in memory, so that the way back to a profile leads back to the
// half-typed text.
import { useLine } from '../../line/hooks.ts';
import { type Owner, perUser } from '../per-user.ts';

export interface UnsavedText {
  typed: string;
  /** The stored text when the user began to type. */
  base: string;
  /** A save of this text is running. */
  isSaving?: boolean;
}

const textsOf = perUser<Owner, Map<string, UnsavedText>>(() => new Map());

export interface UnsavedSlot {
  read: () => UnsavedText | undefined;
  /** undefined forgets the text. */
  write: (text: UnsavedText | undefined) => void;
}

/** @param key names one text of the signed-in user, such as `group-7/notice` */
export function useUnsavedSlot(key: string): UnsavedSlot {
  const line = useLine();
  return {
    read: () => textsOf(line).get(key),
    write: (text) => {
      if (text) textsOf(line).set(key, text);
      else textsOf(line).delete(key);
    },
  };
}
