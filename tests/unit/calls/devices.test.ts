import { expect, test } from 'vitest';
import { openDeviceChoice } from '../../../src/calls/media/device-choice.ts';
import {
  chosenDevice,
  type Device,
  deviceChange,
  devicesOf,
  NO_CHOICE,
} from '../../../src/calls/media/devices.ts';
import { speakerOf } from '../../../src/calls/screens/use-far-voices.tsx';

const device = (id: string, kind: Device['kind'] = 'audioinput'): Device => ({ id, kind, label: id });
const HEADSET = { ...NO_CHOICE, audioinput: 'headset' };

test('The list of a kind has its devices once, without the alias for communications', () => {
  const list = [
    device('default'),
    device('communications'),
    device(''),
    device('a'),
    device('b', 'videoinput'),
  ];
  expect(devicesOf(list, 'audioinput').map(({ id }) => id)).toEqual(['default', 'a']);
});

test('The chosen device opens while it is connected, else the browser chooses', () => {
  expect(chosenDevice([device('headset')], HEADSET, 'audioinput')).toBe('headset');
  expect(chosenDevice([device('other')], HEADSET, 'audioinput')).toBe('');
  expect(chosenDevice([device('headset', 'audiooutput')], HEADSET, 'audioinput')).toBe('');
});

test('The chosen device may be connected while the browser still hides the ids', () => {
  expect(chosenDevice([device('')], HEADSET, 'audioinput')).toBe('headset');
});

test('A chosen device that is connected again is used again, unless it is in use', () => {
  const after = [device('built-in'), device('headset')];
  const before = [device('built-in')];
  expect(deviceChange(before, after, HEADSET, { ...NO_CHOICE, audioinput: 'built-in' })).toEqual({
    connected: ['audioinput'],
    gone: [],
  });
  expect(deviceChange(before, after, HEADSET, HEADSET).connected).toEqual([]);
  expect(deviceChange(before, after, NO_CHOICE, NO_CHOICE).connected).toEqual([]);
});

test('The voice plays on the chosen speaker once it is connected, and until then on the system’s', () => {
  const choice = { ...NO_CHOICE, audiooutput: 'box' };
  const speaker = device('built-in', 'audiooutput');
  expect(speakerOf(null)).toBe('');
  expect(speakerOf({ devices: [speaker], choice })).toBe('');
  expect(speakerOf({ devices: [speaker, device('box', 'audiooutput')], choice })).toBe('box');
});

test('A device in use that is disconnected needs another one', () => {
  const change = deviceChange([device('headset')], [device('built-in')], HEADSET, HEADSET);
  expect(change).toEqual({ connected: [], gone: ['audioinput'] });
});

test('The choice of devices is stored in local storage, and an invalid one is ignored', () => {
  const items = new Map<string, string>();
  const open = () =>
    openDeviceChoice(() => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    }));
  open().write(HEADSET);
  expect(open().read()).toEqual(HEADSET);
  items.set('partyline.devices', '{"audioinput":7}');
  expect(open().read()).toBeNull();
});
