// The keys of the call dialog: one letter without Ctrl, Alt or Shift.
import type { CallMediaView } from '../call-context.ts';

export type CallAct = 'microphone' | 'camera' | 'screen' | 'full-screen';

/** The letters, as tooltips show them. */
export const CALL_KEYS: Readonly<Record<CallAct, string>> = {
  microphone: 'M',
  camera: 'V',
  screen: 'S',
  'full-screen': 'F',
};

export type CallKeyEvent = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'
>;

/** The act of a key; null for other keys. A held key acts once. */
export function actOfKey(event: CallKeyEvent): CallAct | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return null;
  const letter = event.key.toUpperCase();
  const acts: readonly CallAct[] = ['microphone', 'camera', 'screen', 'full-screen'];
  return acts.find((act) => CALL_KEYS[act] === letter) ?? null;
}

/** Carries the key of a device out. It has no effect while the first devices open. */
export function switchDevice(
  act: Exclude<CallAct, 'full-screen'>,
  { control, state }: CallMediaView,
  canShare: boolean,
): void {
  const { isOpening, own } = state;
  if (isOpening) return;
  if (act === 'microphone') control.setMicrophone(own.microphone === null);
  else if (act === 'camera') control.setCamera(own.camera === null);
  else if (own.screen !== null) control.stopScreen();
  else if (canShare) control.shareScreen();
}
