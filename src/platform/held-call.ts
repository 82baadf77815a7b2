// The call whose media this tab holds, private or group, in session storage, with its user. A reload finds the call
// again, even where the engine ended with the page. The stored row is untrusted; the media and the seats of the old page
// are dropped.
import type { CallMedia, CallStateRow } from '../core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../core/contract/group-call-rows.ts';
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
interface WithUser {
  user: number;
}
export type HeldPrivateCall = CallStateRow & WithUser;
/** The parts of a group call's row that a new engine does not know. */
export type HeldGroupCall = WithUser &
  Pick<
    GroupCallStateRow,
    'kind' | 'call' | 'groupId' | 'revision' | 'role' | 'step' | 'since' | 'generation' | 'wanted'
  >;
export type HeldCall = HeldPrivateCall | HeldGroupCall;

/** @param session opens session storage; may throw */
export function openHeldCall(session: () => KeyValue): Stored<HeldCall> {
  const store = withMemoryFallback(session);
  const stored = jsonValue(store, HELD_CALL, readKept);
  let last = '';
  return {
    read() {
      const kept = stored.read();
      const since = kept?.since || null;
      if (kept?.kind !== 'call') return kept && { ...kept, since };
      return { ...kept, since, owner: kept.owner || null, ...DROPPED };
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
type KeptPrivate = Omit<HeldPrivateCall, Dropped | 'since' | 'owner'> & { since: number; owner: string };
type KeptGroup = Omit<HeldGroupCall, 'since'> & { since: number };

const NEW_MEDIA: CallMedia = {
  microphone: false,
  camera: false,
  screen: false,
  path: 'new',
  bars: null,
  trouble: null,
};
const DROPPED: Pick<CallStateRow, Dropped> = { media: NEW_MEDIA, ringer: null, heir: null, end: null };

function keptOf(row: HeldCall): KeptPrivate | KeptGroup {
  const since = Math.round(row.since ?? 0);
  if (row.kind === 'group-call') {
    const { user, kind, call, groupId, revision, role, step, generation, wanted } = row;
    return { user, kind, call, groupId, revision, role, step, since, generation, wanted };
  }
  const { media: _media, ringer: _ringer, heir: _heir, end: _end, ...kept } = row;
  return { ...kept, since, owner: row.owner ?? '' };
}

const count = integer(0, Number.MAX_SAFE_INTEGER);
const oneOf =
  <T extends string>(...values: readonly T[]): Validator<T> =>
  (value) =>
    values.find((one) => one === value) ?? null;
const flag: Validator<boolean> = (value) => (typeof value === 'boolean' ? value : null);

const id = integer(1, Number.MAX_SAFE_INTEGER);
const shared = {
  user: id,
  call: (value: unknown) => (typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : null),
  revision: count,
  since: count,
  generation: count,
  wanted: record({ microphone: flag, camera: flag }),
};

// A call that is being prepared ends with its page, and one that rings has no media.
const readPrivate = record<KeptPrivate>({
  ...shared,
  key: oneOf('call'),
  kind: oneOf('call'),
  wireId: stringOf(0, 64),
  peerId: id,
  mode: oneOf('video', 'voice'),
  role: oneOf('caller', 'callee'),
  step: oneOf('calling', 'accepting', 'connecting', 'talking'),
  owner: stringOf(0, 256),
  reconnects: count,
  // Missing from a call that an older build kept.
  isAccepted: (value) => value === true,
});
const readGroup = record<KeptGroup>({
  ...shared,
  kind: oneOf('group-call'),
  groupId: id,
  role: oneOf('host', 'invitee', 'joiner'),
  step: oneOf('calling', 'accepting', 'joining', 'talking'),
});
const readKept: Validator<KeptPrivate | KeptGroup> = (value) => readPrivate(value) ?? readGroup(value);

const held = openHeldCall(() => globalThis.sessionStorage);
