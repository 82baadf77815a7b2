// Captchas: pictures, questions, and the life of a captcha.
import { expect, test } from 'vitest';
import { captchaPicture } from '../../../server/registration/captcha-picture.ts';
import {
  answersOf,
  normalized,
  questionOf,
  randomSum,
  type Sum,
} from '../../../server/registration/captcha-question.ts';
import { type CaptchaStore, createOwnCaptchaStore } from '../../../server/registration/captcha-store.ts';
import { createCaptchas } from '../../../server/registration/captchas.ts';
import { CHARACTERS, strokesOf } from '../../../server/registration/glyphs.ts';

const captchasIn = (store: CaptchaStore) =>
  createCaptchas({ store, key: Buffer.alloc(32), pick: (count) => count - 1 });

/** Captchas under a clock that `forward` moves, whose characters and sums are the last possible ones. */
function start() {
  let now = 1_900_000_000_000;
  const captchas = captchasIn(createOwnCaptchaStore(() => now));
  return {
    captchas,
    forward: (ms: number) => {
      now += ms;
    },
  };
}

test('[API-22] A captcha accepts its characters in any case, and the result of its question', async () => {
  const { captchas } = start();
  const { id, question } = await captchas.create('en-US');
  expect(question).toBe('nine times nine');
  for (const answer of ['YYYY', 'yyyy', ' yY yy', 'ＹＹＹＹ', '81', 'eighty-one', 'Eighty One', '八十一']) {
    expect([answer, await captchas.check(id, answer)]).toEqual([answer, true]);
  }
  expect(await captchas.check(id, 'YYY')).toBe(false);
  expect((await captchas.create('zh-TW')).question).toBe('九乘以九');
});

test('[API-22] A captcha dies after five wrong guesses, five minutes, or its use', async () => {
  const { captchas, forward } = start();
  const guessed = (await captchas.create('en-US')).id;
  for (let n = 0; n < 4; n++) expect(await captchas.check(guessed, `${n}`)).toBe(false);
  expect(await captchas.check(guessed, 'yyyy')).toBe(true);
  await captchas.check(guessed, '4');
  expect(await captchas.check(guessed, 'yyyy')).toBe(false);

  const used = (await captchas.create('en-US')).id;
  await captchas.consume(used);
  expect(await captchas.check(used, 'yyyy')).toBe(false);

  const old = (await captchas.create('en-US')).id;
  forward(5 * 60_000 - 1);
  expect(await captchas.check(old, 'yyyy')).toBe(true);
  forward(1);
  expect(await captchas.check(old, 'yyyy')).toBe(false);
  expect(await captchas.check('unknown', 'yyyy')).toBe(false);
});

test('The oldest captcha becomes invalid when the store is full', async () => {
  const captchas = captchasIn(createOwnCaptchaStore(() => 0, 2));
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push((await captchas.create('en-US')).id);
  const checks = await Promise.all(ids.map((id) => captchas.check(id, 'yyyy')));
  expect(checks).toEqual([false, true, true]);
});

const sum = (operator: Sum['operator'], left: number, right: number): Sum => ({ operator, left, right });

test('A question is a sum in words of the language, and its answers are digits and words', () => {
  for (const [given, english, chinese, ...answers] of [
    [sum('minus', 7, 2), 'seven minus two', '七減二', '5', 'five', '五'],
    [sum('plus', 9, 8), 'nine plus eight', '九加八', '17', 'seventeen', '十七'],
    [sum('plus', 5, 5), 'five plus five', '五加五', '10', 'ten', '十'],
    [sum('times', 4, 5), 'four times five', '四乘以五', '20', 'twenty', '二十'],
    [sum('times', 6, 7), 'six times seven', '六乘以七', '42', 'fortytwo', '四十二'],
    [sum('minus', 3, 3), 'three minus three', '三減三', '0', 'zero', '零'],
  ] as const) {
    expect([questionOf(given, 'en-US'), questionOf(given, 'zh-TW')]).toEqual([english, chinese]);
    expect(answersOf(given)).toEqual(answers);
  }
  expect(normalized('兩')).toBe('二');
});

