// The tab. When a page loads itself again for another build, and when it only says so. Pure.

export interface Known {
  /** This page's engine works no more: another one holds the line. */
  over: boolean;
  /** Loaded again, the page would be of another build. */
  other: boolean;
  /** Something is written or uploaded: here, or anywhere over this line. */
  busy: boolean;
  /** Nobody looks at this page. */
  hidden: boolean;
  /** This page has an engine of its own: loaded again it would still not have the line. */
  alone: boolean;
  /** A page of this build has already loaded itself again in this tab. */
  tried: boolean;
}

/** `when-unseen`: unless somebody looks at another page of ours, which would be taken the line. */
export type Act = 'nothing' | 'say' | 'reload' | 'when-unseen';

export function actOf({ over, other, busy, hidden, alone, tried }: Known): Act {
  if (over && alone) return 'nothing';
  if (!over && !other) return 'nothing';
  if (busy || tried) return 'say';
  if (over) return 'reload';
  return hidden ? 'when-unseen' : 'say';
}

/** As many builds are remembered. */
const REMEMBERED = 10;

/** The list with a build at its end. */
export const withBuild = (builds: readonly string[], build: string): string[] =>
  [...builds.filter((it) => it !== build), build].slice(-REMEMBERED);
