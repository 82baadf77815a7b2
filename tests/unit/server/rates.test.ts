import { expect, test } from 'vitest';
import { createRates, RATES, workOf } from '../../../server/http/rates.ts';
import { endpoints } from '../../../src/core/wire/index.ts';

const rates = { ...RATES, send: { burst: 3, perSecond: 2 } };

test('The rate limit lets a burst pass, then the rate; a refused request is free and returns the wait', async () => {
  let now = 0;
  const buckets = createRates({ clock: () => now, rates });
  const take = async (count: number) => {
    const waits = [];
    for (let n = 0; n < count; n++) waits.push(await buckets.take(1, 'send'));
    return waits;
  };
  expect(await take(3)).toEqual([0, 0, 0]);
  expect(await take(2)).toEqual([500, 500]);
  now = 300;
  expect(await take(1)).toEqual([200]);
  now = 500;
  expect(await take(2)).toEqual([0, 500]);
  now = 1_000_000;
  expect(await take(4)).toEqual([0, 0, 0, 500]);
});

test('In the rate limit other users and other kinds of work have their own budgets', async () => {
  const { take } = createRates({ clock: () => 0, rates });
  for (let n = 0; n < 4; n++) await take(1, 'send');
  expect([await take(1, 'send'), await take(2, 'send'), await take(1, 'join')]).toEqual([500, 0, 0]);
});

test('For the rate limit every endpoint has a kind of work, and a history search counts as a look-up', () => {
  expect(workOf(endpoints.messageGroupSend, undefined)).toBe('send');
  expect(workOf(endpoints.groupModify, undefined)).toBe('manage');
  expect(workOf(endpoints.userUpdate, undefined)).toBe('profile');
  expect(workOf(endpoints.modifyPwd, undefined)).toBe('password');
  expect(workOf(endpoints.unregister, undefined)).toBe('password');
  expect(workOf(endpoints.deviceRemove, undefined)).toBe('devices');
  expect(workOf(endpoints.videoUpload, undefined)).toBe('upload');
  expect(workOf(endpoints.friendDnd, undefined)).toBe('other');
  const lists = [
    endpoints.friendList,
    endpoints.groupList,
    endpoints.groupMembers,
    endpoints.friendRequestList,
  ];
  expect(lists.map((endpoint) => workOf(endpoint, undefined))).toEqual(['list', 'list', 'list', 'list']);
  expect(workOf(endpoints.messageGroupLoadOfflineMessage, undefined)).toBe('pull');
  expect(workOf(endpoints.messagePrivateHistory, { friendId: 1, text: null })).toBe('pull');
  expect(workOf(endpoints.messagePrivateHistory, { friendId: 1, text: 'word' })).toBe('lookUp');
});

test('An answer costs a token for each 100 rows, a bucket may owe them, and its debt has a limit', async () => {
  let now = 0;
  const list = { burst: 10, perSecond: 2, rowsPerToken: 100 };
  const { take, charge } = createRates({ clock: () => now, rates: { ...RATES, list } });
  expect(await take(1, 'list')).toBe(0);
  await charge(1, 'list', 99);
  expect(await take(1, 'list')).toBe(0);
  // 8 tokens are left: the next answer takes 12.
  await charge(1, 'list', 1_200);
  expect([await take(1, 'list'), await take(2, 'list'), await take(1, 'pull')]).toEqual([2_500, 0, 0]);
  now = 2_500;
  expect(await take(1, 'list')).toBe(0);
  await charge(1, 'list', 1_000_000);
  // Ten tokens that are missing, and the one that is asked for.
  expect(await take(1, 'list')).toBe(5_500);
  await charge(1, 'send', 1_000_000);
  expect(await take(1, 'send')).toBe(0);
});

test('A search for a whole phone number or address counts apart from look-ups: 30 at once, then one a minute', async () => {
  for (const name of ['13812345678', ' 13812345678 ', 'ann@example.org']) {
    expect(workOf(endpoints.userSearch, { name })).toBe('contact');
  }
  expect(workOf(endpoints.userSearch, { name: 'ann' })).toBe('lookUp');
  let now = 0;
  const { take } = createRates({ clock: () => now });
  for (let n = 0; n < 30; n++) expect(await take(1, 'contact')).toBe(0);
  expect(await take(1, 'contact')).toBe(60_000);
  now = 60_000;
  expect([await take(1, 'contact'), await take(1, 'contact')]).toEqual([0, 60_000]);
});
