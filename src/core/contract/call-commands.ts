// Commands of a call. The engine gives them the seat of the tab that sent them.
import * as v from 'valibot';
import { CallMode, LIMITS } from '../wire/index.ts';
import type { IceServer } from '../wire/profile-s/objects/account.ts';
import { callId } from './call-id.ts';
import { id } from './fields.ts';
import { GroupCallCommandSchemas, type GroupCallAnswers } from './group-call-commands.ts';

/** The id that the signals of a call carry; '' from other clients. */
const wireId = v.pipe(v.string(), v.maxLength(64));

const media = v.object({
  microphone: v.boolean(),
  camera: v.boolean(),
  screen: v.boolean(),
  path: v.picklist(['new', 'connected', 'lost']),
  bars: v.nullable(v.picklist([0, 1, 2, 3, 4])),
  trouble: v.nullable(v.picklist(['network', 'processor', 'far'])),
});

export const CallCommandSchemas = {
  ...GroupCallCommandSchemas,
  /**
   * Loads the servers that connect the two sides of a call. Their credentials are valid for some hours. Null where
   * the server does not answer, and has not answered before.
   */
  callConfig: v.object({}),
  /**
   * Begins a call in this tab, which then opens its devices. Nothing is sent to the server yet (PCALL-09).
   */
  callStart: v.object({ call: callId, friendId: id, mode: v.enum(CallMode) }),
  /** The devices of this tab are open: sends the setup, or the accept. */
  callReady: v.object({}),
  /** The call tab cannot go on: it has no devices or no configuration, or the media path did not return. */
  callFail: v.object({ why: v.picklist(['camera', 'microphone', 'unsupported', 'offline', 'lost']) }),
  /** Accepts the ringing call in this tab, which then opens its devices. */
  callAccept: v.object({ call: callId }),
  /** Rejects, cancels or hangs up, whichever fits the call's step (PCALL-15). */
  callQuit: v.object({ call: callId }),
  /** Closes the end of a call that is still shown. */
  callClose: v.object({ call: callId }),
  /** Takes over the media of a call whose tab has gone. */
  callTake: v.object({}),
  /** Tells an engine that does not know the call, after the end of another engine. `isOwner`: this tab holds the media. */
  callRestore: v.object({
    call: callId,
    wireId,
    peerId: id,
    mode: v.enum(CallMode),
    role: v.picklist(['caller', 'callee']),
    step: v.picklist(['calling', 'ringing', 'accepting', 'connecting', 'talking']),
    since: v.nullable(id),
    generation: id,
    revision: id,
    wanted: v.object({ microphone: v.boolean(), camera: v.boolean() }),
    isOwner: v.boolean(),
  }),
  /** Sends a description or candidate of the call tab to the other side. */
  callSend: v.object({
    type: v.picklist(['offer', 'answer', 'candidate']),
    /** The person of a group call whom the signal is for. */
    to: v.exactOptional(id),
    json: v.pipe(v.string(), v.minLength(1), v.maxLength(LIMITS.callSignal.max)),
  }),
  /** The call tab has handled all signals up to this number. */
  callHandled: v.object({ number: id }),
  /** The state of the call tab's media. `negotiated`: offer and answer are exchanged (PCALL-08). */
  callReport: v.object({
    generation: id,
    negotiated: v.boolean(),
    /** The id that the signals carry; '' until it is known. */
    wireId,
    media,
  }),
  /** Asks the call tab to switch devices on or off. */
  callWant: v.object({ microphone: v.exactOptional(v.boolean()), camera: v.exactOptional(v.boolean()) }),
} as const;

/** Why a call did not begin; null where it did. */
export type CallStartAnswer = null | 'in-call' | 'not-friends' | 'offline';

/** The server's configuration of calls; the browser reads its first two fields. */
export interface CallConfig {
  iceServers: IceServer[];
  /** `relay`: media flows through relays only. */
  iceTransportPolicy: 'all' | 'relay';
  /** The most people of a group call (LIM-29). */
  maxChannel: number;
}

export interface CallAnswers extends GroupCallAnswers {
  callConfig: CallConfig | null;
  callStart: CallStartAnswer;
  callReady: null;
  callFail: null;
  /** False where another tab or device was faster, or the call has ended. */
  callAccept: boolean;
  callQuit: null;
  callClose: null;
  /** The generation of the new peer connection; null where the call needs no other tab. */
  callTake: number | null;
  /** False where the engine has another call, or the same one with its tab. */
  callRestore: boolean;
  /** False where the signal did not reach the server; the call tab sends the next offer when it can. */
  callSend: boolean;
  callHandled: null;
  callReport: null;
  callWant: null;
}

type Schemas = typeof CallCommandSchemas;
export type CallCommandName = keyof Schemas;
export type CallArgs = { [C in CallCommandName]: v.InferOutput<Schemas[C]> };
