// The call whose media this tab holds, in session storage, with its user. A reload finds the call again, even where the
// engine ended with the page. The stored row is untrusted; the media and the seats of the old page are dropped.
import type { CallMedia, CallStateRow } from '../core/contract/call-rows.ts';
import { HELD_CALL } from './held-call-key.ts';
import {
  integer,
  jsonValue,
  type KeyValue,
  record,
  type Stored,
  stringOf,
  type Validator,
  withMemoryFallback,
} from './stored-values.ts';

/** `user`: the signed-in user. Another user of this tab must not get the call (INV-9). */
export type HeldCall = CallStateRow & { user: number };

/** @param session opens session storage; may throw */
export function openHeldCall(session: () => KeyValue): Stored<HeldCall> {
  const store = withMemoryFallback(session);
  const stored = jsonValue(store, HELD_CALL, readKept);
  let last = '';
  return {
    read() {
      const kept = stored.read();
      return kept && { ...kept, since: kept.since || null, owner: kept.owner || null, ...DROPPED };
    },
    write(row) {
      const kept = row && keptOf(row);
      const next = JSON.stringify(kept);
      // A signal brings the same row again.
      if (next === last) return;
      last = next;
      stored.write(kept);
    },
  };
}

export const heldCall = (): HeldCall | null => held.read();
export const holdCall = (row: HeldCall | null): void => held.write(row);

type Dropped = 'media' | 'ringer' | 'heir' | 'end';
/** `since`: 0 before the talk. */
type Kept = Omit<HeldCall, Dropped | 'since' | 'owner'> & { since: number; owner: string };

const NEW_MEDIA: CallMedia = {
  microphone: false,
  camera: false,
  screen: false,
  path: 'new',
  bars: null,
  trouble: null,
};
const DROPPED: Pick<CallStateRow, Dropped> = { media: NEW_MEDIA, ringer: null, heir: null, end: null };

function keptOf(row: HeldCall): Kept {
  const { media: _media, ringer: _ringer, heir: _heir, end: _end, ...kept } = row;
  return { ...kept, since: Math.round(row.since ?? 0), owner: row.owner ?? '' };
}

const count = integer(0, Number.MAX_SAFE_INTEGER);
const oneOf =
  <T extends string>(...values: readonly T[]): Validator<T> =>
  (value) =>
    values.find((one) => one === value) ?? null;
const flag: Validator<boolean> = (value) => (typeof value === 'boolean' ? value : null);

const readKept = record<Kept>({
  user: integer(1, Number.MAX_SAFE_INTEGER),
  key: oneOf('call'),
  kind: oneOf('call'),
  call: (value) => (typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : null),
  wireId: stringOf(0, 64),
  revision: count,
  peerId: integer(1, Number.MAX_SAFE_INTEGER),
  mode: oneOf('video', 'voice'),
  role: oneOf('caller', 'callee'),
  // A call that is being prepared ends with its page, and one that rings has no media.
  step: oneOf('calling', 'accepting', 'connecting', 'talking'),
  since: count,
  owner: stringOf(0, 256),
  generation: count,
  wanted: record({ microphone: flag, camera: flag }),
  reconnects: count,
});

const held = openHeldCall(() => globalThis.sessionStorage);
