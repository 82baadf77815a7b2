// The notice that tells the user about a new build. follow.ts sets the notice, ReleaseBar shows it.

/** `ready`: a reload loads another build. `over`: another build has taken over the connection. */
export type ReleaseNotice = 'over' | 'ready' | null;

let now: ReleaseNotice = null;
let reload = (): void => location.reload();
const listeners = new Set<() => void>();

export const said = {
  now: (): ReleaseNotice => now,
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Reloads the page at the user's request. */
  reload: (): void => reload(),
  /** @param reloadPage reloads the page with the newest available files */
  set(notice: ReleaseNotice, reloadPage: () => void): void {
    reload = reloadPage;
    if (notice === now) return;
    now = notice;
    for (const listener of listeners) listener();
  },
};
