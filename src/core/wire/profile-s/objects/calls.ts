// Every realm: who is in a call and with what. Required: the ids; missing marks are false.
import * as v from 'valibot';
import {
  extra,
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
import { CallMode } from '../enums.ts';

/** A participant of a group call (ENT-17). */
export const CallUserSchema = shape({
  id,
  nickName: nameOrEmpty,
  headImage: urlOrEmpty,
  isCamera: flagOrFalse,
  isMicroPhone: flagOrFalse,
  isShareScreen: flagOrFalse,
});
export type CallUser = v.InferOutput<typeof CallUserSchema>;

/** Which devices someone has on (ENT-18): the request, and the content of signal 211. */
export const DeviceStateSchema = shape({
  groupId: id,
  isCamera: flag,
  isMicroPhone: flag,
  isShareScreen: v.nullish(flag, false),
});
export type DeviceState = v.InferOutput<typeof DeviceStateSchema>;

/** Content of signal 203: who did not get into the call, and why. */
export const CallFailureSchema = shape({ userIds: listOf(id), reason: textOrEmpty });
export type CallFailure = v.InferOutput<typeof CallFailureSchema>;

/** The call of a group; without one `isChating` is false, `host` null and `userInfos` empty. */
export const GroupCallInfoSchema = shape({
  isChating: flagOrFalse,
  host: extra(CallUserSchema),
  userInfos: listOf(CallUserSchema),
});
export type GroupCallInfo = v.InferOutput<typeof GroupCallInfoSchema>;

/** One end of a private call; `terminal` is null until that end has answered. */
const CallEndSchema = shape({ id, terminal: v.nullish(long, null) });
export type CallEnd = v.InferOutput<typeof CallEndSchema>;

/** The private call with somebody; without one `isChating` is false and both ends are null. */
export const PrivateCallInfoSchema = shape({
  isChating: flagOrFalse,
  host: extra(CallEndSchema),
  acceptor: extra(CallEndSchema),
  mode: v.fallback(v.nullish(v.enum(CallMode), CallMode.VIDEO), CallMode.VIDEO),
});
export type PrivateCallInfo = v.InferOutput<typeof PrivateCallInfoSchema>;

/** How a call is set up, video where nothing is said (ENT-16). */
export const CallModeSchema = v.nullish(v.enum(CallMode), CallMode.VIDEO);

/** What RTCPeerConnection makes of an offer or an answer; extras are kept and forwarded. */
export const SessionDescriptionSchema = v.looseObject({
  type: v.picklist(['offer', 'answer', 'pranswer', 'rollback']),
  sdp: textOrEmpty,
});
export type SessionDescription = { type: 'offer' | 'answer' | 'pranswer' | 'rollback'; sdp: string };

/** One ICE candidate; '' ends the candidates. Extras are kept and forwarded. */
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
