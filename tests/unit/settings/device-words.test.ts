import { expect, test } from 'vitest';
import type { DeviceRow } from '../../../src/core/contract/account-commands.ts';
import { useDeviceWords } from '../../../src/settings/devices/use-device-words.ts';
import { inBoth } from '../words.ts';

const AT = new Date(2020, 0, 5, 17, 3).getTime();
const device = (over: Partial<DeviceRow>): DeviceRow => ({
  id: 1,
  client: '',
  terminal: 0,
  createdAt: AT,
  seenAt: null,
  isCurrent: false,
  ...over,
});

test('A device is named by browser and system in the order of the language', async () => {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useDeviceWords);
  const names = (client: string, terminal = 0): string[] =>
    [english, chinese].map(({ nameOf }) => nameOf(device({ client, terminal })));
  expect(names('Chrome on Linux')).toEqual(['Chrome on Linux', 'Linux 上的 Chrome']);
  expect(names('Firefox')).toEqual(['Firefox', 'Firefox']);
  expect(names('')).toEqual(['Unknown browser', '未知瀏覽器']);
  expect(names('', 1)).toEqual(['Unknown device', '未知裝置']);
});

test('[FMT-01] The time of a device is in the 24-hour clock of the app', async () => {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useDeviceWords);
  expect(english.lastSeen(device({ seenAt: AT }))).toBe('Last active 1/5/2020 17:03');
  expect(english.lastSeen(device({}))).toBe('Signed in 1/5/2020 17:03');
  expect(chinese.lastSeen(device({ seenAt: AT }))).toContain('2020/1/5 17:03');
  expect(english.lastSeen(device({ createdAt: null }))).toBe('');
});
