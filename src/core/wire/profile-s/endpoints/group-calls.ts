// Signaling of group calls. The server sends call signals as pushes of the types 200 to 211.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { bounded, nothing } from '../../request-schema.ts';
import { id, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';
import { CallUserSchema, DeviceStateSchema, GroupCallInfoSchema } from '../objects.ts';

/**
 * The id of the call, which its host makes: a repeated request of an earlier call acts on no later one. The commands of
 * tabs take the same characters, so everybody can name the call.
 */
const call = v.optional(v.pipe(bounded(LIMITS.callId), v.regex(/^[\w-]*$/)));
const byGroup = shape({ groupId: id, call });
/** The users to ring. The configuration's `maxChannel` limits the number of users in a call. */
const people = shape({
  groupId: id,
  call,
  userInfos: v.pipe(v.array(CallUserSchema), v.minLength(1), v.maxLength(LIMITS.batch)),
});
const signal = bounded(LIMITS.callSignal);

function postAction<const P extends string>(path: P) {
  return defineEndpoint({
    method: 'POST',
    path: `/webrtc/group/${path}`,
    access: 'token',
    query: byGroup,
    data: nothing,
  });
}

function postBody<const P extends string, const S extends v.GenericSchema>(path: P, body: S) {
  return defineEndpoint({
    method: 'POST',
    path: `/webrtc/group/${path}`,
    access: 'token',
    body,
    data: nothing,
  });
}

export const groupCallEndpoints = {
  /** Starts a group call; `userInfos` includes the host. */
  webrtcGroupSetup: postBody('setup', people),
  webrtcGroupInvite: postBody('invite', people),
  webrtcGroupAccept: postAction('accept'),
  webrtcGroupReject: postAction('reject'),
  webrtcGroupJoin: postAction('join'),
  webrtcGroupQuit: postAction('quit'),
  webrtcGroupCancel: postAction('cancel'),
  webrtcGroupHeartbeat: postAction('heartbeat'),
  webrtcGroupFailed: postBody('failed', shape({ groupId: id, call, reason: bounded(LIMITS.callReason) })),
  /** `offer`, `answer` and `candidate` are JSON texts that the server forwards unchanged. */
  webrtcGroupOffer: postBody('offer', shape({ groupId: id, call, userId: id, offer: signal })),
  webrtcGroupAnswer: postBody('answer', shape({ groupId: id, call, userId: id, answer: signal })),
  webrtcGroupCandidate: postBody('candidate', shape({ groupId: id, call, userId: id, candidate: signal })),
  webrtcGroupDevice: postBody('device', DeviceStateSchema),
  webrtcGroupInfo: defineEndpoint({
    method: 'GET',
    path: '/webrtc/group/info',
    access: 'token',
    query: byGroup,
    data: GroupCallInfoSchema,
  }),
};
