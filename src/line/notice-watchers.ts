// The watchers of the engine's notices. A notice goes to this tab only, so it waits while the tab's screen is loading.
import type { Notice } from '../core/contract/views.ts';

/** Maximum number of waiting notices; older ones are dropped. */
const WAITING = 4;

type Watcher = (notice: Notice) => void;

export interface NoticeWatchers {
  /** @param user the user whom the tab shows; null for none */
  tell: (notices: readonly Notice[], user: number | null) => void;
  /** Returns the function that stops watching. */
  watch: (watcher: Watcher) => () => void;
}

export function createNoticeWatchers(): NoticeWatchers {
  const watchers = new Set<Watcher>();
  let waiting: readonly Notice[] = [];
  let owner: number | null = null;

  function deliver(): void {
    if (watchers.size === 0) return;
    const notices = waiting;
    waiting = [];
    for (const notice of notices) for (const watcher of watchers) watcher(notice);
  }

  return {
    tell: (notices, user) => {
      // The next user does not get the notices of this one (INV-9).
      if (owner !== null && owner !== user) waiting = [];
      owner = user;
      waiting = [...waiting, ...notices];
      deliver();
      waiting = waiting.slice(-WAITING);
    },
    watch: (watcher) => {
      watchers.add(watcher);
      // A microtask later, the other parts of the screen watch too.
      queueMicrotask(deliver);
      return () => watchers.delete(watcher);
    },
  };
}
