import { expect, test } from 'vitest';
import {
  CallMode,
  CallUserSchema,
  DeviceStateSchema,
  endpoints,
  FriendGroupingSchema,
  FriendRequestSchema,
  FriendSchema,
  GroupMemberSchema,
  GroupSchema,
  LoginResultSchema,
  Sex,
  SystemConfigSchema,
  Terminal,
  UserSchema,
  UserStatus,
  UserType,
} from '../../../src/core/wire/index.ts';
import { accepted, refused } from './accepts.ts';

test('[ENT-01] Login payload: terminal 0 or 1, userName, password', () => {
  const { body } = endpoints.login;
  expect(accepted(body, { terminal: 0, userName: 'ada', password: 'secret1', extra: 1 })).toEqual({
    terminal: 0,
    userName: 'ada',
    password: 'secret1',
    device: null,
    remembered: false,
  });
  expect(accepted(body, { terminal: '1', userName: 'ada', password: 'x' }).terminal).toBe(1);
  expect(refused(body, { terminal: 2, userName: 'ada', password: 'x' })).toBe('terminal');
  expect(Terminal).toEqual({ WEB: 0, APP: 1 });
  expect(refused(body, { terminal: 0, password: 'x' })).toBe('userName');
  expect(refused(body, { terminal: 0, userName: 'ada', password: '' })).toBe('password');
});

test('[ENT-02] Login response: both tokens are required, and their lifetimes optional', () => {
  expect(accepted(LoginResultSchema, { accessToken: 'a', refreshToken: 'r' })).toEqual({
    accessToken: 'a',
    refreshToken: 'r',
    accessTokenExpiresIn: null,
    refreshTokenExpiresIn: null,
  });
  expect(refused(LoginResultSchema, { accessToken: 'a' })).toBe('refreshToken');
  expect(refused(LoginResultSchema, { accessToken: '', refreshToken: 'r' })).toBe('accessToken');
});

const USER = {
  id: 7,
  userName: 'ada',
  nickName: 'Ada',
  headImage: '/files/a/o.webp',
  headImageThumb: 'https://host.example/t.webp',
  signature: 'hello',
  phone: '13800000000',
  email: 'ada@host.example',
  sex: 1,
  type: 2,
  status: 1,
  isBanned: true,
  reason: 'spam',
  isAudioTip: true,
  isManualApprove: true,
  language: 'en-US',
  online: true,
};

test('[ENT-03] User: every field is kept, and unknown fields are dropped', () => {
  expect(accepted(UserSchema, { ...USER, companyName: 'x' })).toEqual(USER);
});

test('[ENT-03] User: sex 0 is male and 1 female, type 2 ordinary, status 1 cancelled', () => {
  expect(Sex).toEqual({ MALE: 0, FEMALE: 1 });
  expect(UserType).toEqual({ ORDINARY: 2 });
  expect(UserStatus).toEqual({ NORMAL: 0, CANCELLED: 1 });
  for (const sex of [0, 1]) expect(accepted(UserSchema, { ...USER, sex }).sex).toBe(sex);
});

test('[ENT-04] User: missing and null fields of another user get the same defaults', () => {
  const other = {
    id: 8,
    userName: '',
    nickName: 'Bob',
    headImage: '',
    headImageThumb: '',
    signature: '',
    phone: '',
    email: '',
    sex: 0,
    type: 2,
    status: 0,
    isBanned: false,
    reason: '',
    isAudioTip: false,
    isManualApprove: false,
    language: '',
    online: false,
  };
  expect(accepted(UserSchema, { id: 8, nickName: 'Bob' })).toEqual(other);
  const nulls = Object.fromEntries(Object.keys(other).map((key) => [key, null]));
  expect(accepted(UserSchema, { ...nulls, id: '8', nickName: 'Bob' })).toEqual(other);
  expect(refused(UserSchema, { nickName: 'Bob' })).toBe('id');
});

const REGISTER = { userName: 'ada', nickName: 'Ada', password: 'secret1', confirmPassword: 'secret1' };

