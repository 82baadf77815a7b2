// Emoji and emoticons that the signed-in user chose last.
import { useRow } from '../../../line/hooks.ts';
import { openRecentEmoji } from '../../../platform/recent-emoji.ts';
import { withChoice } from './frequent-items.ts';

export interface Recent {
  texts: readonly string[];
  add: (text: string) => void;
}

export function useRecent(): Recent {
  const user = useRow({ view: 'status' })?.self?.id ?? 0;
  // The storage is read at each use, because another tab may have written to it.
  const stored = openRecentEmoji(() => globalThis.localStorage, user);
  return {
    texts: stored.read() ?? [],
    add: (text) => stored.write(withChoice(stored.read() ?? [], text)),
  };
}
