import { expect, test } from 'vitest';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import type { SelfRow } from '../../../src/core/contract/rows.ts';
import { ME } from '../support.ts';
import { commandContext } from './command-context.ts';
import { REFUSAL } from './people-context.ts';

const PICTURE = { originUrl: '/files/a/o.webp', thumbUrl: '/files/a/t.webp', width: 640, height: 640 };
const ARGS = {
  updateProfile: { signature: 'Type, paper' },
  setSound: { on: false },
  setManualApprove: { on: true },
  setLanguage: { language: 'zh-TW' },
  changePassword: { oldPassword: 'a', newPassword: 'secret' },
  devices: {},
  removeDevice: { id: 3 },
} as const;
type Name = keyof typeof ARGS;
const names = Object.keys(ARGS) as Name[];
const PROFILE_CHANGES = ['updateProfile', 'setSound', 'setManualApprove', 'setLanguage'] as const;

test('[API-07, API-08, API-09, API-10, API-11, SET-10, SET-11, SET-19] Each act on the own account sends its call', async () => {
  const it = commandContext();
  await it.run('updateProfile', { ...ARGS.updateProfile, picture: PICTURE });
  for (const name of names.slice(1)) await it.run(name, ARGS[name]);
  const user = { id: ME.id, nickName: 'Ada', signature: 'Type, paper' };
  expect(it.requests).toEqual([
    {
      endpoint: 'PUT /user/update',
      body: { ...user, headImage: PICTURE.originUrl, headImageThumb: PICTURE.thumbUrl },
    },
    { endpoint: 'PUT /user/audioTip', query: { enabled: false } },
    { endpoint: 'PUT /user/manualApprove', query: { enabled: true } },
    { endpoint: 'PUT /user/language', body: { language: 'zh-TW' } },
    {
      endpoint: 'PUT /modifyPwd',
      body: { oldPassword: 'a', newPassword: 'secret', confirmPassword: 'secret' },
    },
    { endpoint: 'GET /device/list' },
    { endpoint: 'DELETE /device/remove/{id}', params: { id: 3 } },
  ]);
});

test('Without a connection every act on the own account fails at once and sends nothing', async () => {
  const it = commandContext();
  it.desk.up = false;
  for (const name of names) expect(await it.run(name, ARGS[name])).toEqual(failed({ code: 'OFFLINE' }));
  expect(it.requests).toEqual([]);
});

test('[VAL-13, VAL-15, LIM-15, LIM-17] A password of the wrong length and a long signature are invalid', async () => {
  const it = commandContext();
  const invalid = { ok: false, error: { code: 'INVALID' } };
  const change = (newPassword: string) => it.run('changePassword', { oldPassword: 'a', newPassword });
  for (const password of ['', 'a'.repeat(65)]) expect(await change(password)).toMatchObject(invalid);
  for (const password of ['a', 'a'.repeat(64)]) expect(await change(password)).toEqual(done(null));
  const sign = (signature: string) => it.run('updateProfile', { signature });
  expect(await sign('a'.repeat(65))).toMatchObject(invalid);
  expect(await sign('a'.repeat(64))).toEqual(done(null));
  expect(await sign('👨‍👩‍👧‍👦'.repeat(64))).toEqual(done(null));
  expect(await sign('👨‍👩‍👧‍👦'.repeat(65))).toMatchObject(invalid);
});

test('[SET-11, SET-19, GEN-10] After a change every tab gets the profile that the server then has', async () => {
  for (const name of PROFILE_CHANGES) {
    const it = commandContext();
    const stored = { ...it.self$.value, signature: 'as stored' };
    it.reload = () => Promise.resolve(done(stored));
    expect(await it.run(name, ARGS[name])).toEqual(done(null));
    expect({ name, shown: it.self$.value }).toEqual({ name, shown: stored });
  }
});

test('A change whose profile cannot be loaded again shows all the same', async () => {
  const shown: Partial<SelfRow>[] = [];
  for (const name of PROFILE_CHANGES) {
    const it = commandContext();
    it.reload = () => Promise.resolve(failed({ code: 'NO_ANSWER' }));
    expect(await it.run(name, ARGS[name])).toEqual(done(null));
    const { signature, isAudioTip, isManualApprove, language } = it.self$.value;
    shown.push({ signature, isAudioTip, isManualApprove, language });
  }
  const before = { signature: '', isAudioTip: true, isManualApprove: false, language: '' };
  expect(shown).toEqual([
    { ...before, signature: 'Type, paper' },
    { ...before, isAudioTip: false },
    { ...before, isManualApprove: true },
    { ...before, language: 'zh-TW' },
  ]);
});

test('A refused change keeps the profile, and the answer has the reason', async () => {
  for (const name of PROFILE_CHANGES) {
    const it = commandContext();
    const before = it.self$.value;
    it.respond = () => failed(REFUSAL);
    expect(await it.run(name, ARGS[name])).toEqual(failed(REFUSAL));
    expect({ name, shown: it.self$.value }).toEqual({ name, shown: before });
  }
});

test('Two changes at once are sent one after another, so that no old profile arrives last', async () => {
  const it = commandContext();
  const reloads: ((answer: Result<SelfRow>) => void)[] = [];
  it.reload = () => new Promise((answer) => reloads.push(answer));
  const first = it.run('setSound', { on: false });
  const second = it.run('setManualApprove', { on: true });
  await expect.poll(() => reloads.length).toBe(1);
  expect(it.requests).toHaveLength(1);
  reloads[0]?.(done({ ...it.self$.value, isAudioTip: false }));
  await first;
  await expect.poll(() => reloads.length).toBe(2);
  reloads[1]?.(done({ ...it.self$.value, isManualApprove: true }));
  await second;
  expect(it.self$.value).toMatchObject({ isAudioTip: false, isManualApprove: true });
});