test('[ENT-07] Register payload: every field is checked, and the default mode is username', () => {
  const { body } = endpoints.register;
  const bare = { ...REGISTER, mode: 'username', phone: null, email: null, code: null };
  expect(accepted(body, REGISTER)).toEqual(bare);
  expect(refused(body, { ...REGISTER, mode: 'qr' })).toBe('mode');
  const { userName: _name, ...nameless } = REGISTER;
  expect(refused(body, nameless)).toBe('userName');
  expect(refused(body, { ...REGISTER, password: undefined })).toBe('password');
  expect(refused(body, { ...REGISTER, nickName: 7 })).toBe('nickName');
  expect(refused(body, { ...REGISTER, confirmPassword: 7 })).toBe('confirmPassword');
});

test('[ENT-07] Register payload: phone mode takes phone and code, email mode email and code', () => {
  const { body } = endpoints.register;
  const phone = { ...REGISTER, mode: 'phone', phone: '13812345678', code: '123456' };
  expect(accepted(body, phone)).toEqual({ ...phone, email: null });
  expect(refused(body, { ...phone, phone: null })).toBe('phone');
  expect(refused(body, { ...phone, phone: '12812345678' })).toBe('phone');
  expect(refused(body, { ...phone, code: '' })).toBe('code');
  const email = { ...REGISTER, mode: 'email', email: 'ada@host.example', code: '123456' };
  expect(accepted(body, email)).toEqual({ ...email, phone: null });
  expect(refused(body, { ...email, email: '' })).toBe('email');
  expect(refused(body, { ...email, email: 'ada@host' })).toBe('email');
  expect(refused(body, { ...email, code: undefined })).toBe('code');
});

test('[ENT-09] Friend: every field is kept, and any online flag makes the friend online', () => {
  const friend = {
    id: 8,
    nickName: 'Bob',
    showNickName: 'Our Bob',
    remarkNickName: 'Bobby',
    headImage: '/files/b/t.webp',
    online: true,
    onlineWeb: true,
    onlineApp: true,
    isDnd: true,
    isTop: true,
    deleted: true,
  };
  expect(accepted(FriendSchema, friend)).toEqual(friend);
  for (const flag of ['online', 'onlineWeb', 'onlineApp'])
    expect(accepted(FriendSchema, { id: 8, [flag]: true }).online).toBe(true);
  expect(accepted(FriendSchema, { id: 8 }).online).toBe(false);
  expect(accepted(FriendSchema, { id: 8, isDnd: null })).toMatchObject({ isDnd: false, isTop: false });
});

test('[ENT-09] Friend: a missing showNickName is the remark, else the nickName', () => {
  expect(accepted(FriendSchema, { id: 8, nickName: 'Bob' }).showNickName).toBe('Bob');
  expect(accepted(FriendSchema, { id: 8, nickName: 'Bob', remarkNickName: 'Uncle' }).showNickName).toBe(
    'Uncle',
  );
});

test('[ENT-10] Friend request: every field is kept, and the time may be a number or ISO text', () => {
  const request = {
    id: 3,
    sendId: 7,
    sendNickName: 'Ada',
    sendHeadImage: '/files/a/t.webp',
    recvId: 8,
    recvNickName: 'Bob',
    recvHeadImage: '/files/b/t.webp',
    remark: 'I am Ada',
    status: 5,
    applyTime: 1_795_187_923_230,
  };
  expect(accepted(FriendRequestSchema, request)).toEqual(request);
  const iso = accepted(FriendRequestSchema, { ...request, applyTime: '2026-11-20T15:18:43.230+00:00' });
  expect(iso.applyTime).toBe(1_795_187_923_230);
  const bare = accepted(FriendRequestSchema, { sendId: 7, recvId: 8, id: null });
  expect(bare).toMatchObject({ id: null, status: 1, remark: '', applyTime: null });
  expect(refused(FriendRequestSchema, { id: 3, recvId: 8 })).toBe('sendId');
});

const GROUP = {
  id: 11,
  name: 'Garden',
  ownerId: 7,
  headImage: '/files/g/o.webp',
  headImageThumb: '/files/g/t.webp',
  notice: 'water',
  remarkNickName: 'Addie',
  showNickName: 'Me',
  remarkGroupName: 'Green',
  showGroupName: 'Ours',
  dissolve: true,
  quit: true,
  isBanned: true,
  reason: 'spam',
  isDnd: true,
  isTop: true,
  isAllMuted: true,
  isMuted: true,
  isAllowInvite: false,
  isNoprivatechat: true,
  memberCount: 3,
  ownerNickName: 'Ada',
};

