import { expect, test } from 'vitest';
import type { Device } from '../../../src/calls/media/devices.ts';
import { deviceOptions } from '../../../src/calls/screens/device-options.ts';

const DEVICES: readonly Device[] = [
  { id: 'default', kind: 'audioinput', label: 'Default - Headset' },
  { id: 'communications', kind: 'audioinput', label: 'Communications - Headset' },
  { id: 'a', kind: 'audioinput', label: 'Headset' },
  { id: 'b', kind: 'audioinput', label: '' },
  { id: 'c', kind: 'videoinput', label: 'Camera' },
];
const NONE = { audioinput: '', videoinput: '', audiooutput: '' };
const options = (choice: typeof NONE) =>
  deviceOptions(DEVICES, choice, 'audioinput', 'System default', (number) => `Microphone ${number}`);

test('A list of devices begins with the choice of the system, and numbers devices without a name', () => {
  expect(options(NONE)).toEqual({
    options: [
      { value: '', label: 'System default' },
      { value: 'a', label: 'Headset' },
      { value: 'b', label: 'Microphone 2' },
    ],
    value: '',
  });
});

test('A list of devices marks the chosen device, and the choice of the system where that device is gone', () => {
  expect(options({ ...NONE, audioinput: 'b' }).value).toBe('b');
  expect(options({ ...NONE, audioinput: 'gone' }).value).toBe('');
  expect(options({ ...NONE, audioinput: 'default' }).value).toBe('');
});
