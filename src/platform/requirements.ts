// The browser features that the app requires, and the optional SharedWorker. UnsupportedPage shows missing features.

/** The checked globals, as a plain object so that a test can leave out properties. */
export interface Surroundings {
  isSecureContext: boolean;
  Worker?: unknown;
  navigator: { locks?: unknown };
  crypto?: { subtle?: unknown };
}

/** `secure-context`: plain http on a host other than localhost; Web Locks and Web Crypto are then missing too. */
export type Missing = 'secure-context' | 'worker' | 'locks' | 'crypto';

/**
 * Returns the missing features, [] if the page can run. Without a secure context it returns that feature alone.
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
export const hasOwnEngine = !('SharedWorker' in globalThis);
