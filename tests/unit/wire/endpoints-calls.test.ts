import { expect, test } from 'vitest';
import { buildRequest, type Endpoint, endpoints, requestUrl } from '../../../src/core/wire/index.ts';
import { accepted, refused } from './accepts.ts';

type ByPeer = typeof endpoints.webrtcPrivateAccept;
type ByGroup = typeof endpoints.webrtcGroupAccept;

/** Asserts that a call takes only the uid of the other user in its query; returns method and URL. */
function peerCall(endpoint: Endpoint): string {
  const request = buildRequest(endpoint as ByPeer, { query: { uid: 8 } });
  expect(accepted(endpoint.query!, { uid: '8' })).toEqual({ uid: 8 });
  expect(refused(endpoint.query!, {})).toBe('uid');
  expect(endpoint.body).toBeUndefined();
  return `${request.method} ${requestUrl(request)}`;
}

/** Asserts that a call takes only the groupId in its query; returns method and URL. */
function groupCall(endpoint: Endpoint): string {
  const request = buildRequest(endpoint as ByGroup, { query: { groupId: 11 } });
  expect(accepted(endpoint.query!, { groupId: '11' })).toEqual({ groupId: 11 });
  expect(refused(endpoint.query!, { groupId: null })).toBe('groupId');
  expect(endpoint.body).toBeUndefined();
  return `${request.method} ${requestUrl(request)}`;
}

function methodAndPath(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

test('[API-33, PCALL-20, LIM-31] POST /webrtc/private/setup takes uid and mode, and the mode is video by default', () => {
  const { webrtcPrivateSetup: setup } = endpoints;
  const request = buildRequest(setup, { query: { uid: 8, mode: 'voice' } });
  expect(`${request.method} ${requestUrl(request)}`).toBe('POST /webrtc/private/setup?uid=8&mode=voice');
  expect(accepted(setup.query, { uid: '8' })).toEqual({ uid: 8, mode: 'video' });
  expect(refused(setup.query, { uid: 8, mode: 'smoke' })).toBe('mode');
});

test('Requests of a private call take an optional id of the call, of at most 64 characters', () => {
  const { webrtcPrivateCancel: cancel, webrtcPrivateSetup, webrtcPrivateFailed } = endpoints;
  const request = buildRequest(cancel, { query: { uid: 8, call: 'c1' } });
  expect(requestUrl(request)).toBe('/webrtc/private/cancel?uid=8&call=c1');
  for (const { query } of [cancel, webrtcPrivateSetup, webrtcPrivateFailed]) {
    expect(accepted(query, { uid: 8, reason: '', call: 'c1' })).toMatchObject({ call: 'c1' });
    for (const call of ['', 'x'.repeat(65)])
      expect(refused(query, { uid: 8, reason: '', call })).toBe('call');
  }
});

test('[API-34] POST /webrtc/private/accept takes uid', () => {
  expect(peerCall(endpoints.webrtcPrivateAccept)).toBe('POST /webrtc/private/accept?uid=8');
});

test('[API-35] POST /webrtc/private/handup, so spelled, takes uid', () => {
  expect(peerCall(endpoints.webrtcPrivateHandup)).toBe('POST /webrtc/private/handup?uid=8');
});

test('[API-36] POST /webrtc/private/cancel takes uid', () => {
  expect(peerCall(endpoints.webrtcPrivateCancel)).toBe('POST /webrtc/private/cancel?uid=8');
});

test('Requests of a group call take an id of letters, digits, hyphens and underscores', () => {
  const { webrtcGroupSetup, webrtcGroupJoin } = endpoints;
  const userInfos = [{ id: 8 }];
  expect(accepted(webrtcGroupSetup.body, { groupId: 3, userInfos, call: 'c-1_' })).toMatchObject({
    call: 'c-1_',
  });
  for (const call of ['', 'a b', 'x'.repeat(65)]) {
    expect(refused(webrtcGroupSetup.body, { groupId: 3, userInfos, call })).toBe('call');
    expect(refused(webrtcGroupJoin.query, { groupId: 3, call })).toBe('call');
  }
});

test('[API-37] POST /webrtc/private/reject takes uid', () => {
  expect(peerCall(endpoints.webrtcPrivateReject)).toBe('POST /webrtc/private/reject?uid=8');
});

test('[API-38] POST /webrtc/private/failed takes uid and reason', () => {
  const { webrtcPrivateFailed: failed } = endpoints;
  const request = buildRequest(failed, { query: { uid: 8, reason: 'no camera' } });
  expect(`${request.method} ${requestUrl(request)}`).toBe(
    'POST /webrtc/private/failed?uid=8&reason=no%20camera',
  );
  expect(refused(failed.query, { uid: 8 })).toBe('reason');
});

test('[API-39] POST /webrtc/private/heartbeat takes uid', () => {
  expect(peerCall(endpoints.webrtcPrivateHeartbeat)).toBe('POST /webrtc/private/heartbeat?uid=8');
});

test('[API-40] POST /webrtc/private/offer takes uid and a JSON body', () => {
  const { webrtcPrivateOffer: offer } = endpoints;
  const request = buildRequest(offer, { query: { uid: 8 }, body: { type: 'offer', sdp: 'v=0' } });
  expect(`${request.method} ${requestUrl(request)}`).toBe('POST /webrtc/private/offer?uid=8');
  expect(request.body).toEqual({ type: 'offer', sdp: 'v=0' });
  accepted(offer.body, request.body);
  for (const type of ['answer', 'pranswer', 'rollback']) accepted(offer.body, { type, sdp: '' });
  refused(offer.body, []);
  refused(offer.body, { type: 'shout', sdp: '' });
});

test('[API-41] POST /webrtc/private/answer takes uid and a JSON body', () => {
  const { webrtcPrivateAnswer: answer } = endpoints;
  const request = buildRequest(answer, { query: { uid: 8 }, body: { type: 'answer', sdp: 'v=0' } });
  expect(`${request.method} ${requestUrl(request)}`).toBe('POST /webrtc/private/answer?uid=8');
  accepted(answer.body, request.body);
  refused(answer.body, null);
});

test('[API-42] POST /webrtc/private/candidate takes uid and a JSON body, and keeps unknown fields', () => {
  const { webrtcPrivateCandidate: candidate } = endpoints;
  const body = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null };
  const request = buildRequest(candidate, { query: { uid: 8 }, body });
  expect(`${request.method} ${requestUrl(request)}`).toBe('POST /webrtc/private/candidate?uid=8');
  expect(accepted(candidate.body, { ...body, extra: 1 })).toEqual({ ...body, extra: 1 });
  refused(candidate.body, { sdpMid: '0' });
});