test('A random sum never has a negative result', () => {
  const picks = [1, 0, 7];
  expect(randomSum(() => picks.shift() ?? 0)).toEqual(sum('minus', 9, 2));
});

test('[API-21] The picture of a captcha is a GIF of 100 by 50 pixels that shows its characters', () => {
  // No specks and no turns: every random number is in the middle.
  const picture = captchaPicture(['L', 'H'], () => 0.5);
  const { width, height, pixels } = decoded(picture);
  expect([width, height, pixels.length]).toEqual([100, 50, 5_000]);
  // The characters have more ink than the two curves of an empty picture.
  const dark = (colours: number[][]) => colours.filter((colour) => Math.max(...colour) < 128).length;
  expect(dark(pixels)).toBeGreaterThan(2 * dark(decoded(captchaPicture([], () => 0.5)).pixels));
  expect(picture.length).toBeLessThan(8_000);
});

test('Each character of a captcha has strokes within its grid, and no two have the same', () => {
  const drawn = CHARACTERS.map((character) => JSON.stringify(strokesOf(character)));
  expect(new Set(drawn).size).toBe(CHARACTERS.length);
  for (const [fromX, fromY, toX, toY] of CHARACTERS.flatMap(strokesOf)) {
    expect(Math.max(fromX, toX)).toBeLessThanOrEqual(4);
    expect(Math.max(fromY, toY)).toBeLessThanOrEqual(6);
  }
  for (const alike of ['B', 'G', 'I', 'O', 'Q', 'S', 'U', 'Z', '0', '1', '2', '5', '8']) {
    expect(CHARACTERS).not.toContain(alike);
  }
});

/** Decodes a GIF with one frame and a global table of colours, by the algorithm of GIF89a's appendix F. */
function decoded(picture: Buffer): { width: number; height: number; pixels: number[][] } {
  expect(picture.subarray(0, 6).toString('latin1')).toBe('GIF89a');
  const colours = 2 << (picture[10]! & 7);
  let at = 13 + 3 * colours;
  const palette = Array.from({ length: colours }, (_, index) => [
    ...picture.subarray(13 + 3 * index, 16 + 3 * index),
  ]);
  expect(picture[at]).toBe(0x2c);
  const least = picture[at + 10]!;
  const blocks = [];
  for (at += 11; picture[at] !== 0; at += picture[at]! + 1)
    blocks.push(picture.subarray(at + 1, at + 1 + picture[at]!));
  expect(picture[at + 1]).toBe(0x3b);
  const pixels = unpacked(Buffer.concat(blocks), least).map((index) => palette[index]!);
  return { width: picture.readUInt16LE(6), height: picture.readUInt16LE(8), pixels };
}

/** The indexes of an LZW stream. The lowest bit of a byte comes first. */
function unpacked(data: Buffer, least: number): number[] {
  const bitAt = (at: number) => (data[at >> 3]! >> (at & 7)) & 1;
  const [clear, end] = [1 << least, (1 << least) + 1];
  const indexes: number[] = [];
  let table: number[][] = [];
  let before: number[] | null = null;
  for (let at = 0, width = least + 1; ;) {
    let code = 0;
    for (let bit = 0; bit < width; bit++) code |= bitAt(at++) << bit;
    if (code === end) return indexes;
    if (code === clear) {
      table = Array.from({ length: end + 1 }, (_, index) => [index]);
      [width, before] = [least + 1, null];
      continue;
    }
    const entry: number[] = table[code] ?? [...before!, before![0]!];
    indexes.push(...entry);
    if (before) table.push([...before, entry[0]!]);
    before = entry;
    if (table.length === 1 << width && width < 12) width++;
  }
}
