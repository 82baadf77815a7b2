// The keys of the call dialog: one letter without Ctrl, Alt or Shift. Pure.

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
