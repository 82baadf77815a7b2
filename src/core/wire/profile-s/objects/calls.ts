// Calls: their participants, devices and WebRTC data.
import * as v from 'valibot';
import {
  optionalObject,
  flag,
  flagOrFalse,
  id,
  listOf,
  long,
  nameOrEmpty,
  shape,
  text,
  textOrEmpty,
  urlOrEmpty,
} from '../../schema.ts';
import { bounded } from '../../request-schema.ts';
import { CallMode, LIMITS } from '../enums.ts';

/** A participant of a group call (ENT-17). The last two fields are absent from servers that do not say it. */
export const CallUserSchema = shape({
  id,
  nickName: nameOrEmpty,
  headImage: urlOrEmpty,
  isCamera: flagOrFalse,
  isMicroPhone: flagOrFalse,
  isShareScreen: flagOrFalse,
  /** The user is in the call; false while the user's devices ring. */
  isIn: v.nullish(flag),
  /** Number of this coming of the user into the call: higher than all earlier ones of all calls. */
  visit: v.nullish(long),
});
export type CallUser = v.InferOutput<typeof CallUserSchema>;

/** The id of a call. */
const call = v.nullish(bounded(LIMITS.callId));

/**
 * The devices that a participant has switched on (ENT-18): the body of a request, and the content of signal
 * 211.
 */
export const DeviceStateSchema = shape({
  groupId: id,
  isCamera: flag,
  isMicroPhone: flag,
  isShareScreen: v.nullish(flag, false),
  call,
});
export type DeviceState = v.InferOutput<typeof DeviceStateSchema>;

/** The content of signal 203: the users who could not join the call, and the reason. */
export const CallFailureSchema = shape({ userIds: listOf(id), reason: textOrEmpty });
export type CallFailure = v.InferOutput<typeof CallFailureSchema>;

/**
 * The current call of a group. Without a call `isChating` is false, `host` null and `userInfos` empty. The other
 * fields are absent where a server does not know them.
 */
export const GroupCallInfoSchema = shape({
  isChating: flagOrFalse,
  host: optionalObject(CallUserSchema),
  /** Everybody in the call and everybody who rings, in the order in which they came. */
  userInfos: listOf(CallUserSchema),
  /** Id of the call, which its host made. */
  call,
  /** The info with the highest revision is the newest, over all calls of the server. */
  revision: v.nullish(long),
  /** Server time (ms) at which the second person came. */
  since: v.nullish(long),
  /** Most people of the call. */
  most: v.nullish(long),
  /** The call runs on the sign-in that asks; only in the answer of the info endpoint. */
  here: v.nullish(flag),
});
export type GroupCallInfo = v.InferOutput<typeof GroupCallInfoSchema>;

/** One side of a private call; `terminal` is null until that side has answered. */
const CallEndSchema = shape({ id, terminal: v.nullish(long, null) });
export type CallEnd = v.InferOutput<typeof CallEndSchema>;

/** The current private call with a user. Without a call `isChating` is false and both sides are null. */
export const PrivateCallInfoSchema = shape({
  isChating: flagOrFalse,
  host: optionalObject(CallEndSchema),
  acceptor: optionalObject(CallEndSchema),
  /** The call runs on the sign-in that asks; null on servers that do not say it. */
  here: v.nullish(flag, null),
  mode: v.fallback(v.nullish(v.enum(CallMode), CallMode.VIDEO), CallMode.VIDEO),
});
export type PrivateCallInfo = v.InferOutput<typeof PrivateCallInfoSchema>;

/** The mode of a private call; the default is video (ENT-16). */
export const CallModeSchema = v.nullish(v.enum(CallMode), CallMode.VIDEO);

/** An offer or answer of RTCPeerConnection. Extra fields are kept and forwarded. */
export const SessionDescriptionSchema = v.looseObject({
  type: v.picklist(['offer', 'answer', 'pranswer', 'rollback']),
  sdp: textOrEmpty,
});
export type SessionDescription = { type: 'offer' | 'answer' | 'pranswer' | 'rollback'; sdp: string };

/** One ICE candidate; an empty `candidate` means that no more follow. Extra fields are kept and forwarded. */
export const IceCandidateSchema = v.looseObject({
  candidate: text,
  sdpMid: v.nullish(text, null),
  sdpMLineIndex: v.nullish(long, null),
  usernameFragment: v.nullish(text, null),
});
export type IceCandidate = {
  candidate: string;
  sdpMid: string | null;
  sdpMLineIndex: number | null;
  usernameFragment: string | null;
};
