// The tab. What the browser must offer before anything else is tried, and what it does without. What must be there
// and is missing is named on a page of its own.

/** What is looked at, as a plain object so that a test can leave things out. */
export interface Surroundings {
  isSecureContext: boolean;
  Worker?: unknown;
  navigator: { locks?: unknown };
  crypto?: { subtle?: unknown };
}

/** `secure-context`: plain http on another name than localhost; all the others follow from it. */
export type Missing = 'secure-context' | 'worker' | 'locks' | 'crypto';

/**
 * What is missing, most telling first; empty when the page can run.
 * @param inpage the engine runs in the page (development), so no worker is needed
 */
export function missingFeatures(here: Surroundings, inpage: boolean): Missing[] {
  if (!here.isSecureContext) return ['secure-context'];
  const missing: Missing[] = [];
  if (!inpage && here.Worker === undefined) missing.push('worker');
  if (here.navigator.locks === undefined) missing.push('locks');
  if (here.crypto?.subtle === undefined) missing.push('crypto');
  return missing;
}

/** Whether the engine is this page's own: the browser knows no SharedWorker. */
export const isAlone = !('SharedWorker' in globalThis);
