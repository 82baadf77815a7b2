// The secrets of a data folder, with which the server signs tokens.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freshSecrets, secretsOf } from '../../server/auth/secrets.ts';

const folder = await mkdtemp(join(tmpdir(), 'partyline-secrets-'));
afterAll(() => rm(folder, { recursive: true }));

test('The secrets are created once, in a folder of any depth, readable by its owner only', async () => {
  const dataDir = join(folder, 'made', 'once');
  const secrets = await secretsOf(dataDir);
  // 32 bytes each, in base64url.
  for (const secret of [secrets.access, secrets.refresh]) expect(secret).toMatch(/^[\w-]{43}$/);
  expect(secrets.access).not.toBe(secrets.refresh);
  const path = join(dataDir, 'secrets.json');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toBe(`${JSON.stringify(secrets, null, 2)}\n`);
  expect(await secretsOf(dataDir)).toEqual(secrets);
  expect(freshSecrets()).not.toEqual(freshSecrets());
});

test('One of two concurrent creations fails, so that no server signs with secrets that are not stored', async () => {
  const dataDir = join(folder, 'at-once');
  const results = await Promise.allSettled([secretsOf(dataDir), secretsOf(dataDir)]);
  const made = results.filter((result) => result.status === 'fulfilled');
  expect(made.map((result) => result.value)).toEqual([await secretsOf(dataDir)]);
});

test('A file without two secrets is an error and is not replaced', async () => {
  const path = join(folder, 'secrets.json');
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"access":"a"}',
    '{"refresh":"r"}',
    '{"access":"","refresh":"r"}',
    '{"access":"a","refresh":""}',
    '{"access":1,"refresh":"r"}',
    '{"access":"a","refresh":["r"]}',
  ]) {
    await writeFile(path, text);
    await expect(secretsOf(folder)).rejects.toThrow(
      `${path} does not hold the two secrets. Restore it, or delete it: everybody signs in again.`,
    );
    expect(await readFile(path, 'utf8')).toBe(text);
  }
  await writeFile(path, '{"access":"a","refresh":"r","more":1}');
  expect(await secretsOf(folder)).toEqual({ access: 'a', refresh: 'r' });
});
