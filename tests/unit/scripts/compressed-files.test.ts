import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressFolder, copiesOf } from '../../../scripts/vite/compressed-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partyline-copies-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const code = Buffer.from('export const greeting = (name) => `Good evening, ${name}.`;\n'.repeat(40));

test('Both compressed copies of a text file decompress to it, and the three sizes differ', async () => {
  const { br, gz } = await copiesOf(code);
  expect(brotliDecompressSync(br!)).toEqual(code);
  expect(gunzipSync(gz!)).toEqual(code);
  expect(br!.length).toBeLessThan(gz!.length);
  expect(gz!.length).toBeLessThan(code.length);
});

test('A file below 1 kB, and a file that compression hardly shrinks, have no compressed copies', async () => {
  expect(await copiesOf(code.subarray(0, 1023))).toEqual({});
  expect(await copiesOf(randomBytes(4096))).toEqual({});
});

test('A folder gets compressed copies of its text files only, at any depth', async () => {
  await mkdir(join(folder, 'assets'));
  for (const name of [
    'index.html',
    'small.txt',
    'assets/app.js',
    'assets/app.js.map',
    'assets/font.woff2',
    'build.json',
  ]) {
    await writeFile(join(folder, name), name === 'small.txt' ? 'a few words' : code);
  }
  await compressFolder(folder);
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    'assets',
    'assets/app.js',
    'assets/app.js.br',
    'assets/app.js.gz',
    'assets/app.js.map',
    'assets/font.woff2',
    'build.json',
    'index.html',
    'index.html.br',
    'index.html.gz',
    'small.txt',
  ]);
});