test('GET /webrtc/private/info answers host and acceptor, or that there is no call', () => {
  const { query, data } = endpoints.webrtcPrivateInfo;
  accepted(query, { uid: 8 });
  expect(accepted(data, { isChating: true, host: { id: 7, terminal: 0 }, mode: 'voice' })).toEqual({
    isChating: true,
    host: { id: 7, terminal: 0 },
    acceptor: null,
    here: null,
    mode: 'voice',
  });
  expect(accepted(data, { isChating: false, mode: 'smoke' }).mode).toBe('video');
});

const BOB = { id: 8, nickName: 'Bob', headImage: '', isCamera: true, isMicroPhone: true };

test('[API-43] POST /webrtc/group/setup takes groupId and userInfos', () => {
  const { webrtcGroupSetup: setup } = endpoints;
  expect(methodAndPath(setup)).toBe('POST /webrtc/group/setup');
  const body = accepted(setup.body, { groupId: 11, userInfos: [BOB] });
  expect(body.userInfos).toEqual([{ ...BOB, isShareScreen: false }]);
  expect(refused(setup.body, { groupId: 11, userInfos: [] })).toBe('userInfos');
  expect(refused(setup.body, { groupId: 11, userInfos: [{ nickName: 'B' }] })).toBe('userInfos.0.id');
});

test('[API-44] POST /webrtc/group/accept takes groupId', () => {
  expect(groupCall(endpoints.webrtcGroupAccept)).toBe('POST /webrtc/group/accept?groupId=11');
});

test('[API-45] POST /webrtc/group/reject takes groupId', () => {
  expect(groupCall(endpoints.webrtcGroupReject)).toBe('POST /webrtc/group/reject?groupId=11');
});

test('[API-46] POST /webrtc/group/join takes groupId', () => {
  expect(groupCall(endpoints.webrtcGroupJoin)).toBe('POST /webrtc/group/join?groupId=11');
});

