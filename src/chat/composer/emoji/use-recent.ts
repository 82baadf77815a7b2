// The tab. What the signed-in person chose last.
import { useRow } from '../../../line/hooks.ts';
import { openRecentSigns } from '../../../platform/recent-signs.ts';
import { chosen } from './frequent.ts';

export interface Recent {
  texts: readonly string[];
  note: (text: string) => void;
}

export function useRecent(): Recent {
  const user = useRow({ view: 'status' })?.self?.id ?? 0;
  // Read as it is needed: another tab may have written.
  const stored = openRecentSigns(() => globalThis.localStorage, user);
  return {
    texts: stored.read() ?? [],
    note: (text) => stored.write(chosen(stored.read() ?? [], text)),
  };
}
