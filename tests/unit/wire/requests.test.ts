import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  endpoints,
  firstProblem,
  reasonOf,
  UploadFileSchema,
  type Endpoint,
  type EndpointName,
} from '../../../src/core/wire/index.ts';
import { accepted, refused } from './accepts.ts';
import { CALLS } from './calls.ts';

type Part = 'params' | 'query' | 'body' | 'fields';

function schemaOf(name: EndpointName, part: Part): v.GenericSchema | undefined {
  const endpoint: Endpoint = endpoints[name];
  return part === 'fields' ? endpoint.multipart?.fields : endpoint[part];
}

const names = Object.keys(endpoints) as EndpointName[];
const PARTS: readonly Part[] = ['params', 'query', 'body', 'fields'];

test('Each call has its method, its path and the parts of its request', () => {
  expect(names.map((name) => [name, `${endpoints[name].method} ${endpoints[name].path}`])).toEqual(
    names.map((name) => [name, CALLS[name].call]),
  );
  for (const name of names)
    expect([name, ...PARTS.filter((part) => schemaOf(name, part))]).toEqual([
      name,
      ...PARTS.filter((part) => CALLS[name][part]),
    ]);
});

test('[INV-8] Each field of a request is read, and refused when it is an object', () => {
  for (const name of names) {
    for (const part of PARTS) {
      const schema = schemaOf(name, part);
      const complete = CALLS[name][part];
      if (!schema || !complete) continue;
      expect([name, accepted(schema, complete)]).toMatchObject([name, complete]);
      for (const field of Object.keys(complete))
        expect([name, refused(schema, { ...complete, [field]: {} })]).toEqual([name, field]);
    }
  }
});

/** Minimum and maximum by call and field: of a text's length, of the number of items, or of a number. */
const BOUNDS: readonly (readonly [EndpointName, Part, string, number, number])[] = [
  ['login', 'body', 'userName', 1, 128],
  ['login', 'body', 'password', 1, 128],
  ['register', 'body', 'userName', 3, 20],
  ['register', 'body', 'nickName', 0, 20],
  ['register', 'body', 'password', 1, 64],
  ['register', 'body', 'code', 0, 64],
  ['modifyPwd', 'body', 'oldPassword', 1, 128],
  ['modifyPwd', 'body', 'newPassword', 1, 64],
  ['userUpdate', 'body', 'nickName', 1, 20],
  ['userUpdate', 'body', 'signature', 0, 64],
  ['userUpdate', 'body', 'headImage', 1, 1024],
  ['userLanguage', 'body', 'language', 2, 16],
  ['captchaImgVertify', 'query', 'id', 1, 64],
  ['captchaImgVertify', 'query', 'code', 1, 64],
  ['complaintInitiate', 'body', 'content', 1, 512],
  ['userSearch', 'query', 'name', 1, 64],
  ['messagePrivateSend', 'body', 'tmpId', 1, 32],
  ['messagePrivateSend', 'body', 'content', 1, 1024],
  ['messagePrivateSend', 'body', 'type', 0, 9],
  ['messageGroupSend', 'body', 'atUserIds', 0, 20],
  ['messagePrivateLoadOfflineMessage', 'query', 'size', 1, 1000],
  ['messageSystemLoadOfflineMessage', 'query', 'size', 1, 1000],
  ['messageGroupHistory', 'query', 'size', 1, 100],
  ['messageGroupHistory', 'query', 'page', 1, 1_000_000],
  ['messageGroupDeleteMessage', 'body', 'messageIds', 1, 1000],
  ['friendRequestApply', 'body', 'remark', 0, 255],
  ['friendUpdateRemark', 'body', 'remarkNickName', 0, 20],
  ['friendGroupingCreate', 'body', 'name', 1, 20],
  ['friendGroupingUpdate', 'body', 'sort', 0, 1_000_000],
  ['groupCreate', 'body', 'name', 1, 20],
  ['groupModify', 'body', 'notice', 0, 1024],
  ['groupModify', 'body', 'remarkNickName', 0, 20],
  ['groupModify', 'body', 'remarkGroupName', 0, 20],
  ['groupInvite', 'body', 'friendIds', 1, 50],
  ['groupMembersRemove', 'body', 'userIds', 1, 50],
  ['webrtcGroupSetup', 'body', 'userInfos', 1, 50],
  ['webrtcGroupFailed', 'body', 'reason', 0, 255],
  ['webrtcGroupOffer', 'body', 'offer', 1, 65_536],
  ['imageUpload', 'query', 'thumbSize', 1, 1024],
  ['imageUpload', 'fields', 'width', 1, 65_535],
];

