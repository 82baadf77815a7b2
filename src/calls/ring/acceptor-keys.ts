// The keys of the overlay of an incoming call. Pure.

export type AcceptorAct = 'decline' | 'voice' | 'video';

/** Time for which keys have no effect, ms: the user may have pressed them before the overlay came. */
const ARRIVAL = 800;

type AcceptorKeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/**
 * The act of a key; null for other keys.
 * @param age time since the overlay appeared, ms
 */
export function acceptorAct(event: AcceptorKeyEvent, isVideo: boolean, age: number): AcceptorAct | null {
  if (age < ARRIVAL || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) {
    return null;
  }
  switch (event.key.toUpperCase()) {
    case 'A':
      return 'voice';
    case 'V':
      return isVideo ? 'video' : null;
    case 'D':
    case 'ESCAPE':
      return 'decline';
    default:
      return null;
  }
}
