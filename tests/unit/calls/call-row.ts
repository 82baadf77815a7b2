// Rows of the view `call` for unit tests.
import type { CallStateRow } from '../../../src/core/contract/call-rows.ts';

export const SELF = 1;
export const PEER = 2;
export const SEAT = 'seat-1';

/** A video call that this tab begins. */
export const callRow = (over: Partial<CallStateRow> = {}): CallStateRow => ({
  key: 'call',
  kind: 'call',
  call: 'call-1234',
  wireId: 'call-1234',
  revision: 1,
  peerId: PEER,
  mode: 'video',
  role: 'caller',
  step: 'preparing',
  since: null,
  owner: SEAT,
  ringer: null,
  heir: null,
  generation: 0,
  media: { microphone: false, camera: false, screen: false, path: 'new', bars: null, trouble: null },
  wanted: { microphone: true, camera: true },
  reconnects: 0,
  end: null,
  ...over,
});

/** A video call of this tab that talks, for the tests of the screens. */
export const talkingRow = (over: Partial<CallStateRow> = {}): CallStateRow =>
  callRow({
    step: 'talking',
    owner: 'this',
    generation: 1,
    media: { microphone: true, camera: true, screen: false, path: 'connected', bars: 4, trouble: null },
    ...over,
  });