/** A value of this size and of the same type as `like`. */
function sized(like: unknown, size: number): unknown {
  if (typeof like === 'number') return size;
  if (typeof like === 'string') return (size === 0 ? '' : like.startsWith('/') ? '/' : 'x').padEnd(size, 'x');
  const [item = 1] = like as unknown[];
  return Array.from({ length: Math.max(0, size) }, (_, index) =>
    typeof item === 'number' ? index + 1 : item,
  );
}

test('Texts, lists and numbers of a request are accepted within their bounds, both ends included', () => {
  for (const [name, part, field, least, most] of BOUNDS) {
    const schema = schemaOf(name, part)!;
    const complete = CALLS[name][part]!;
    const like = (complete as Record<string, unknown>)[field];
    const withSize = (size: number) => ({ ...complete, [field]: sized(like, size) });
    for (const size of [least, most]) accepted(schema, withSize(size));
    const beyond = typeof like === 'number' || least > 0 ? [least - 1, most + 1] : [most + 1];
    // An empty image address means no image.
    for (const size of field === 'headImage' ? [most + 1] : beyond)
      expect([name, size, refused(schema, withSize(size))]).toEqual([name, size, field]);
  }
});

test('A text of a request drops characters that cannot be stored before its length is checked', () => {
  const dirty = (size: number) => `\0${'x'.repeat(size)}\ud800\0\udc00`;
  for (const [name, part, field, least, most] of BOUNDS) {
    const schema = schemaOf(name, part)!;
    const complete = CALLS[name][part]!;
    const like = (complete as Record<string, unknown>)[field];
    if (typeof like !== 'string' || like.startsWith('/') || field === 'tmpId') continue;
    const read = accepted(schema, { ...complete, [field]: dirty(most) }) as Record<string, unknown>;
    expect([name, field, read[field]]).toEqual([name, field, 'x'.repeat(most)]);
    if (least > 0)
      expect([name, refused(schema, { ...complete, [field]: dirty(least - 1) })]).toEqual([name, field]);
  }
});

test('A tmpId with characters that cannot be stored is refused, not changed', () => {
  for (const name of ['messagePrivateSend', 'messageGroupSend'] as const) {
    for (const sign of ['\0', '\ud800', '\udc00']) {
      const complete = { ...CALLS[name].body, tmpId: `1900000000000${sign}abc` };
      expect(refused(endpoints[name].body, complete)).toBe('tmpId');
    }
    accepted(endpoints[name].body, { ...CALLS[name].body, tmpId: '1900000000000😀' });
  }
});

test('A phone number and an email address must be complete, without surrounding text', () => {
  const { captchaSmsCode, captchaMailCode } = endpoints;
  const sms = { ...CALLS.captchaSmsCode.body };
  for (const phone of ['12812345678', '23812345678', '138123456789', 'x13812345678', '1381234567x', ''])
    expect(refused(captchaSmsCode.body, { ...sms, phone })).toBe('phone');
  for (const email of ['a@b.c', `${'x'.repeat(64)}@host.example`, 'ada@mail.host.example'])
    accepted(captchaMailCode.body, { email });
  for (const email of [
    '@host.example',
    'ada@host',
    'ada@.example',
    'ada@host.',
    'ada@host..example',
    'a b@host.example',
    'a@b@host.example',
    'ada@ho st.example',
    'ada@host.exa mple',
    `${'x'.repeat(65)}@host.example`,
    `ada@host.${'x'.repeat(250)}`,
  ])
    expect(refused(captchaMailCode.body, { email })).toBe('email');
});

