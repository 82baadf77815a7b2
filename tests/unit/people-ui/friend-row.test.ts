import { createElement } from 'react';
import { expect, test } from 'vitest';
import { FriendRowContent } from '../../../src/people/list/FriendRowContent.tsx';
import { usePresenceWords } from '../../../src/people/use-presence-words.ts';
import type { FriendRow } from '../../../src/core/contract/people-rows.ts';
import { textsInBoth } from '../rendered.ts';
import { ALICE, withRows } from './fake-line.ts';
import { friendRow } from './rows.ts';

const row = (fields: Partial<FriendRow>) =>
  textsInBoth(
    createElement(FriendRowContent, {
      row: friendRow({ id: 2, showName: 'Mira', ...fields }),
      name: fields.showName ?? 'Mira',
    }),
  );

test('[X-FRND-01] A row marks a friend as online on web or app, in both languages', async () => {
  expect(await row({})).toEqual([
    ['MI', 'Mira'],
    ['MI', 'Mira'],
  ]);
  expect(await row({ online: true, onlineWeb: true })).toEqual([
    ['MI', 'Online', 'Mira', 'Web'],
    ['MI', '在線上', 'Mira', '網頁'],
  ]);
  expect((await row({ online: true, onlineApp: true }))[0]).toEqual(['MI', 'Online', 'Mira', 'App']);
});

test('A row shows do-not-disturb and pin, and the nickname below a remark', async () => {
  expect((await row({ isDnd: true, isTop: true }))[0]).toEqual(['MI', 'Mira', 'Pinned', 'Do not disturb']);
  const [english] = await row({ showName: 'Boss', remark: 'Boss', nickName: 'Mira' });
  expect(english).toEqual(['BO', 'Boss', 'Mira']);
});

const presence = (fields: Partial<FriendRow>, phase: typeof ALICE.phase = 'live') => {
  const Probe = () => createElement('p', null, usePresenceWords()(friendRow({ id: 2, ...fields })));
  return textsInBoth(withRows({ status: [{ ...ALICE, phase }] }, createElement(Probe)));
};

test('The presence of a friend names the terminals, in both languages', async () => {
  expect(await presence({ online: true, onlineWeb: true, onlineApp: true })).toEqual([
    ['Online on web and app'],
    ['在線上（網頁、應用程式）'],
  ]);
  expect((await presence({ online: true, onlineWeb: true }))[0]).toEqual(['Online on web']);
  expect((await presence({ online: true, onlineApp: true }))[0]).toEqual(['Online on app']);
  expect((await presence({ online: true }))[0]).toEqual(['Online']);
  expect((await presence({}))[0]).toEqual(['Offline']);
});

test('No friend is called offline while this client is disconnected', async () => {
  expect((await presence({}, 'offline'))[0]).toEqual([]);
});
