// The keys of the call dialog: one letter without Ctrl, Alt or Shift.
import type { OwnDevices } from '../call-context.ts';

export type CallAct = 'microphone' | 'camera' | 'screen' | 'full-screen';
/** A group call also has the key of its invitation. */
export type GroupCallAct = CallAct | 'invite';

/** The letters, as tooltips show them. */
export const CALL_KEYS: Readonly<Record<GroupCallAct, string>> = {
  microphone: 'M',
  camera: 'V',
  screen: 'S',
  'full-screen': 'F',
  invite: 'I',
};

export type CallKeyEvent = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'
>;

const CALL_ACTS: readonly CallAct[] = ['microphone', 'camera', 'screen', 'full-screen'];
const GROUP_CALL_ACTS: readonly GroupCallAct[] = [...CALL_ACTS, 'invite'];

/** The act of a key in a private call; null for other keys. A held key acts once. */
export const actOfKey = (event: CallKeyEvent): CallAct | null => actAmong(CALL_ACTS, event);

/** The act of a key in a group call. */
export const groupActOfKey = (event: CallKeyEvent): GroupCallAct | null => actAmong(GROUP_CALL_ACTS, event);

function actAmong<A extends GroupCallAct>(acts: readonly A[], event: CallKeyEvent): A | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return null;
  const letter = event.key.toUpperCase();
  return acts.find((act) => CALL_KEYS[act] === letter) ?? null;
}

/** Carries the key of a device out. It has no effect while the first devices open. */
export function switchDevice(
  act: Exclude<CallAct, 'full-screen'>,
  { control, state }: OwnDevices,
  canShare: boolean,
): void {
  const { isOpening, own } = state;
  if (isOpening) return;
  if (act === 'microphone') control.setMicrophone(own.microphone === null);
  else if (act === 'camera') control.setCamera(own.camera === null);
  else if (own.screen !== null) control.stopScreen();
  else if (canShare) control.shareScreen();
}