test('reasonOf returns the field and the reason of a refused request', () => {
  const reason = (schema: v.GenericSchema, value: unknown): string =>
    reasonOf(v.safeParse(schema, value).issues ?? []);
  const register = { ...CALLS.register.body };
  const { body } = endpoints.register;
  expect(reason(body, { ...register, phone: 'x' })).toBe('phone: phone format');
  expect(reason(body, { ...register, email: 'x' })).toBe('email: email format');
  expect(reason(body, { ...register, mode: 'phone', phone: '' })).toBe('phone: phone required');
  expect(reason(body, { ...register, mode: 'email', email: '' })).toBe('email: email required');
  expect(reason(body, { ...register, mode: 'email', code: '' })).toBe('code: code required');
  expect(reason(body, { ...register, userName: '    ' })).toBe('userName: blank');
  expect(reason(endpoints.captchaSmsCode.body, { ...CALLS.captchaSmsCode.body, phone: 'x' })).toBe(
    'phone: phone format',
  );
  expect(reason(endpoints.captchaMailCode.body, { email: 'x' })).toBe('email: email format');
  expect(reason(endpoints.groupCreate.body, { name: 'Garden', headImage: 'x' })).toBe(
    'headImage: not a safe address',
  );
  expect(reason(endpoints.groupDnd.body, { groupId: 11, isDnd: 1 })).toBe('isDnd: not true or false');
  expect(reason(endpoints.messagePrivateHistory.query, { friendId: 8, page: 1, text: 'x' })).toBe(
    'more than one place',
  );
  expect(reason(endpoints.friendFind.data, { id: 0 })).toBe('id: nobody');
  expect(reason(endpoints.friendFind.data, { id: 8, isTop: 1 })).toBe('isTop: not true or false');
  expect(reason(endpoints.friendRequestApply.data, { sendId: 7, recvId: 8, applyTime: 'x' })).toBe(
    'applyTime: not a time',
  );
  expect(reason(endpoints.messagePrivateSend.data, { type: 0, sendTime: 'x' })).toBe('sendTime: not a time');
  expect(reason(UploadFileSchema, '//host.example/a')).toBe('not a safe address');
  // The refused value is quoted up to a limited length.
  expect(reason(endpoints.webrtcPrivateSetup.query, { uid: 8, mode: 'x'.repeat(1000) })).toHaveLength(126);
  expect(reasonOf([])).toBe('refused');
});

test('firstProblem names numbers out of bounds, too long lists, and missing lists and values', () => {
  const problem = (schema: v.GenericSchema, value: unknown) =>
    firstProblem(v.safeParse(schema, value).issues ?? []);
  const { body } = endpoints.messagePrivateSend;
  const send = { ...CALLS.messagePrivateSend.body };
  expect(problem(body, { ...send, type: -1 })).toEqual({ field: 'type', rule: 'tooSmall', limit: 0 });
  expect(problem(body, { ...send, type: null })).toMatchObject({ field: 'type', rule: 'required' });
  expect(problem(endpoints.groupInvite.body, { groupId: 11, friendIds: [] })).toEqual({
    field: 'friendIds',
    rule: 'required',
    limit: 1,
  });
  const tooMany = Array.from({ length: 51 }, (_, index) => index + 1);
  expect(problem(endpoints.groupInvite.body, { groupId: 11, friendIds: tooMany })).toEqual({
    field: 'friendIds',
    rule: 'tooLong',
    limit: 50,
  });
  expect(problem(endpoints.groupInvite.body, { groupId: 11, friendIds: ['x'] })).toMatchObject({
    field: 'friendIds.0',
    rule: 'invalid',
  });
  expect(() => firstProblem([])).toThrow('no problem without an issue');
});
