// Permissions of endpoints: for each endpoint, the code of its response to each role.
import { afterAll, expect, test } from 'vitest';
import { publish } from '../../server/messages/system-publish.ts';
import { type Endpoint, type EndpointName, endpoints, ResultCode } from '../../src/core/wire/index.ts';
import { CALLS } from '../unit/wire/calls.ts';
import { png } from './pictures.ts';
import { newScene, type Role, ROLES, type Scene } from './role-scene.ts';
import { EVERY_MODE, PASSWORD, startTestServer } from './support.ts';
import { upload } from './upload.ts';

/** Response codes, in the order of ROLES. */
const anybody = [200, 200, 200, 200, 200, 200, 200] as const;
const signedIn = [400, 200, 200, 200, 200, 200, 401] as const;
const inGroup = [400, 500, 500, 200, 200, 200, 401] as const;
const wasInGroup = [400, 500, 200, 200, 200, 200, 401] as const;
const ownerOrAdmin = [400, 500, 500, 500, 200, 200, 401] as const;
/** The request, the grouping, the device or the group belongs to the owner of the group. */
const ownerOnly = [400, 500, 500, 500, 500, 200, 401] as const;
const friendsOnly = [400, 500, 500, 200, 200, 200, 401] as const;
const wereFriends = [400, 500, 200, 200, 200, 200, 401] as const;
/** These users are not connected and have no call; `calls.test.ts` and `group-calls.test.ts` have the rights of calls. */
const withoutCall = [400, 500, 500, 500, 500, 500, 401] as const;
const offline = withoutCall.map((code) => (code === 500 ? ResultCode.CALL_OFFLINE : code));

const TABLE: Record<EndpointName, readonly number[]> = {
  login: [ResultCode.WRONG_PASSWORD, 200, 200, 200, 200, 200, 500],
  refreshToken: [500, 200, 200, 200, 200, 200, 500],
  logout: [400, 200, 200, 200, 200, 200, 200],
  userSelf: signedIn,
  userFind: signedIn,
  userSearch: signedIn,
  userAudioTip: signedIn,
  friendList: signedIn,
  friendFind: wereFriends,
  friendDelete: wereFriends,
  friendUpdateRemark: wereFriends,
  friendDnd: wereFriends,
  friendTop: wereFriends,
  friendRequestList: signedIn,
  friendRequestApply: [400, 200, 200, 500, 500, 500, 401],
  friendRequestApprove: ownerOnly,
  friendRequestReject: ownerOnly,
  friendRequestRecall: ownerOnly,
  friendGroupingList: signedIn,
  friendGroupingCreate: signedIn,
  friendGroupingUpdate: ownerOnly,
  friendGroupingDelete: ownerOnly,
  friendGroupingMove: ownerOnly,
  groupList: signedIn,
  groupFind: signedIn,
  groupMembers: inGroup,
  groupCreate: signedIn,
  groupInvite: inGroup,
  groupJoin: signedIn,
  groupDnd: wasInGroup,
  groupTop: wasInGroup,
  groupSetTopMessage: ownerOrAdmin,
  groupRemoveTopMessage: ownerOrAdmin,
  groupHideTopMessage: inGroup,
  groupModify: ownerOrAdmin,
  groupDelete: ownerOnly,
  // A removed member is out of the group already; the owner may not leave.
  groupQuit: [400, 500, 200, 200, 200, 500, 401],
  groupTransfer: ownerOnly,
  groupMuted: ownerOrAdmin,
  groupAllowInvite: ownerOrAdmin,
  groupMembersOnline: inGroup,
  groupMembersRemove: ownerOrAdmin,
  groupMembersMuted: ownerOrAdmin,
  groupManagerAdd: ownerOnly,
  groupManagerRemove: ownerOnly,
  messagePrivateSend: friendsOnly,
  messagePrivateRecall: [400, 500, 500, 500, 500, 200, 401],
  messagePrivateLoadOfflineMessage: signedIn,
  messagePrivateReaded: signedIn,
  messagePrivateMaxReadedId: signedIn,
  messagePrivateHistory: signedIn,
  messagePrivateDeleteMessage: signedIn,
  messagePrivateDeleteChat: signedIn,
  messageGroupSend: inGroup,
  // The message is the owner's; admins may recall it as well.
  messageGroupRecall: ownerOrAdmin,
  messageGroupLoadOfflineMessage: signedIn,
  messageGroupReaded: inGroup,
  messageGroupFindReadedUsers: inGroup,
  messageGroupHistory: wasInGroup,
  messageGroupDeleteMessage: wasInGroup,
  messageGroupDeleteChat: wasInGroup,
  messageGroupCheckDeleted: wasInGroup,
  messageSystemLoadOfflineMessage: signedIn,
  messageSystemReaded: signedIn,
  messageSystemContent: signedIn,
  systemConfig: anybody,
  imageUpload: signedIn,
  fileUpload: signedIn,
  videoUpload: [400, 500, 500, 500, 500, 500, 401],
  complaintInitiate: signedIn,
  register: [200, ...Array.from({ length: 6 }, () => ResultCode.USERNAME_TAKEN)],
  modifyPwd: signedIn,
  unregister: signedIn,
  userUpdate: signedIn,
  userManualApprove: signedIn,
  userLanguage: signedIn,
  captchaImgCode: anybody,
  captchaImgVertify: anybody,
  // The captcha does not exist.
  captchaSmsCode: [500, 500, 500, 500, 500, 500, 500],
  captchaMailCode: anybody,
  deviceList: signedIn,
  deviceRemove: ownerOnly,
  webrtcPrivateSetup: withoutCall,
  webrtcPrivateAccept: withoutCall,
  webrtcPrivateHandup: withoutCall,
  webrtcPrivateCancel: withoutCall,
  webrtcPrivateReject: withoutCall,
  webrtcPrivateHeartbeat: withoutCall,
  webrtcPrivateFailed: withoutCall,
  webrtcPrivateOffer: withoutCall,
  webrtcPrivateAnswer: withoutCall,
  webrtcPrivateCandidate: withoutCall,
  webrtcPrivateInfo: signedIn,
  webrtcGroupSetup: offline,
  webrtcGroupInvite: offline,
  webrtcGroupAccept: withoutCall,
  webrtcGroupReject: withoutCall,
  webrtcGroupJoin: offline,
  webrtcGroupQuit: withoutCall,
  webrtcGroupCancel: withoutCall,
  webrtcGroupHeartbeat: withoutCall,
  webrtcGroupFailed: withoutCall,
  webrtcGroupOffer: withoutCall,
  webrtcGroupAnswer: withoutCall,
  webrtcGroupCandidate: withoutCall,
  webrtcGroupDevice: withoutCall,
  webrtcGroupInfo: inGroup,
};