test('[ENT-11] Group: every field is kept, also mute flags and the pinned message', () => {
  const top = { id: 5, groupId: 11, sendId: 7, content: 'hi', type: 0 };
  const group = accepted(GroupSchema, { ...GROUP, topMessage: top });
  expect(group).toMatchObject(GROUP);
  expect(group.topMessage).toMatchObject({ ...top, receipt: false, quoteMessage: null });
});

test('[ENT-11] Group: a malformed pinned message is null, and missing names have fallbacks', () => {
  const group = accepted(GroupSchema, { id: 11, name: 'Garden', topMessage: 'false' });
  expect(group).toMatchObject({ topMessage: null, showGroupName: 'Garden', isAllowInvite: true });
  expect(group).toMatchObject({ isDnd: false, quit: false, ownerId: null, memberCount: null });
  const named = accepted(GroupSchema, { id: 11, name: 'Garden', remarkGroupName: 'Green' });
  expect(named.showGroupName).toBe('Green');
  expect(accepted(GroupSchema, { id: 11, remarkNickName: 'Addie' }).showNickName).toBe('Addie');
});

test('[ENT-12] Group member: every field is kept, and unknown fields of a picker are dropped', () => {
  const member = {
    userId: 8,
    showNickName: 'Bob',
    remarkNickName: '',
    headImage: '/files/b/t.webp',
    isManager: true,
    isMuted: true,
    quit: true,
    online: true,
  };
  const picked = { ...member, checked: true, locked: true, hide: true };
  expect(accepted(GroupMemberSchema, picked)).toEqual(member);
  expect(refused(GroupMemberSchema, { showNickName: 'Bob' })).toBe('userId');
});

test('The default mode of a private call is video', () => {
  expect(accepted(endpoints.webrtcPrivateSetup.query, { uid: 8 })).toEqual({ uid: 8, mode: 'video' });
  expect(CallMode).toEqual({ VIDEO: 'video', VOICE: 'voice' });
});

test('[ENT-17] Group call participant: missing device flags are off', () => {
  const devices = { isCamera: true, isMicroPhone: true, isShareScreen: true };
  const user = { id: 8, nickName: 'Bob', headImage: '/files/b/t.webp' };
  expect(accepted(CallUserSchema, { ...user, ...devices })).toEqual({ ...user, ...devices });
  const off = { isCamera: false, isMicroPhone: false, isShareScreen: false };
  expect(accepted(CallUserSchema, user)).toEqual({ ...user, ...off });
  expect(refused(CallUserSchema, { nickName: 'Bob' })).toBe('id');
});

test('[ENT-18] Device state: the group and three device flags are required', () => {
  const state = { groupId: 11, isCamera: true, isMicroPhone: true, isShareScreen: true };
  expect(accepted(DeviceStateSchema, { ...state, extra: 1 })).toEqual(state);
  const off = { groupId: 12, isCamera: false, isMicroPhone: false, isShareScreen: false };
  expect(accepted(DeviceStateSchema, off)).toEqual(off);
  expect(refused(DeviceStateSchema, { ...state, isCamera: 1 })).toBe('isCamera');
});

test('Friend grouping: name, sort and friend ids are read, and missing fields get defaults', () => {
  const grouping = { id: 1, name: 'Work', sort: 2, friendIds: [8, 9] };
  expect(accepted(FriendGroupingSchema, { ...grouping, friendIds: ['8', 9] })).toEqual(grouping);
  expect(accepted(FriendGroupingSchema, { id: 1 })).toEqual({ id: 1, name: '', sort: 0, friendIds: [] });
});

test('Entity schemas refuse arrays, null and texts', () => {
  for (const schema of [UserSchema, FriendSchema, GroupSchema, SystemConfigSchema, LoginResultSchema])
    expect([[], null, 'x'].map((value) => refused(schema, value))).toEqual(['', '', '']);
});
