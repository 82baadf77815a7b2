import { expect, test } from 'vitest';
import {
  buildRequest,
  endpoints,
  fastifyPath,
  LIMITS,
  requestUrl,
  timeoutOf,
} from '../../../src/core/wire/index.ts';
import { accepted, refused } from './accepts.ts';

test('[API-01] Endpoint paths are root-relative, without host or prefix', () => {
  for (const endpoint of Object.values(endpoints)) {
    expect(endpoint.path).toMatch(/^\/[a-zA-Z]/);
    expect(endpoint.path).not.toMatch(/^\/api(\/|$)|:|\/\//);
  }
});

test('[API-02] Every call except the calls before a sign-in requires a token', () => {
  const all = Object.values(endpoints);
  const open = all.filter((endpoint) => endpoint.access === 'open');
  expect(all.filter((endpoint) => endpoint.access === 'token')).toHaveLength(all.length - open.length);
  expect(open.map((endpoint) => endpoint.path)).toEqual([
    '/login',
    '/refreshToken',
    '/register',
    '/captcha/img/code',
    '/captcha/img/vertify',
    '/captcha/sms/code',
    '/captcha/mail/code',
    '/system/config',
  ]);
});

test('[API-04] The timeout of a call is 30 s, of checkDeleted 15 s and of an upload 600 s', () => {
  const others = Object.values(endpoints)
    .map(timeoutOf)
    .filter((ms) => ms !== 30_000);
  expect(others.sort((a, b) => a - b)).toEqual([15_000, 600_000, 600_000, 600_000]);
  expect(timeoutOf(endpoints.login)).toBe(30_000);
});

test('An endpoint name is its path in camel case, and each method and path occurs once', () => {
  for (const [name, { path }] of Object.entries(endpoints)) {
    const parts = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
    const key = parts.map((part, index) => (index === 0 ? part : part[0]!.toUpperCase() + part.slice(1)));
    expect(name).toBe(key.join(''));
  }
  const calls = Object.values(endpoints).map((it) => `${it.method} ${fastifyPath(it)}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('requestUrl percent-encodes a request, and buildRequest omits null query values', () => {
  const request = buildRequest(endpoints.userSearch, { query: { name: 'a&b=ü /\ud800' } });
  expect(request.query).toEqual([['name', 'a&b=ü /\ud800']]);
  expect(requestUrl(request)).toBe('/user/search?name=a%26b%3D%C3%BC%20%2F%EF%BF%BD');
  const pull = buildRequest(endpoints.messagePrivateLoadOfflineMessage, {
    query: { minId: 5, size: null },
  });
  expect(requestUrl(pull)).toBe('/message/private/loadOfflineMessage?minId=5');
  const find = buildRequest(endpoints.userFind, { params: { id: '../x' } });
  expect(find.path).toBe('/user/find/..%2Fx');
});

test('buildRequest throws for a missing path parameter', () => {
  const params = { id: undefined as unknown as number };
  for (const invalid of [params, null, 'x'])
    expect(() => buildRequest(endpoints.userFind, { params: invalid as never })).toThrow(
      'path param id is missing',
    );
});

test('fastifyPath marks path parameters with a colon', () => {
  expect(fastifyPath(endpoints.userFind)).toBe('/user/find/:id');
  expect(fastifyPath(endpoints.groupMembers)).toBe('/group/members/:groupId');
});

test('[API-05] POST /login takes terminal, userName and password and answers two tokens', () => {
  const { login } = endpoints;
  expect([login.method, login.path, login.access]).toEqual(['POST', '/login', 'open']);
  const body = { terminal: 0, userName: 'ada', password: 'secret1' } as const;
  expect(buildRequest(login, { body }).body).toEqual(body);
  accepted(login.body, body);
  refused(login.body, { ...body, userName: 'a'.repeat(129) });
  accepted(login.data, { accessToken: 'a', refreshToken: 'r' });
});

test('[API-06] GET /user/self answers the profile of the user', () => {
  const { userSelf } = endpoints;
  expect([userSelf.method, userSelf.path, userSelf.access]).toEqual(['GET', '/user/self', 'token']);
  expect(accepted(userSelf.data, { id: 7, nickName: 'Ada', type: 1 })).toMatchObject({ type: 1 });
});

test('[API-07] PUT /user/update takes a whole user and reads the fields that may change', () => {
  const { userUpdate } = endpoints;
  expect([userUpdate.method, userUpdate.path]).toEqual(['PUT', '/user/update']);
  const user = { id: 7, userName: 'ada', nickName: 'Ada', sex: 1, signature: null, headImage: '' };
  expect(accepted(userUpdate.body, { ...user, online: true })).toEqual({
    id: 7,
    nickName: 'Ada',
    sex: 1,
    signature: null,
    headImage: '',
    headImageThumb: null,
  });
  expect(refused(userUpdate.body, { ...user, nickName: ' ' })).toBe('nickName');
  expect(refused(userUpdate.body, { ...user, nickName: 'x'.repeat(21) })).toBe('nickName');
  expect(refused(userUpdate.body, { ...user, signature: 'x'.repeat(65) })).toBe('signature');
  expect(refused(userUpdate.body, { ...user, headImage: 'javascript:alert(1)' })).toBe('headImage');
  expect(refused(userUpdate.body, { ...user, sex: 2 })).toBe('sex');
});

test('[API-08] PUT /user/manualApprove takes enabled in the query', () => {
  const request = buildRequest(endpoints.userManualApprove, { query: { enabled: true } });
  expect([request.method, requestUrl(request)]).toEqual(['PUT', '/user/manualApprove?enabled=true']);
  expect(accepted(endpoints.userManualApprove.query, { enabled: 'false' })).toEqual({ enabled: false });
  refused(endpoints.userManualApprove.query, { enabled: '1' });
});

test('[API-09] PUT /user/audioTip takes enabled in the query', () => {
  const request = buildRequest(endpoints.userAudioTip, { query: { enabled: false } });
  expect([request.method, requestUrl(request)]).toEqual(['PUT', '/user/audioTip?enabled=false']);
  refused(endpoints.userAudioTip.query, {});
});

test('[API-10] PUT /user/language takes language in the body', () => {
  const { userLanguage } = endpoints;
  expect([userLanguage.method, userLanguage.path]).toEqual(['PUT', '/user/language']);
  accepted(userLanguage.body, { language: 'zh-TW' });
  refused(userLanguage.body, { language: '' });
});

test('[API-11] PUT /modifyPwd takes the old and the new password within the limits', () => {
  const { modifyPwd } = endpoints;
  expect([modifyPwd.method, modifyPwd.path]).toEqual(['PUT', '/modifyPwd']);
  const body = { oldPassword: 'x', newPassword: 'secret2', confirmPassword: 'secret2' };
  accepted(modifyPwd.body, body);
  // The operator chooses the lengths among these.
  accepted(modifyPwd.body, { ...body, newPassword: 'x' });
  accepted(modifyPwd.body, { ...body, newPassword: '👨‍👩‍👧‍👦'.repeat(64) });
  expect(refused(modifyPwd.body, { ...body, newPassword: '' })).toBe('newPassword');
  expect(refused(modifyPwd.body, { ...body, newPassword: 'x'.repeat(65) })).toBe('newPassword');
});

test('[API-12] PUT /refreshToken takes its token in a header and has no body', () => {
  const { refreshToken } = endpoints;
  expect(refreshToken).toMatchObject({ method: 'PUT', path: '/refreshToken', header: 'refreshToken' });
  expect('body' in refreshToken).toBe(false);
  accepted(refreshToken.data, { accessToken: 'a', refreshToken: 'r', accessTokenExpiresIn: 1800 });
});

test('[API-13] GET /user/find/{id} answers a user', () => {
  const request = buildRequest(endpoints.userFind, { params: { id: 8 } });
  expect([request.method, requestUrl(request)]).toEqual(['GET', '/user/find/8']);
  expect(accepted(endpoints.userFind.params, { id: '8' })).toEqual({ id: 8 });
  refused(endpoints.userFind.params, { id: 'self' });
  refused(endpoints.userFind.params, { id: '-1' });
  accepted(endpoints.userFind.data, { id: 8, userName: 'bob', nickName: 'Bob' });
});

test('[API-18] POST /register takes the register payload within the limits', () => {
  const { register } = endpoints;
  expect([register.method, register.path, register.access]).toEqual(['POST', '/register', 'open']);
  const body = { userName: 'ada', nickName: 'Ada', password: 'secret1' };
  accepted(register.body, body);
  expect(refused(register.body, { ...body, userName: 'ad' })).toBe('userName');
  expect(refused(register.body, { ...body, userName: 'a'.repeat(21) })).toBe('userName');
  for (const userName of ['ädäm', 'a b c', '阿達阿', 'ada@home']) {
    expect(refused(register.body, { ...body, userName })).toBe('userName');
  }
  accepted(register.body, { ...body, userName: 'Ada_L.1815-' });
  expect(refused(register.body, { ...body, nickName: 'a'.repeat(21) })).toBe('nickName');
  expect(refused(register.body, { ...body, password: '' })).toBe('password');
  expect(refused(register.body, { ...body, password: 'a'.repeat(65) })).toBe('password');
});

test('[API-19] POST /captcha/sms/code takes phone, id and code in the body', () => {
  const { captchaSmsCode } = endpoints;
  expect([captchaSmsCode.method, captchaSmsCode.path]).toEqual(['POST', '/captcha/sms/code']);
  const body = { phone: '13812345678', id: 'uuid', code: 'ab12' };
  accepted(captchaSmsCode.body, body);
  expect(refused(captchaSmsCode.body, { ...body, phone: '1381234567' })).toBe('phone');
  expect(refused(captchaSmsCode.body, { ...body, code: '' })).toBe('code');
});

test('[API-20] POST /captcha/mail/code takes email in the body', () => {
  const { captchaMailCode } = endpoints;
  expect([captchaMailCode.method, captchaMailCode.path]).toEqual(['POST', '/captcha/mail/code']);
  accepted(captchaMailCode.body, { email: 'ada@host.example' });
  refused(captchaMailCode.body, { email: 'ada' });
});

test('[API-21] POST /captcha/img/code answers id, image and a question', () => {
  const { captchaImgCode } = endpoints;
  expect([captchaImgCode.method, captchaImgCode.path]).toEqual(['POST', '/captcha/img/code']);
  expect(accepted(captchaImgCode.data, { id: 'u', image: 'R0lG' })).toEqual({
    id: 'u',
    image: 'R0lG',
    question: '',
  });
});

test('[API-22] GET /captcha/img/vertify takes id and code and answers a boolean', () => {
  const { captchaImgVertify } = endpoints;
  const request = buildRequest(captchaImgVertify, { query: { id: 'u', code: 'ab12' } });
  expect([request.method, requestUrl(request)]).toEqual(['GET', '/captcha/img/vertify?id=u&code=ab12']);
  expect(accepted(captchaImgVertify.data, true)).toBe(true);
  refused(captchaImgVertify.data, 'yes');
});

test('[API-23] GET /system/config is open and answers webrtc and registration', () => {
  const { systemConfig } = endpoints;
  expect(systemConfig).toMatchObject({ method: 'GET', path: '/system/config', access: 'open' });
  const config = accepted(systemConfig.data, { registration: { mode: ['username'] } });
  expect(config).toMatchObject({ webrtc: { maxChannel: 9 }, registration: { mode: ['username'] } });
});

test('[API-24] POST /image/upload takes thumbSize, isPermanent and a part named file', () => {
  const { imageUpload } = endpoints;
  const request = buildRequest(imageUpload, { query: { thumbSize: 20, isPermanent: true } });
  expect(requestUrl(request)).toBe('/image/upload?thumbSize=20&isPermanent=true');
  expect(accepted(imageUpload.query, {})).toEqual({ isPermanent: true, thumbSize: 50 });
  expect(imageUpload.multipart).toMatchObject({ file: 'file', files: ['thumb', 'largeThumb'] });
  expect(imageUpload.multipart.maxBytes).toBe(LIMITS.imageBytes);
  expect(accepted(imageUpload.multipart.fields, { width: '640' })).toEqual({ width: 640, height: null });
  expect(accepted(imageUpload.data, { originUrl: '/files/a/o.png' })).toEqual({
    originUrl: '/files/a/o.png',
    thumbUrl: '/files/a/o.png',
    largeThumbUrl: '',
    width: 0,
    height: 0,
    size: 0,
    animated: false,
  });
  expect(refused(imageUpload.data, { originUrl: 'data:x', thumbUrl: '' })).toBe('originUrl');
});

test('[API-25] A file upload takes isPermanent and a part named file', () => {
  const { fileUpload, videoUpload } = endpoints;
  expect([fileUpload.method, fileUpload.path, fileUpload.access]).toEqual(['POST', '/file/upload', 'token']);
  expect(accepted(fileUpload.query, { isPermanent: 'false' })).toEqual({ isPermanent: false });
  expect(fileUpload.multipart).toMatchObject({ file: 'file', files: [] });
  expect(accepted(fileUpload.data, '/files/a/b.txt')).toBe('/files/a/b.txt');
  refused(fileUpload.data, '//host.example/b.txt');
  expect(videoUpload.multipart).toMatchObject({ file: 'file', files: ['cover'] });
  accepted(videoUpload.data, { videoUrl: '/files/a/v.mp4', coverUrl: '', width: 1, height: 1 });
});

test('POST /logout and DELETE /unregister need a sign-in, and logout answers null', () => {
  expect(endpoints.logout).toMatchObject({ method: 'POST', path: '/logout', access: 'token' });
  expect(endpoints.unregister).toMatchObject({ method: 'DELETE', path: '/unregister' });
  expect(accepted(endpoints.logout.data, { any: 1 })).toBeNull();
});

test('[X-CMPL-02] POST /complaint/initiate takes a target, a type, at most 9 images and 512 characters', () => {
  const { body } = endpoints.complaintInitiate;
  const images = Array.from({ length: 9 }, () => ({ originUrl: '/files/a/o.png' }));
  const complaint = { targetType: 1, targetId: 8, targetName: 'Bob', type: 99, images, content: 'x' };
  accepted(body, complaint);
  expect(refused(body, { ...complaint, type: 4 })).toBe('type');
  expect(refused(body, { ...complaint, targetType: 3 })).toBe('targetType');
  expect(refused(body, { ...complaint, content: '' })).toBe('content');
  expect(refused(body, { ...complaint, content: 'x'.repeat(513) })).toBe('content');
  expect(refused(body, { ...complaint, images: [...images, images[0]] })).toBe('images');
});
