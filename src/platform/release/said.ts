// The tab. What is to be said of releases, between whoever knows it (follow.ts) and the screen that says it.

/** `ready`: loaded again, the page will be of another build. `over`: another build has taken the line. */
export type Saying = 'over' | 'ready' | null;

let now: Saying = null;
let reload = (): void => location.reload();
const watchers = new Set<() => void>();

export const said = {
  now: (): Saying => now,
  watch: (changed: () => void): (() => void) => {
    watchers.add(changed);
    return () => watchers.delete(changed);
  },
  /** What the user's own press does. */
  reload: (): void => reload(),
  /** @param how loads the page again, with the newest files that can be had */
  say(what: Saying, how: () => void): void {
    reload = how;
    if (what === now) return;
    now = what;
    for (const watcher of watchers) watcher();
  },
};
