// Rows of the view `call` for unit tests.
import type { CallStateRow } from '../../../src/core/contract/call-rows.ts';
import { ROW } from '../../../src/gallery/calls/call-fixtures.ts';

export const SELF = 1;
export const PEER = 2;
export const SEAT = 'seat-1';

/** A video call that this tab begins. */
export const callRow = (over: Partial<CallStateRow> = {}): CallStateRow => ({
  ...ROW,
  call: 'call-1234',
  wireId: 'call-1234',
  peerId: PEER,
  step: 'preparing',
  owner: SEAT,
  generation: 0,
  media: { microphone: false, camera: false, screen: false, path: 'new', bars: null, trouble: null },
  ...over,
});

/** A video call of this tab that talks, for the tests of the screens. */
export const talkingRow = (over: Partial<CallStateRow> = {}): CallStateRow => ({
  ...ROW,
  owner: 'this',
  ...over,
});
