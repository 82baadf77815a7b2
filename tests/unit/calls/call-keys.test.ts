import { expect, test } from 'vitest';
import type { CallMediaView } from '../../../src/calls/call-context.ts';
import { acceptorAct } from '../../../src/calls/ring/acceptor-keys.ts';
import { actOfKey, groupActOfKey, switchDevice } from '../../../src/calls/screens/call-keys.ts';

const key = (name: string, change: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...change,
});

test('The keys M, V, S and F of a call switch microphone, camera, screen and full screen', () => {
  expect(['m', 'V', 's', 'f', 'x', 'Enter'].map((name) => actOfKey(key(name)))).toEqual([
    'microphone',
    'camera',
    'screen',
    'full-screen',
    null,
    null,
  ]);
});

test('[GCALL-01] The key I of a group call invites, and is no key of a private call', () => {
  expect([groupActOfKey(key('i')), groupActOfKey(key('m')), groupActOfKey(key('x'))]).toEqual([
    'invite',
    'microphone',
    null,
  ]);
  expect(actOfKey(key('i'))).toBeNull();
});

test('A key with Ctrl, Alt, Shift or ⌘, and a held key, are no keys of a call', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat']) {
    expect(actOfKey(key('m', { [held]: true }))).toBeNull();
    expect(acceptorAct(key('a', { [held]: true }), true, 5000)).toBeNull();
  }
});

test('The keys of the devices switch them, and have no effect while the first devices open', () => {
  const stream = {} as MediaStream;
  const calls = (state: object, canShare = true): unknown[] => {
    const done: unknown[] = [];
    const control = {
      setMicrophone: (isOn: boolean) => done.push(['microphone', isOn]),
      setCamera: (isOn: boolean) => done.push(['camera', isOn]),
      shareScreen: () => done.push('share'),
      stopScreen: () => done.push('stop'),
    };
    for (const act of ['microphone', 'camera', 'screen'] as const)
      switchDevice(act, { control, state } as unknown as CallMediaView, canShare);
    return done;
  };
  const off = { microphone: null, camera: null, screen: null };
  const on = { microphone: stream, camera: stream, screen: stream };
  expect(calls({ isOpening: true, own: off })).toEqual([]);
  expect(calls({ isOpening: false, own: off })).toEqual([['microphone', true], ['camera', true], 'share']);
  expect(calls({ isOpening: false, own: on })).toEqual([['microphone', false], ['camera', false], 'stop']);
  expect(calls({ isOpening: false, own: off }, false)).toHaveLength(2);
});

test('[PCALL-05] The keys A, V, D and Esc accept or decline an incoming call', () => {
  const acts = (isVideo: boolean) =>
    ['a', 'v', 'd', 'Escape', 'Enter', ' '].map((name) => acceptorAct(key(name), isVideo, 5000));
  expect(acts(true)).toEqual(['voice', 'video', 'decline', 'decline', null, null]);
  expect(acts(false)).toEqual(['voice', null, 'decline', 'decline', null, null]);
});

test('[PCALL-05] A key that was pressed as an incoming call appeared does not answer it', () => {
  expect(acceptorAct(key('a'), false, 0)).toBeNull();
  expect(acceptorAct(key('Escape'), false, 799)).toBeNull();
  expect(acceptorAct(key('Escape'), false, 800)).toBe('decline');
});