test('[API-47] POST /webrtc/group/quit takes groupId', () => {
  expect(groupCall(endpoints.webrtcGroupQuit)).toBe('POST /webrtc/group/quit?groupId=11');
});

test('[API-48] POST /webrtc/group/cancel takes groupId', () => {
  expect(groupCall(endpoints.webrtcGroupCancel)).toBe('POST /webrtc/group/cancel?groupId=11');
});

test('[API-49] POST /webrtc/group/heartbeat takes groupId', () => {
  expect(groupCall(endpoints.webrtcGroupHeartbeat)).toBe('POST /webrtc/group/heartbeat?groupId=11');
});

test('[API-50] POST /webrtc/group/failed takes groupId and reason in the body', () => {
  expect(methodAndPath(endpoints.webrtcGroupFailed)).toBe('POST /webrtc/group/failed');
  accepted(endpoints.webrtcGroupFailed.body, { groupId: 11, reason: 'no camera' });
  expect(refused(endpoints.webrtcGroupFailed.body, { groupId: 11 })).toBe('reason');
});

test('[API-51] POST /webrtc/group/invite takes groupId and userInfos', () => {
  expect(methodAndPath(endpoints.webrtcGroupInvite)).toBe('POST /webrtc/group/invite');
  accepted(endpoints.webrtcGroupInvite.body, { groupId: 11, userInfos: [BOB] });
  expect(refused(endpoints.webrtcGroupInvite.body, { userInfos: [BOB] })).toBe('groupId');
});

test('[API-52] POST /webrtc/group/offer takes groupId, userId and offer as text', () => {
  expect(methodAndPath(endpoints.webrtcGroupOffer)).toBe('POST /webrtc/group/offer');
  const body = { groupId: 11, userId: 8, offer: '{"type":"offer","sdp":"v=0"}' };
  expect(accepted(endpoints.webrtcGroupOffer.body, body)).toEqual(body);
  expect(refused(endpoints.webrtcGroupOffer.body, { ...body, offer: {} })).toBe('offer');
});

test('[API-53] POST /webrtc/group/answer takes groupId, userId and answer as text', () => {
  expect(methodAndPath(endpoints.webrtcGroupAnswer)).toBe('POST /webrtc/group/answer');
  const body = { groupId: 11, userId: 8, answer: '{"type":"answer","sdp":"v=0"}' };
  expect(accepted(endpoints.webrtcGroupAnswer.body, body)).toEqual(body);
  expect(refused(endpoints.webrtcGroupAnswer.body, { groupId: 11, userId: 8 })).toBe('answer');
});

test('[API-54] POST /webrtc/group/candidate takes groupId, userId and candidate as text', () => {
  expect(methodAndPath(endpoints.webrtcGroupCandidate)).toBe('POST /webrtc/group/candidate');
  const body = { groupId: 11, userId: 8, candidate: '{"candidate":""}' };
  expect(accepted(endpoints.webrtcGroupCandidate.body, body)).toEqual(body);
  expect(refused(endpoints.webrtcGroupCandidate.body, { ...body, candidate: 'x'.repeat(65_537) })).toBe(
    'candidate',
  );
});

test('[API-55] POST /webrtc/group/device takes groupId and three devices', () => {
  expect(methodAndPath(endpoints.webrtcGroupDevice)).toBe('POST /webrtc/group/device');
  const body = { groupId: 11, isCamera: true, isMicroPhone: false, isShareScreen: false };
  expect(accepted(endpoints.webrtcGroupDevice.body, body)).toEqual(body);
  expect(refused(endpoints.webrtcGroupDevice.body, { ...body, isMicroPhone: null })).toBe('isMicroPhone');
});

test('GET /webrtc/group/info answers host and participants, or that there is no call', () => {
  const { method, path, data } = endpoints.webrtcGroupInfo;
  expect([method, path]).toEqual(['GET', '/webrtc/group/info']);
  const none = { isChating: false, host: null, userInfos: [] };
  expect(accepted(data, { isChating: false, host: null, userInfos: null })).toEqual(none);
  expect(accepted(data, { isChating: true, host: BOB, userInfos: [BOB] }).userInfos).toHaveLength(1);
});
