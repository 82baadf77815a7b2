// A walk over all operations and all messages of the documents, with a real server. Each answer and each frame is as
// documented (documented.ts), and the last test proves that the walk left nothing out.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BodyOf,
  type EndpointName,
  endpoints,
  MessageType,
  Terminal,
} from '../../src/core/wire/index.ts';
import { removeOutright } from '../../server/messages/group-deleted.ts';
import { publish, recallSystem } from '../../server/messages/system-publish.ts';
import { ban } from '../../server/people/banning.ts';
import { makePair } from './call-scene.ts';
import { type Json, asyncApi, seen } from './documented.ts';
import { makeScene } from './group-call-scene.ts';
import { png } from './pictures.ts';
import { startRegistration } from './registration-scene.ts';
import {
  connect,
  type Envelope,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  nobody,
  PASSWORD,
  signIn,
} from './support.ts';
import { upload } from './upload.ts';
import { walkScene } from './walk-scene.ts';

const scene = await startRegistration();
const { server } = scene;
afterAll(() => scene.stop());
beforeAll(() => {
  seen.operations.clear();
  seen.messages.clear();
});

const { person, expectDocumentedFrames, contents } = walkScene(server);

let count = 0;
const tmpId = () => `1900000000000${String(count++).padStart(8, 'a')}`;

test('Registration and sign-in', async () => {
  const open = nobody(server);
  const solved = await scene.solved();
  await open.get(endpoints.captchaImgCode);
  expect(await open.get(endpoints.captchaImgVertify, { query: solved })).toBe(true);
  await open.get(endpoints.captchaSmsCode, { body: { phone: '13812345678', ...solved } });
  await open.get(endpoints.captchaMailCode, { body: { email: 'walk@host.example' } });
  const { code } = scene.sms.messages[0]!;
  const account = { userName: 'walker', password: PASSWORD, nickName: 'Walker' };
  await open.get(endpoints.register, { body: { ...account, mode: 'phone', phone: '13812345678', code } });
  const client = await signIn(server, account);
  await open.get(endpoints.systemConfig);
  await client.get(endpoints.systemConfig);
  const { refreshToken } = client.tokens;
  expect((await open.call(endpoints.refreshToken, {}, { refreshToken })).code).toBe(200);
  const other = await signIn(server, account, Terminal.APP);
  const devices = await client.get(endpoints.deviceList);
  const { id } = devices.find(({ isCurrent }) => !isCurrent)!;
  await client.get(endpoints.deviceRemove, { params: { id } });
  expect((await other.call(endpoints.userSelf)).code).toBe(401);
  const passwords = { oldPassword: PASSWORD, newPassword: `${PASSWORD}2` };
  await client.get(endpoints.modifyPwd, { body: passwords });
  await client.get(endpoints.logout);
  const again = await signIn(server, account, Terminal.WEB, passwords.newPassword);
  const socket = await connect(server, again);
  await again.get(endpoints.unregister, { body: { password: passwords.newPassword } });
  expect((await socket.next(frameOf(5))).data?.['type']).toBe(MessageType.USER_UNREG);
  await socket.closed;
});

