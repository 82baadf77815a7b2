import { createElement, type ReactNode } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CallContext } from '../../../src/calls/call-context.ts';
import { GroupAwayBar } from '../../../src/calls/group/GroupBar.tsx';
import { GroupScreen } from '../../../src/calls/group/GroupScreen.tsx';
import type { CallTab } from '../../../src/calls/media/call-media-api.ts';
import type { GroupMediaState } from '../../../src/calls/media/group-media-api.ts';
import type { GroupCallStateRow } from '../../../src/core/contract/group-call-rows.ts';
import type { GroupRow } from '../../../src/core/contract/people-rows.ts';
import { groupChat } from '../../../src/core/domain/chat-key.ts';
import { MEDIA } from '../../../src/gallery/calls/call-fixtures.ts';
import { callPerson, GROUP_ROW, PERSON_MEDIA } from '../../../src/gallery/calls/group-fixtures.ts';
import { withRows } from '../people-ui/fake-line.ts';
import { drawnInBoth, textsIn } from '../rendered.ts';

beforeAll(() => {
  const body = { nodeType: 1 };
  vi.stubGlobal('document', { fullscreenEnabled: true, visibilityState: 'visible', body });
  vi.stubGlobal('location', { origin: 'https://party.example' });
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia: () => undefined } });
  vi.stubGlobal('innerWidth', 1440);
  vi.stubGlobal('innerHeight', 900);
});
afterAll(() => void vi.unstubAllGlobals());

const stream = {} as MediaStream;
const GROUP: GroupRow = {
  key: groupChat(GROUP_ROW.groupId),
  id: GROUP_ROW.groupId,
  showName: 'Studio',
  headImage: '',
  isOwner: false,
  isDnd: false,
  isTop: false,
  isBanned: false,
};
const STATE: GroupMediaState = {
  ...MEDIA,
  own: { microphone: stream, camera: null, screen: null },
  people: new Map([
    [2, { ...PERSON_MEDIA, isSpeaking: true }],
    [3, { ...PERSON_MEDIA, isMuted: true, bars: 1 }],
  ]),
  isSpeaking: false,
  speakerId: null,
};
const ROW: GroupCallStateRow = {
  ...GROUP_ROW,
  hostId: 2,
  people: [callPerson(1), callPerson(2), callPerson(3), callPerson(4, { state: 'invited' })],
};

function drawn(element: ReactNode): Promise<string[]> {
  const tab = { row: () => null, groupRow: () => null, watch: () => () => undefined } as unknown as CallTab;
  return drawnInBoth(withRows({ groups: [GROUP] }, createElement(CallContext, { value: tab }, element)));
}

const screen = (
  row: Partial<GroupCallStateRow> = {},
  state: Partial<GroupMediaState> = {},
): Promise<string[]> =>
  drawn(
    createElement(GroupScreen, {
      row: { ...ROW, ...row },
      media: { control: {} as never, state: { ...STATE, ...state } },
    }),
  );

const labelsIn = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label = '']) => label);
/** The texts of each tile; an avatar has the initials. */
const tilesIn = (html: string): string[][] =>
  [...html.matchAll(/<button[^>]*data-tile[^]*?<\/button>/g)].map(([tile]) => textsIn(tile));
const titleOf = (html: string): string[] => textsIn(/<header[^]*?<\/header>/.exec(html)?.[0] ?? '').slice(1);

test('[GCALL-01, GCALL-02] The dialog has a tile for each person and a button for each device and act', async () => {
  const [english = ''] = await screen();
  expect(tilesIn(english)).toEqual([
    ['BK', 'Bruno Keller', 'speaking'],
    ['MO', 'Mira Okafor', 'muted'],
    ['陳', '陳雅婷', 'Ringing'],
    ['AM', 'You'],
  ]);
  expect(labelsIn(english)).toEqual([
    'Leave the call',
    'Mute microphone',
    'Turn camera on',
    'Share screen',
    'Turn speaker off',
    'Invite people',
    'Choose devices',
    'Minimize the call',
    'Full screen',
  ]);
});

