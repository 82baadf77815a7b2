// Small steps that the parts of the call machine share.
import type { CallEnd, CallMedia } from '../../src/core/contract/call-rows.ts';
import type { CallMode } from '../../src/core/wire/index.ts';
import type { Call, CallEffect, CallState, CallStepResult } from './call-state.ts';

export const NEW_MEDIA: CallMedia = {
  microphone: false,
  camera: false,
  screen: false,
  path: 'new',
  bars: null,
  trouble: null,
};

export function newCall(
  facts: Pick<Call, 'id' | 'wireId' | 'peerId' | 'role' | 'step'> & { mode: CallMode },
): Call {
  return {
    ...facts,
    asked: false,
    reported: false,
    crossing: null,
    since: null,
    owner: null,
    ringer: null,
    heir: null,
    generation: 0,
    media: NEW_MEDIA,
    wanted: { microphone: true, camera: facts.mode === 'video' },
    reconnects: 0,
    isAccepted: false,
    signals: [],
    lastSignal: 0,
  };
}

export const ringingCall = (id: string, peerId: number, mode: CallMode, ringer: string | null): Call => ({
  ...newCall({ id, wireId: '', peerId, mode, role: 'callee', step: 'ringing' }),
  ringer,
});

/** The peer's call that crossed this one, which rings now; null where none did. */
export const crossedBy = ({ peerId, crossing }: Call, ringer: string | null): Call | null =>
  crossing === null ? null : ringingCall(crossing.id, peerId, crossing.mode, ringer);

export const ignored = (state: CallState, reason: string): CallStepResult => ({
  state,
  effects: [],
  ignored: reason,
});

export const same = (state: CallState): CallStepResult => ({ state, effects: [], ignored: null });

/** Replaces the call, and drops the end of an earlier one. */
export const to = (state: CallState, call: Call, ...effects: CallEffect[]): CallStepResult => ({
  state: { revision: state.revision + 1, call, ended: null },
  effects,
  ignored: null,
});

/** Ends the call; `effects` tell the server. */
export const endWith = (
  state: CallState,
  call: Call,
  end: CallEnd,
  ...effects: CallEffect[]
): CallStepResult => ({
  state: { revision: state.revision + 1, call: null, ended: { call: { ...call, signals: [] }, end } },
  effects,
  ignored: null,
});

/** The requests that end a call for the server; none while the server does not know it. */
function endingRequests({ id, step, role, asked, crossing, peerId }: Call): CallEffect[] {
  switch (step) {
    case 'preparing':
    case 'calling': {
      const reject: CallEffect[] = crossing === null ? [] : [{ kind: 'reject', id: crossing.id, peerId }];
      return asked || step === 'calling' ? [...reject, { kind: 'cancel', id, peerId }] : reject;
    }
    case 'ringing':
    case 'accepting':
      // An accept with unknown outcome may have begun the talk, which only a hang-up ends.
      return [{ kind: asked && role === 'callee' ? 'handup' : 'reject', id, peerId }];
    case 'connecting':
    case 'talking':
      return [{ kind: 'handup', id, peerId }];
  }
}

/** Ends the call and tells the server, if it knows the call. */
export const endAndTell = (state: CallState, call: Call, end: CallEnd): CallStepResult =>
  endWith(state, call, end, ...endingRequests(call));