test('The own profile, users, announcements and the end of an account', async () => {
  const ann = await person('Ann');
  const client = ann.web;
  await client.get(endpoints.userSelf);
  await client.get(endpoints.userFind, { params: { id: ann.id } });
  await client.get(endpoints.userSearch, { query: { name: 'Ann' } });
  const picture = { file: { bytes: png(4, 4), name: 'a.png' }, width: '4', height: '4' };
  const { data } = await upload(server, client, endpoints.imageUpload, picture, 'thumbSize=20');
  const { originUrl: headImage } = data as { originUrl: string };
  await client.get(endpoints.userUpdate, { body: { id: ann.id, nickName: 'Anna', headImage } });
  await client.get(endpoints.userManualApprove, { query: { enabled: true } });
  await client.get(endpoints.userAudioTip, { query: { enabled: false } });
  await client.get(endpoints.userLanguage, { body: { language: 'zh-TW' } });
  const complaint = { targetType: 1, targetId: ann.id, type: 99, content: 'walk' } as const;
  await (await person('Bob')).web.get(endpoints.complaintInitiate, { body: complaint });

  const announcement = { userId: null, title: 'T', intro: 'I', coverUrl: '', content: 'C', externLink: '' };
  const seqNo = await publish(server.services, announcement);
  await client.get(endpoints.messageSystemLoadOfflineMessage, { query: { minSeqNo: 0, size: 1 } });
  await client.get(endpoints.messageSystemContent, { query: { id: seqNo } });
  await client.get(endpoints.messageSystemReaded, { query: { maxSeqNo: seqNo } });
  await recallSystem(server.services, seqNo);
  await client.get(endpoints.messageSystemLoadOfflineMessage, { query: { minSeqNo: 0 } });

  const user = await makeUser(server);
  const [first, second] = [await connect(server, await signIn(server, user)), await signIn(server, user)];
  const socket = await connect(server, second);
  await first.next(frameOf(2));
  await ban(server.services, user.userName, 'walk');
  await socket.next(frameOf(5));
  await expectDocumentedFrames();
});

test('Friends, friend requests and groupings', async () => {
  const [ann, bob] = [await person('Ann'), await person('Bob')];
  await bob.web.get(endpoints.userManualApprove, { query: { enabled: true } });
  const apply = () => ann.web.get(endpoints.friendRequestApply, { body: { friendId: bob.id, remark: 'hi' } });
  const idOf = async () => (await apply()).id!;
  await ann.web.get(endpoints.friendRequestRecall, { query: { id: await idOf() } });
  await bob.web.get(endpoints.friendRequestReject, { query: { id: await idOf() } });
  await bob.web.get(endpoints.friendRequestApprove, { query: { id: await idOf() } });
  await ann.web.get(endpoints.friendRequestList);
  await ann.web.get(endpoints.friendList);
  await ann.web.get(endpoints.friendFind, { params: { id: bob.id } });
  await ann.web.get(endpoints.friendDnd, { body: { friendId: bob.id, isDnd: true } });
  await ann.web.get(endpoints.friendTop, { body: { friendId: bob.id, isTop: true } });
  await ann.web.get(endpoints.friendUpdateRemark, { body: { friendId: bob.id, remarkNickName: 'Bobby' } });
  const { id } = await ann.web.get(endpoints.friendGroupingCreate, { body: { name: 'Work' } });
  await ann.web.get(endpoints.friendGroupingUpdate, { body: { id, name: 'Home', sort: 3 } });
  await ann.web.get(endpoints.friendGroupingMove, { body: { friendId: bob.id, groupingId: id } });
  await ann.web.get(endpoints.friendGroupingList);
  await ann.web.get(endpoints.friendGroupingDelete, { params: { id } });
  await ann.web.get(endpoints.friendDelete, { params: { id: bob.id } });
  await expectDocumentedFrames();
});

test('Private messages of every type, their history, recall and deletion', async () => {
  const [ann, bob] = [await person('Ann'), await person('Bob')];
  await makeFriends(server, ann, bob);
  let quoteMessageId: number | null = null;
  for (const [type, content] of await contents(ann.web, { userId: ann.id, groupId: 1 })) {
    const body: BodyOf<'messagePrivateSend'> = {
      recvId: bob.id,
      tmpId: tmpId(),
      type,
      content,
      quoteMessageId,
    };
    const { id: sentId } = await ann.web.get(endpoints.messagePrivateSend, { body });
    quoteMessageId = sentId;
  }
  const id = quoteMessageId!;
  await bob.web.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId: 0, size: 3 } });
  await bob.web.get(endpoints.messagePrivateReaded, { query: { friendId: ann.id } });
  await ann.web.get(endpoints.messagePrivateMaxReadedId, { query: { friendId: bob.id } });
  await ann.web.get(endpoints.messagePrivateRecall, { params: { id } });
  await ann.web.get(endpoints.messagePrivateHistory, { query: { friendId: bob.id, text: 'hel' } });
  await ann.web.get(endpoints.messagePrivateHistory, { query: { friendId: bob.id } });
  await ann.web.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId: 0 } });
  const body = { chatId: bob.id, messageIds: [id] };
  await ann.web.get(endpoints.messagePrivateDeleteMessage, { body });
  await ann.web.get(endpoints.messagePrivateDeleteChat, { body: { chatId: bob.id } });
  await expectDocumentedFrames();
});