test('[GCALL-02, GEN-06] The buttons of the devices show which are on', async () => {
  const labels = async (own: Partial<GroupMediaState['own']>) => {
    const [english = ''] = await screen({}, { own: { ...STATE.own, ...own } });
    return labelsIn(english).slice(1, 4);
  };
  expect(await labels({})).toEqual(['Mute microphone', 'Turn camera on', 'Share screen']);
  expect(await labels({ microphone: null, camera: stream, screen: stream })).toEqual([
    'Unmute microphone',
    'Turn camera off',
    'Stop sharing',
  ]);
});

test('The title has the group, the number of people and the time, and before the talk the step', async () => {
  const [english = '', chinese = ''] = await screen({ since: Date.now() - 65_500 });
  expect(titleOf(english).slice(0, 2)).toEqual(['Studio', '3 people']);
  expect(titleOf(english)[2]).toMatch(/^01:0[456]$/);
  expect(titleOf(chinese)[1]).toBe('3 人');
  const step = async (name: GroupCallStateRow['step']) => (await screen({ step: name })).map(titleOf);
  expect(await step('calling')).toEqual([
    ['Studio', 'Calling…'],
    ['Studio', '正在呼叫…'],
  ]);
  expect(await step('joining')).toEqual([
    ['Studio', 'Joining…'],
    ['Studio', '正在加入…'],
  ]);
});

test('The host of a talk leaves by a menu, which can end the call for everybody; others leave at once', async () => {
  const hangUpOf = (html: string): string =>
    /<button[^>]*aria-label="Leave the call"[^>]*>/.exec(html)?.[0] ?? '';
  const [host = ''] = await screen({ hostId: 1 });
  const [guest = ''] = await screen({ hostId: 2 });
  expect(hangUpOf(host)).toContain('aria-haspopup="menu"');
  expect(hangUpOf(guest)).not.toContain('aria-haspopup');
  expect(labelsIn((await screen({ hostId: 1, step: 'calling' }))[0] ?? '')).toContain('Cancel the call');
});

test('[GCALL-20] A full call invites nobody and says why', async () => {
  const [english = '', chinese = ''] = await screen({ most: 4 });
  expect(english).toContain('The call is full.');
  expect(chinese).toContain('通話人數已滿。');
});

test('A weak connection, a lost person and people who did not come show in words, in both languages', async () => {
  const lost = { ...PERSON_MEDIA, path: 'lost', trouble: 'network' } as const;
  const [english = '', chinese = ''] = await screen(
    { missed: { number: 1, userIds: [4], why: 'busy' } },
    { people: new Map([[2, lost]]) },
  );
  expect(textsIn(english)).toEqual(
    expect.arrayContaining(['Connection lost', 'Your connection is weak', '陳雅婷 is in another call']),
  );
  expect(textsIn(chinese)).toEqual(expect.arrayContaining(['連線中斷', '陳雅婷 正在其他通話中']));
});

test('[GCALL-03] A shared screen leads by itself, and the others are in the strip', async () => {
  const sharing = { ...PERSON_MEDIA, far: { ...PERSON_MEDIA.far, screen: stream } };
  const [english = ''] = await screen({}, { people: new Map([[3, sharing]]) });
  expect(english).toMatch(/data-tile="s3"[^>]*aria-pressed="true"/);
  expect(tilesIn(english)[0]).toEqual(['Screen of Mira Okafor']);
  expect(english.indexOf('data-tile="s3"')).toBeLessThan(english.indexOf('<ul'));
});

test('Another tab shows the group and the number of people, mutes, and leaves', async () => {
  const [english = '', chinese = ''] = await drawn(
    createElement(GroupAwayBar, { row: { ...ROW, owner: 'x' } }),
  );
  expect(english).toContain('The call is in another tab · 3 people');
  expect(chinese).toContain('通話在另一個分頁中 · 3 人');
  expect(labelsIn(english)).toEqual(['Mute microphone', 'Leave the call']);
});
