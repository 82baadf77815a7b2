import { createElement, type ReactNode } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CallContext } from '../../../src/calls/call-context.ts';
import type { CallMediaState, CallTab } from '../../../src/calls/media/call-media-api.ts';
import { AwayBar } from '../../../src/calls/screens/AwayBar.tsx';
import { CallScreen } from '../../../src/calls/screens/CallScreen.tsx';
import type { CallStateRow } from '../../../src/core/contract/call-rows.ts';
import { MEDIA } from '../../../src/gallery/calls/call-fixtures.ts';
import { withRows } from '../people-ui/fake-line.ts';
import { friendRow } from '../people-ui/rows.ts';
import { drawnInBoth, textsIn } from '../rendered.ts';
import { talkingRow } from './call-row.ts';

beforeAll(() => {
  vi.stubGlobal('document', { fullscreenEnabled: true, pictureInPictureEnabled: true });
  vi.stubGlobal('location', { origin: 'https://party.example' });
});
afterAll(() => void vi.unstubAllGlobals());

const FRIEND = friendRow({ id: 2, showName: 'Bruno' });
const stream = {} as MediaStream;
const STATE: CallMediaState = {
  ...MEDIA,
  own: { microphone: stream, camera: stream, screen: null },
  far: { microphone: stream, camera: stream, screen: null },
  bars: 4,
};

function drawn(element: ReactNode): Promise<string[]> {
  const tab = { row: () => null, media: () => null, watch: () => () => undefined } as unknown as CallTab;
  return drawnInBoth(withRows({ friends: [FRIEND] }, createElement(CallContext, { value: tab }, element)));
}

const screen = (row: CallStateRow, state: Partial<CallMediaState> | null = {}): Promise<string[]> =>
  drawn(
    createElement(CallScreen, {
      row,
      media: state && { control: {} as never, state: { ...STATE, ...state } },
    }),
  );

/** The title and the words beside it. */
const titleOf = (html: string): string[] =>
  textsIn(/<header[^]*?<\/header>/.exec(html)?.[0] ?? '').slice(0, 2);
const labelsIn = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label = '']) => label);
const widthOf = (html: string): string | undefined => /--call-width:(\w+)/.exec(html)?.[1];

test('[PCALL-01, LIM-27] The dialog is 960 px wide for video and 360 px for voice', async () => {
  const [video = ''] = await screen(talkingRow());
  expect(widthOf(video)).toBe('960px');
  const voice = { own: { ...STATE.own, camera: null }, far: { ...STATE.far, camera: null } };
  const [narrow = ''] = await screen(talkingRow({ mode: 'voice' }), voice);
  expect(widthOf(narrow)).toBe('360px');
  expect(narrow).toContain('data-theme="dark"');
});

test('[PCALL-02, PCALL-03] The title shows mode, name, and "calling" while waiting, then the time, in both languages', async () => {
  const titles = async (row: Partial<CallStateRow>) => (await screen(talkingRow(row))).map(titleOf);
  expect(await titles({ step: 'calling' })).toEqual([
    ['Video call with Bruno', 'Calling…'],
    ['與 Bruno 的視訊通話', '正在呼叫…'],
  ]);
  expect(await titles({ step: 'ringing', mode: 'voice' })).toEqual([
    ['Voice call with Bruno', 'Ringing…'],
    ['與 Bruno 的語音通話', '響鈴中…'],
  ]);
  const [english = []] = await titles({ step: 'talking', since: Date.now() - 65_500 });
  expect(english[1]).toMatch(/^01:0[456]$/);
});

test('[PCALL-04] The controls of a call begin with the hang-up for the keyboard, and name each device', async () => {
  const [english = ''] = await screen(talkingRow());
  const labels = labelsIn(english);
  expect(labels).toEqual([
    'Hang up',
    'Mute microphone',
    'Turn camera off',
    'Choose devices',
    'Picture-in-picture',
    'Minimize the call',
    'Full screen',
  ]);
});

test('A call without its devices yet has a hang-up, and its device buttons are disabled', async () => {
  const own = { microphone: null, camera: null, screen: null };
  for (const state of [null, { isOpening: true, own }]) {
    const [english = ''] = await screen(talkingRow({ step: 'preparing' }), state);
    expect(labelsIn(english)).toContain('Hang up');
    expect(english.match(/disabled=""/g)).toHaveLength(3);
    expect(english).not.toContain('data-off');
  }
});

test('A lost path, a reduced quality and a muted other side show in words, in both languages', async () => {
  const [english = '', chinese = ''] = await screen(talkingRow(), {
    path: 'lost',
    lostAt: performance.now(),
    isFarMuted: true,
  });
  expect(textsIn(english)).toEqual(expect.arrayContaining(['Reconnecting', 'Bruno is muted']));
  expect(textsIn(chinese)).toEqual(expect.arrayContaining(['正在重新連線', 'Bruno 已靜音']));
  const [weak = ''] = await screen(talkingRow(), { bars: 1, trouble: 'far' });
  expect(textsIn(weak)).toContain('The connection of Bruno is weak');
  expect(weak).toContain('aria-label="Call quality: 1 of 4"');
});

test('A tab without the media says where the call is, and mutes, switches the camera off and hangs up', async () => {
  const [english = '', chinese = ''] = await drawn(createElement(AwayBar, { row: talkingRow() }));
  expect(english).toContain('The call is in another tab');
  expect(chinese).toContain('通話在另一個分頁中');
  expect(labelsIn(english)).toEqual(['Mute microphone', 'Turn camera off', 'Hang up']);
  const [off = ''] = await drawn(
    createElement(AwayBar, { row: talkingRow({ media: { ...talkingRow().media, camera: false } }) }),
  );
  expect(labelsIn(off)).toEqual(['Mute microphone', 'Hang up']);
});
