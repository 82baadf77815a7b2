// Texts of the operations about calls. The signals that they cause are pushes of the AsyncAPI document.
import type { OperationText } from './operation-text.ts';

const REPEATED = 'A repeated request with the same `call` changes nothing.';
const FORWARDED = 'The server forwards it to the device of the other user. The text has at most 32 kB.';
const peer = { uid: 'User id of the other user.' };
const CALLED = {
  userInfos:
    'The users to ring, at most 50. The server reads only `id`, and fills in names and pictures itself.',
};

export const CALLS = {
  webrtcPrivateSetup: {
    summary: 'Call a friend',
    description:
      'All devices of the friend ring for 30 s. The device needs a socket. A friend in another call gets 10201. A call on another device of the caller gets 10202.',
    fields: peer,
  },
  webrtcPrivateAccept: { summary: 'Accept a call that rings', description: REPEATED, fields: peer },
  webrtcPrivateHandup: { summary: 'End a call', description: REPEATED, fields: peer },
  webrtcPrivateCancel: { summary: 'Cancel the own call that rings', description: REPEATED, fields: peer },
  webrtcPrivateReject: { summary: 'Reject a call that rings', description: REPEATED, fields: peer },
  webrtcPrivateHeartbeat: {
    summary: 'Keep a call alive',
    description:
      'Each device of a call sends one every 15 s. After 60 s without it the call ends. With "opening" the caller learns that the user has accepted, and the call rings up to 120 s.',
    fields: {
      ...peer,
      opening: 'True while the device of a user who has accepted opens its microphone or camera.',
    },
  },
  webrtcPrivateFailed: {
    summary: 'End a call because of a failure of the device',
    fields: { ...peer, reason: 'The reason, which the other user sees.' },
  },
  webrtcPrivateOffer: {
    summary: 'Send an offer',
    description: `${FORWARDED} The type is "offer", and at most 64 media lines are allowed.`,
    fields: peer,
  },
  webrtcPrivateAnswer: {
    summary: 'Send an answer',
    description: `${FORWARDED} The type is "answer" or "pranswer", and at most 64 media lines are allowed.`,
    fields: peer,
  },
  webrtcPrivateCandidate: {
    summary: 'Send an ICE candidate',
    description: 'The server forwards it to the device of the other user. The text has at most 4 kB.',
    fields: { ...peer, candidate: 'The candidate; "" means that no more follow.' },
  },
  webrtcPrivateInfo: { summary: 'Get the call with a user', fields: peer },
  webrtcGroupSetup: {
    summary: 'Start a call in a group',
    description:
      'A group has at most one call: a second one gets 10203. More people than `maxChannel` get 10204. Without a socket the code is 10205.',
    fields: CALLED,
  },
  webrtcGroupInvite: { summary: 'Ring more members of the group', fields: CALLED },
  webrtcGroupAccept: { summary: 'Accept a group call that rings', description: REPEATED },
  webrtcGroupReject: { summary: 'Reject a group call that rings', description: REPEATED },
  webrtcGroupJoin: {
    summary: 'Join the running call of a group',
    description: `${REPEATED} People in the call send offers to the newcomer, who answers.`,
  },
  webrtcGroupQuit: { summary: 'Leave a group call', description: REPEATED },
  webrtcGroupCancel: { summary: 'End a group call for all', description: 'Only its host may do this.' },
  webrtcGroupHeartbeat: {
    summary: 'Stay in a group call',
    description: 'Each device in the call sends one every 15 s. After 45 s without it the person leaves.',
  },
  webrtcGroupFailed: {
    summary: 'Leave a group call because of a failure of the device',
    fields: { reason: 'The reason, which the other people see.' },
  },
  webrtcGroupOffer: {
    summary: 'Send an offer to a person of the call',
    description: FORWARDED,
    fields: { userId: 'The person who gets it.' },
  },
  webrtcGroupAnswer: {
    summary: 'Send an answer to a person of the call',
    description: FORWARDED,
    fields: { userId: 'The person who gets it.' },
  },
  webrtcGroupCandidate: {
    summary: 'Send an ICE candidate to a person of the call',
    description: FORWARDED,
    fields: {
      userId: 'The person who gets it.',
      candidate: 'The candidate as JSON text, which the server forwards unchanged.',
    },
  },
  webrtcGroupDevice: { summary: 'Tell which devices are on' },
  webrtcGroupInfo: { summary: 'Get the call of a group' },
} satisfies Record<string, OperationText>;