test('Group messages of every type, their readers, history, recall and deletion', async () => {
  const [ann, bob] = [await person('Ann'), await person('Bob')];
  const groupId = await makeGroup(server, ann, [bob]);
  let quoteMessageId: number | null = null;
  for (const [type, content] of await contents(ann.web, { userId: ann.id, groupId })) {
    const body: BodyOf<'messageGroupSend'> = {
      groupId,
      tmpId: tmpId(),
      type,
      content,
      quoteMessageId,
      receipt: true,
      atUserIds: [-1],
    };
    const { id: sentId } = await ann.web.get(endpoints.messageGroupSend, { body });
    quoteMessageId = sentId;
  }
  const messageId = quoteMessageId!;
  await bob.web.get(endpoints.messageGroupLoadOfflineMessage, { query: { minId: 0, size: 3 } });
  await bob.web.get(endpoints.messageGroupReaded, { query: { groupId, messageId } });
  await ann.socket.next(frameOf(4, MessageType.RECEIPT));
  await ann.web.get(endpoints.messageGroupFindReadedUsers, { query: { groupId, messageId } });
  await ann.web.get(endpoints.groupSetTopMessage, { params: { groupId }, query: { messageId } });
  await bob.web.get(endpoints.groupFind, { params: { groupId } });
  await bob.web.get(endpoints.groupHideTopMessage, { params: { groupId } });
  await ann.web.get(endpoints.groupRemoveTopMessage, { params: { groupId } });
  await ann.web.get(endpoints.messageGroupRecall, { params: { id: messageId } });
  await removeOutright(server.services, groupId, [messageId - 1]);
  await bob.web.get(endpoints.messageGroupCheckDeleted, { params: { groupId } });
  await bob.web.get(endpoints.messageGroupHistory, { query: { groupId, size: 100 } });
  await bob.web.get(endpoints.messageGroupLoadOfflineMessage, { query: { minId: 0 } });
  const body = { chatId: groupId, messageIds: [messageId] };
  await bob.web.get(endpoints.messageGroupDeleteMessage, { body });
  await bob.web.get(endpoints.messageGroupDeleteChat, { body: { chatId: groupId, maxId: messageId } });
  await expectDocumentedFrames();
});

test('Groups, members and roles', async () => {
  const [ann, bob, cy] = [await person('Ann'), await person('Bob'), await person('Cy')];
  await makeFriends(server, ann, bob);
  const { id: groupId } = await ann.web.get(endpoints.groupCreate, { body: { name: 'Garden' } });
  const params = { groupId };
  await ann.web.get(endpoints.groupInvite, { body: { groupId, friendIds: [bob.id] } });
  await cy.web.get(endpoints.groupFind, { params });
  await cy.web.get(endpoints.groupJoin, { params });
  await ann.web.get(endpoints.groupModify, { body: { id: groupId, notice: 'Water', remarkNickName: 'A' } });
  await ann.web.get(endpoints.groupAllowInvite, { body: { groupId, isAllowInvite: false } });
  await ann.web.get(endpoints.groupManagerAdd, { body: { groupId, userIds: [bob.id] } });
  await ann.web.get(endpoints.groupManagerRemove, { body: { groupId, userIds: [bob.id] } });
  await ann.web.get(endpoints.groupMembersMuted, { body: { groupId, userIds: [bob.id], isMuted: true } });
  await ann.web.get(endpoints.groupMuted, { body: { id: groupId, isMuted: true } });
  await bob.web.get(endpoints.groupDnd, { body: { groupId, isDnd: true } });
  await bob.web.get(endpoints.groupTop, { body: { groupId, isTop: true } });
  await bob.web.get(endpoints.groupList);
  await bob.web.get(endpoints.groupMembers, { params });
  await bob.web.get(endpoints.groupMembersOnline, { params });
  await ann.web.get(endpoints.groupMembersRemove, { body: { groupId, userIds: [cy.id] } });
  await ann.web.get(endpoints.groupTransfer, { body: { groupId, userId: bob.id } });
  await ann.web.get(endpoints.groupQuit, { params });
  await bob.web.get(endpoints.groupDelete, { params });
  await bob.web.get(endpoints.groupList);
  await expectDocumentedFrames();
});

