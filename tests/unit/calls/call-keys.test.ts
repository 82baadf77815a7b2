import { expect, test } from 'vitest';
import { acceptorAct } from '../../../src/calls/ring/acceptor-keys.ts';
import { actOfKey } from '../../../src/calls/screens/call-keys.ts';

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

test('A key with Ctrl, Alt, Shift or ⌘, and a held key, are no keys of a call', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat']) {
    expect(actOfKey(key('m', { [held]: true }))).toBeNull();
    expect(acceptorAct(key('a', { [held]: true }), true, 5000)).toBeNull();
  }
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
