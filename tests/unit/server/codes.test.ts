// Verification codes, rate limits of registration, and user names like phone numbers.
import { expect, test } from 'vitest';
import { createWindows } from '../../../server/auth/windows.ts';
import { createOwnCodeStore } from '../../../server/registration/code-store.ts';
import { createCodes } from '../../../server/registration/codes.ts';
import { createRegistrationLimits, REGISTRATION_LIMITS } from '../../../server/registration/limits.ts';
import { createPlaces } from '../../../server/registration/places.ts';
import { isPhoneLike } from '../../../server/registration/user-name.ts';

function start() {
  let now = 1_900_000_000_000;
  const clock = () => now;
  return {
    codes: createCodes({ store: createOwnCodeStore(clock), key: Buffer.alloc(32) }),
    limits: createRegistrationLimits(createWindows({ clock })),
    forward: (ms: number) => {
      now += ms;
    },
  };
}

const ANN = 'email ann@host.example';
/** Another code of six digits. */
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

test('A code has six digits, belongs to one recipient, and is valid for five minutes', async () => {
  const { codes, forward } = start();
  const code = await codes.issue(ANN);
  expect(code).toMatch(/^\d{6}$/);
  expect(await codes.claim('email bob@host.example', code)).toBeNull();
  forward(5 * 60_000 - 1);
  await (await codes.claim(ANN, ` ${code} `))!.release();
  forward(1);
  expect(await codes.claim(ANN, code)).toBeNull();
});

test('A new code replaces the earlier code of its recipient', async () => {
  const { codes } = start();
  const [first, second] = [await codes.issue(ANN), await codes.issue(ANN)];
  if (first !== second) expect(await codes.claim(ANN, first)).toBeNull();
  expect(await codes.claim(ANN, second)).not.toBeNull();
});

test('A code dies after five wrong guesses', async () => {
  const { codes } = start();
  const code = await codes.issue(ANN);
  for (let n = 0; n < 4; n++) expect(await codes.claim(ANN, wrong(code))).toBeNull();
  await (await codes.claim(ANN, code))!.release();
  await codes.claim(ANN, wrong(code));
  expect(await codes.claim(ANN, code)).toBeNull();
});

test('A claimed code cannot be claimed again until its release, and a consumed one never', async () => {
  const { codes } = start();
  const code = await codes.issue(ANN);
  const claimed = (await codes.claim(ANN, code))!;
  expect(await codes.claim(ANN, code)).toBeNull();
  await claimed.release();
  await (await codes.claim(ANN, code))!.consume();
  expect(await codes.claim(ANN, code)).toBeNull();
});

test('The use of a code leaves a newer code of its recipient valid', async () => {
  const { codes } = start();
  const claimed = (await codes.claim(ANN, await codes.issue(ANN)))!;
  const newer = await codes.issue(ANN);
  await claimed.consume();
  expect(await codes.claim(ANN, newer)).not.toBeNull();
});

test('The server stores the newest 20,000 codes', async () => {
  const { codes } = start();
  const [first, second] = [await codes.issue('email first'), await codes.issue('email second')];
  for (let n = 0; n < 19_999; n++) await codes.issue(`email ${n}`);
  expect(await codes.claim('email first', first)).toBeNull();
  expect(await codes.claim('email second', second)).not.toBeNull();
});

test('[REG-12] A recipient gets one code a minute and five an hour', async () => {
  const { limits, forward } = start();
  expect((await limits.codeTo(ANN)).wait).toBe(0);
  expect((await limits.codeTo(ANN)).wait).toBe(60_000);
  forward(59_999);
  expect((await limits.codeTo(ANN)).wait).toBe(1);
  for (let n = 0; n < 4; n++) {
    forward(60_000);
    expect((await limits.codeTo(ANN)).wait).toBe(0);
  }
  forward(60_000);
  expect((await limits.codeTo(ANN)).wait).toBe(60 * 60_000 - 359_999);
});

test('Each limit of an IP address holds for that address alone, and ends with its window', async () => {
  const { limits, forward } = start();
  for (const [limit, { most, ms }] of [
    [(from: string) => limits.captcha(from), REGISTRATION_LIMITS.captcha],
    [(from: string) => limits.codeFrom(from), REGISTRATION_LIMITS.codesPerAddress],
    [(from: string) => limits.attempt(from), REGISTRATION_LIMITS.attempt],
    [(from: string) => limits.registration(from), REGISTRATION_LIMITS.registration],
  ] as const) {
    for (let n = 0; n < most; n++) expect((await limit('here')).wait).toBe(0);
    expect((await limit('here')).wait).toBe(ms);
    expect((await limit('there')).wait).toBe(0);
    forward(ms);
    const counted = await limit('here');
    expect(counted.wait).toBe(0);
    await counted.undo();
  }
});

test('Places are limited, and a left place can be taken again', () => {
  const places = createPlaces(1);
  const leave = places.enter()!;
  expect(places.enter()).toBeNull();
  leave();
  expect(places.enter()).not.toBeNull();
});

test('[VAL-09] A user name with the digits of a phone number looks like one', () => {
  for (const name of ['13812345678', '138-1234-5678', '8613812345678', '0086.138.12345678', '1_3812345678']) {
    expect([name, isPhoneLike(name)]).toEqual([name, true]);
  }
  for (const name of ['12345678901', '1381234567', '138123456789', 'a13812345678', 'ann', '2026']) {
    expect([name, isPhoneLike(name)]).toEqual([name, false]);
  }
});
