// Every realm: the signalling of group calls; signals come back as pushes 200-211.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { bounded, nothing } from '../../request-schema.ts';
import { id, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';
import { CallUserSchema, DeviceStateSchema, GroupCallInfoSchema } from '../objects.ts';

const byGroup = shape({ groupId: id });
/** Whom to ring; how many may be in a call is the configuration's `maxChannel`. */
const people = shape({
  groupId: id,
  userInfos: v.pipe(v.array(CallUserSchema), v.minLength(1), v.maxLength(LIMITS.batch)),
});
const signal = bounded(LIMITS.callSignal);

function act<const P extends string>(path: P) {
  return defineEndpoint({
    method: 'POST',
    path: `/webrtc/group/${path}`,
    access: 'token',
    query: byGroup,
    data: nothing,
  });
}

function tell<const P extends string, const S extends v.GenericSchema>(path: P, body: S) {
  return defineEndpoint({
    method: 'POST',
    path: `/webrtc/group/${path}`,
    access: 'token',
    body,
    data: nothing,
  });
}

export const groupCallEndpoints = {
  /** `userInfos` includes the host. */
  webrtcGroupSetup: tell('setup', people),
  webrtcGroupInvite: tell('invite', people),
  webrtcGroupAccept: act('accept'),
  webrtcGroupReject: act('reject'),
  webrtcGroupJoin: act('join'),
  webrtcGroupQuit: act('quit'),
  webrtcGroupCancel: act('cancel'),
  webrtcGroupHeartbeat: act('heartbeat'),
  webrtcGroupFailed: tell('failed', shape({ groupId: id, reason: bounded(LIMITS.callReason) })),
  /** `offer`, `answer` and `candidate` are JSON texts, forwarded unchanged. */
  webrtcGroupOffer: tell('offer', shape({ groupId: id, userId: id, offer: signal })),
  webrtcGroupAnswer: tell('answer', shape({ groupId: id, userId: id, answer: signal })),
  webrtcGroupCandidate: tell('candidate', shape({ groupId: id, userId: id, candidate: signal })),
  webrtcGroupDevice: tell('device', DeviceStateSchema),
  webrtcGroupInfo: defineEndpoint({
    method: 'GET',
    path: '/webrtc/group/info',
    access: 'token',
    query: byGroup,
    data: GroupCallInfoSchema,
  }),
};
