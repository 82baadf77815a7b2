// The place of the held call (held-call.ts) in session storage. The first load only asks whether there is one.

export const HELD_CALL = 'partyline.call';

/** True where a page of this tab has held a call, for example before a reload. */
export function isCallHeld(): boolean {
  try {
    return globalThis.sessionStorage.getItem(HELD_CALL) !== null;
  } catch {
    return false;
  }
}
