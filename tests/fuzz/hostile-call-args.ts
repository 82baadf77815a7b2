// Generated arguments of the commands of calls, mostly valid; hostile-tab-data.ts mutates them.
import * as fc from 'fast-check';
import type { CallCommandName } from '../../src/core/contract/call-commands.ts';
import { smallId } from './hostile.ts';

export const words = fc.oneof(
  fc.string(),
  fc.constantFrom('', ' ', '\ud800', '\u200b', 'a'.repeat(1024), 'a'.repeat(30_000)),
);

export const CALL_ARGS: Record<CallCommandName, fc.Arbitrary<unknown>> = {
  callStart: fc.record({ call: words, friendId: smallId, mode: fc.constantFrom('voice', 'video') }),
  callReady: fc.constant({}),
  callFail: fc.record({ why: fc.constantFrom('camera', 'microphone', 'unsupported', 'lost') }),
  callConfig: fc.constant({}),
  callAccept: fc.record({ call: words }),
  callQuit: fc.record({ call: words }),
  callClose: fc.record({ call: words }),
  callTake: fc.constant({}),
  callRestore: fc.record({
    call: words,
    wireId: words,
    peerId: smallId,
    mode: fc.constantFrom('voice', 'video'),
    role: fc.constantFrom('caller', 'callee'),
    step: fc.constantFrom('calling', 'ringing', 'accepting', 'connecting', 'talking'),
    since: fc.constantFrom(null, 1),
    generation: smallId,
    revision: smallId,
    wanted: fc.record({ microphone: fc.boolean(), camera: fc.boolean() }),
    isOwner: fc.boolean(),
  }),
  callGroupStart: fc.record({ call: words, groupId: smallId, userIds: fc.array(smallId, { maxLength: 4 }) }),
  callJoin: fc.record({ groupId: smallId }),
  callInvite: fc.record({ call: words, userIds: fc.array(smallId, { maxLength: 4 }) }),
  callEndForAll: fc.record({ call: words }),
  callGroupReport: fc.record({
    generation: smallId,
    microphone: fc.boolean(),
    camera: fc.boolean(),
    screen: fc.boolean(),
  }),
  callGroupRestore: fc.record({
    call: words,
    groupId: smallId,
    role: fc.constantFrom('host', 'invitee', 'joiner'),
    step: fc.constantFrom('calling', 'accepting', 'joining', 'talking'),
    since: fc.constantFrom(null, 1),
    generation: smallId,
    revision: smallId,
    wanted: fc.record({ microphone: fc.boolean(), camera: fc.boolean() }),
    isOwner: fc.boolean(),
  }),
  callSend: fc.record({ type: fc.constantFrom('offer', 'answer', 'candidate'), json: words }),
  callHandled: fc.record({ number: smallId }),
  callReport: fc.record({
    generation: smallId,
    negotiated: fc.boolean(),
    wireId: words,
    media: fc.record({
      microphone: fc.boolean(),
      camera: fc.boolean(),
      screen: fc.boolean(),
      path: fc.constantFrom('new', 'connected', 'lost'),
      bars: fc.constantFrom(null, 0, 4),
      trouble: fc.constantFrom(null, 'network', 'processor', 'far'),
    }),
  }),
  callWant: fc.record({ microphone: fc.boolean(), camera: fc.boolean() }),
};
