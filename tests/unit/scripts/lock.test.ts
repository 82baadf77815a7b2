import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { whileLocked } from '../../../scripts/lib/lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'partyline-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('Work with the same lock runs one after the other, and a failure frees the lock', async () => {
  const file = join(folder, 'deep', 'build');
  const steps: string[] = [];
  const work = (name: string, fails = false) =>
    whileLocked(file, async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('first', true), work('second')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(existsSync(file)).toBe(false);
});

test('The lock of a process that has died is free', async () => {
  const file = join(folder, 'left');
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(file, String(pid));
  expect(await whileLocked(file, async () => 'done')).toBe('done');
});

test('A lock of more than five minutes is free, also where a process with its id lives', async () => {
  const file = join(folder, 'old');
  writeFileSync(file, String(process.pid));
  const longAgo = Date.now() / 1000 - 301;
  utimesSync(file, longAgo, longAgo);
  expect(await whileLocked(file, async () => 'done')).toBe('done');
});
