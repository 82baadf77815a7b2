// Signaling of private calls. `uid` is always the other user. The server sends call signals as pushes of the
// types 100 to 110.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { bounded, nothing } from '../../request-schema.ts';
import { flag, id, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';
import {
  CallModeSchema,
  IceCandidateSchema,
  PrivateCallInfoSchema,
  SessionDescriptionSchema,
} from '../objects.ts';

/**
 * A field of Partyline: the random id that this device gave the call. The server does not apply a repeated request to
 * a later call of the same users.
 */
const call = v.optional(bounded(LIMITS.callId));
const byPeer = shape({ uid: id, call });

function postAction<const P extends string>(path: P) {
  return defineEndpoint({
    method: 'POST',
    path: `/webrtc/private/${path}`,
    access: 'token',
    query: byPeer,
    data: nothing,
  });
}

export const privateCallEndpoints = {
  webrtcPrivateSetup: defineEndpoint({
    method: 'POST',
    path: '/webrtc/private/setup',
    access: 'token',
    query: shape({ uid: id, mode: CallModeSchema, call }),
    data: nothing,
  }),
  webrtcPrivateAccept: postAction('accept'),
  /** Ends a call. "handup" is the protocol's spelling. */
  webrtcPrivateHandup: postAction('handup'),
  webrtcPrivateCancel: postAction('cancel'),
  webrtcPrivateReject: postAction('reject'),
  /** `opening`, a field of Partyline: the called user has accepted, and the devices are being opened. */
  webrtcPrivateHeartbeat: defineEndpoint({
    method: 'POST',
    path: '/webrtc/private/heartbeat',
    access: 'token',
    query: shape({ uid: id, call, opening: v.optional(flag) }),
    data: nothing,
  }),
  webrtcPrivateFailed: defineEndpoint({
    method: 'POST',
    path: '/webrtc/private/failed',
    access: 'token',
    query: shape({ uid: id, reason: bounded(LIMITS.callReason), call }),
    data: nothing,
  }),
  /** The server forwards the body unchanged as the content of signal 107. */
  webrtcPrivateOffer: defineEndpoint({
    method: 'POST',
    path: '/webrtc/private/offer',
    access: 'token',
    query: byPeer,
    body: SessionDescriptionSchema,
    data: nothing,
  }),
  /** The server forwards the body unchanged as the content of signal 108. */
  webrtcPrivateAnswer: defineEndpoint({
    method: 'POST',
    path: '/webrtc/private/answer',
    access: 'token',
    query: byPeer,
    body: SessionDescriptionSchema,
    data: nothing,
  }),
  /** The server forwards the body unchanged as the content of signal 109. */
  webrtcPrivateCandidate: defineEndpoint({
    method: 'POST',
    path: '/webrtc/private/candidate',
    access: 'token',
    query: byPeer,
    body: IceCandidateSchema,
    data: nothing,
  }),
  webrtcPrivateInfo: defineEndpoint({
    method: 'GET',
    path: '/webrtc/private/info',
    access: 'token',
    query: byPeer,
    data: PrivateCallInfoSchema,
  }),
};