test('Private calls', async () => {
  const { ann, bob } = await makePair(server);
  const done = ({ code, message }: Envelope) => expect([code, message]).toEqual([200, 'Success']);
  const all = [ann.web, ann.app, bob.web, bob.app].map(({ socket }) => socket);
  done(await ann.web.setup(bob, 'voice', 'c1'));
  await ann.web.info(bob);
  const opening = { query: { uid: ann.id, call: 'c1', opening: true } };
  done(await bob.web.client.call(endpoints.webrtcPrivateHeartbeat, opening));
  done(await bob.web.act('accept', ann));
  done(await ann.web.send('offer', bob, { type: 'offer', sdp: 'v=0' }));
  done(await bob.web.send('answer', ann, { type: 'answer', sdp: 'v=0' }));
  const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
  done(await bob.web.send('candidate', ann, candidate));
  done(await bob.web.act('heartbeat', ann));
  done(await ann.web.act('handup', bob));
  done(await ann.web.setup(bob, 'video'));
  done(await ann.web.act('cancel', bob));
  done(await ann.web.setup(bob, 'video'));
  done(await bob.web.act('reject', ann));
  done(await ann.web.setup(bob, 'video'));
  done(await bob.web.failed(ann, 'no camera'));
  await server.services.calls.settled();
  await expectDocumentedFrames(all);
});

test('Group calls', async () => {
  const { groupId, users } = await makeScene(server, 'Ann', 'Bob', 'Cy', 'Dan');
  const { Ann: ann, Bob: bob, Cy: cy, Dan: dan } = users;
  const done = ({ code, message }: Envelope) => expect([code, message]).toEqual([200, 'Success']);
  done(await ann.web.setup([ann, bob, cy], 'g1'));
  await ann.web.info();
  done(await bob.web.act('accept'));
  done(await cy.web.act('reject'));
  done(await ann.web.invite([cy]));
  done(await cy.web.failed('no camera'));
  done(await dan.web.act('join'));
  const description = (type: string) => JSON.stringify({ type, sdp: 'v=0' });
  done(await bob.web.send('offer', dan, description('offer')));
  done(await dan.web.send('answer', bob, description('answer')));
  done(await dan.web.send('candidate', bob, JSON.stringify({ candidate: 'c' })));
  done(await bob.web.device(true, true, false));
  done(await bob.web.act('heartbeat'));
  done(await bob.web.act('quit'));
  done(await ann.web.invite([cy]));
  done(await ann.web.act('cancel'));
  await server.services.groupCalls.settled();
  expect(await ann.web.client.get(endpoints.webrtcGroupInfo, { query: { groupId } })).toMatchObject({
    isChating: false,
  });
  await expectDocumentedFrames([ann, bob, cy, dan].flatMap(({ web, app }) => [web.socket, app.socket]));
});

test('The walk has seen each operation succeed, and each message of the server', () => {
  const names = Object.keys(endpoints) as EndpointName[];
  expect(names.filter((name) => !seen.operations.has(name))).toEqual([]);
  const { messages } = asyncApi['components'] as { messages: Json };
  const missing = Object.keys(messages).filter((name) => !seen.messages.has(name));
  // Clients send these two.
  expect(missing.toSorted()).toEqual(['heartbeat', 'login']);
});
