// Decides whether a page reloads itself for another build, or only shows a notice. Pure.

export interface ReleaseFacts {
  /** This page's engine has stopped: another engine holds the connection. */
  over: boolean;
  /** A reload would load another build. */
  otherBuild: boolean;
  /** The user types, records or sends files in this page, or a tab of this engine uploads a file. */
  busy: boolean;
  /** The page is hidden. */
  hidden: boolean;
  /** This page has an engine of its own, so after a reload it would still not get the connection. */
  alone: boolean;
  /** A page of this build has already reloaded itself in this tab. */
  hasReloaded: boolean;
}

/** `reload-if-unseen`: reload only if no page of the app is visible: a visible page would lose the connection. */
export type ReleaseAction = 'none' | 'notify' | 'reload' | 'reload-if-unseen';

export function releaseAction(facts: ReleaseFacts): ReleaseAction {
  const { over, otherBuild, busy, hidden, alone, hasReloaded } = facts;
  if (over && alone) return 'none';
  if (!over && !otherBuild) return 'none';
  if (busy || hasReloaded) return 'notify';
  if (over) return 'reload';
  return hidden ? 'reload-if-unseen' : 'notify';
}

/** Maximum number of builds in the list. */
const MAX_BUILDS = 10;

/** Returns the list with `build` at its end, each build once. */
export const withBuild = (builds: readonly string[], build: string): string[] =>
  [...builds.filter((known) => known !== build), build].slice(-MAX_BUILDS);