const server = await startTestServer({ registration: EVERY_MODE });
afterAll(() => server.stop());

const news = { title: 'News', intro: '', coverUrl: '', content: 'Something', externLink: '' };
const announcement = await publish(server.services, { userId: null, ...news });

/** The value of the field `id`, which names another object in each endpoint. */
function idOf(name: EndpointName, role: Role, { ids, messageId, users: byRole }: Scene): unknown {
  if (name === 'userUpdate') return byRole[role].id;
  if (name === 'deviceRemove') return ids['deviceId'];
  if (name === 'messageSystemContent') return announcement;
  if (name === 'friendRequestRecall') return ids['sentRequestId'];
  if (name.startsWith('friendRequest')) return ids['receivedRequestId'];
  if (name.startsWith('friendGrouping')) return ids['groupingId'];
  if (name === 'groupModify' || name === 'groupMuted') return ids['groupId'];
  return /recall/i.test(name) ? messageId : ids['friendId'];
}

let count = 0;
/** The complete request of an endpoint, about the users, the group and the message of a scene. */
function requestOf(name: EndpointName, role: Role, scene: Scene) {
  const { ids } = scene;
  const values: Record<string, unknown> = {
    ...ids,
    id: idOf(name, role, scene),
    tmpId: `1900000000001${count++}`,
    userName: scene.users[role].userName,
    // An address gets one code a minute.
    email: `${role}@host.example`,
    password: PASSWORD,
    oldPassword: PASSWORD,
    atUserIds: [],
    receipt: false,
    page: null,
    // The server refuses pictures that it has not stored.
    headImage: '',
    headImageThumb: '',
  };
  const fill = (part: object | undefined) =>
    part &&
    Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, key in values ? values[key] : value]),
    );
  const { params, query, body } = CALLS[name];
  // The group allows no private chats: the server would refuse a request with its id.
  const applied = name === 'friendRequestApply' ? { groupId: null } : {};
  return { params: fill(params), query: fill(query), body: body && { ...fill(body), ...applied } };
}

async function codeOf(name: EndpointName, role: Role, scene: Scene): Promise<number> {
  const endpoint: Endpoint = endpoints[name];
  const client = scene.clients[role];
  if (endpoint.multipart) {
    const uploader = client.tokens.accessToken === '' ? null : client;
    return (await upload(server, uploader, endpoint, { file: { bytes: png(4, 4), name: 'a.png' } })).code;
  }
  const { refreshToken } = client.tokens;
  const headers: Record<string, string> = endpoint.header && refreshToken !== '' ? { refreshToken } : {};
  return (await client.call(endpoint, requestOf(name, role, scene) as never, headers)).code;
}

test.each(Object.keys(endpoints) as EndpointName[])(
  '%s answers each role with the code in the table',
  async (name) => {
    const scene = await newScene(server, /group/i.test(name));
    const codes: [Role, number][] = [];
    for (const role of ROLES) codes.push([role, await codeOf(name, role, scene)]);
    expect(codes).toEqual(ROLES.map((role, at) => [role, TABLE[name][at]]));
  },
);

test('The table of response codes has a line for each endpoint and a code for each role', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  for (const [name, codes] of Object.entries(TABLE))
    expect([name, codes]).toHaveProperty('1.length', ROLES.length);
});
