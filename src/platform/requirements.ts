// The features that the app requires of the browser, and the optional SharedWorker. A page of its own names the missing
// features.

/** The checked globals, as a plain object so that a test can leave out properties. */
export interface Surroundings {
  isSecureContext: boolean;
  Worker?: unknown;
  navigator: { locks?: unknown };
  crypto?: { subtle?: unknown };
}

/** `secure-context`: plain http on another name than localhost; the other features are then missing too. */
export type Missing = 'secure-context' | 'worker' | 'locks' | 'crypto';

/**
 * The missing features, most informative first; empty where the page can run.
 * @param inpage the engine runs in the page (development), so no worker is needed
 */
export function missingFeatures(globals: Surroundings, inpage: boolean): Missing[] {
  if (!globals.isSecureContext) return ['secure-context'];
  const missing: Missing[] = [];
  if (!inpage && globals.Worker === undefined) missing.push('worker');
  if (globals.navigator.locks === undefined) missing.push('locks');
  if (globals.crypto?.subtle === undefined) missing.push('crypto');
  return missing;
}

/** Whether this page has an engine of its own, because the browser has no SharedWorker. */
export const isAlone = !('SharedWorker' in globalThis);
