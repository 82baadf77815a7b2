// The tab. The pictures of the emoticons: one style sheet for all, fetched when the first one is to be shown.
import { useSyncExternalStore } from 'react';

export type Pictures = 'coming' | 'here' | 'missing';

/** What did not come is asked for again when the next emoticon is shown. */
export const usePictures = (): Pictures => useSyncExternalStore(watch, () => state);

let state: Pictures = 'coming';
let asked = false;
const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  if (!asked) void load();
  return () => watchers.delete(changed);
}

async function load(): Promise<void> {
  asked = true;
  try {
    await import('./pictures.ts');
    tell('here');
  } catch {
    asked = false;
    tell('missing');
  }
}

function tell(now: Pictures): void {
  if (now === state) return;
  state = now;
  for (const watcher of watchers) watcher();
}
