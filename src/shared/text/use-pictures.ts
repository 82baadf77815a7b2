// The loading state of the emoticon pictures. One stylesheet contains all of them and loads with the first emoticon.
import { useSyncExternalStore } from 'react';

export type Pictures = 'loading' | 'loaded' | 'missing';

/** After a failed load, the next emoticon that mounts starts another load. */
export const usePictures = (): Pictures => useSyncExternalStore(watch, current, current);

// Tests render without a document, and then React reads the state for the server.
const current = (): Pictures => state;

let state: Pictures = 'loading';
let isRequested = false;
const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  if (!isRequested) void load();
  return () => watchers.delete(changed);
}

async function load(): Promise<void> {
  isRequested = true;
  try {
    await import('./pictures.ts');
    setState('loaded');
  } catch {
    isRequested = false;
    setState('missing');
  }
}

function setState(next: Pictures): void {
  if (next === state) return;
  state = next;
  for (const watcher of watchers) watcher();
}
