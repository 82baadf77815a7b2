import { expect, test } from 'vitest';
import { clientNameOf } from '../../../server/auth/client-name.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test('A client name has the browser family and the system, without versions and models', () => {
  for (const [userAgent, name] of [
    [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge on Windows',
    ],
    [
      `${MOZILLA} (Linux; Android 16; Pixel 9) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
      'Safari on iOS',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iOS',
    ],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
      'Safari on macOS',
    ],
    [
      `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome on ChromeOS',
    ],
    ['curl/8.5.0 Linux', 'Linux'],
    ['Firefox/140.0', 'Firefox'],
  ] as const) {
    expect([userAgent, clientNameOf(userAgent)]).toEqual([userAgent, name]);
  }
});

test('A client name never contains other parts of the header', () => {
  for (const userAgent of ['', 'curl/8.5.0', '<script>', '\u202eFirefox', 'x'.repeat(100_000)]) {
    expect(clientNameOf(userAgent)).toBe('');
  }
  // A name beyond the first 512 characters is not read.
  expect(clientNameOf(`${' '.repeat(512)}Firefox/1`)).toBe('');
  expect(clientNameOf(`<b>Firefox/1</b> "Windows" ${'('.repeat(10_000)}`)).toBe('Firefox on Windows');
});

test('[GEN-11] The name of the desktop shell is the app instead of its browser', () => {
  const mac = `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/140.0 Electron/38.0 Safari/537.36`;
  expect(clientNameOf(mac, 1)).toBe('Partyline on macOS');
  expect(clientNameOf(`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0`, 1)).toBe(
    'Partyline on Linux',
  );
  // The shell always names its browser; another program does not.
  expect(clientNameOf('curl/8.5.0', 1)).toBe('');
});
