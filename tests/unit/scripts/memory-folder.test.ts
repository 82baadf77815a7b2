import { existsSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setMemoryFolder } from '../../../scripts/test/memory-folder.ts';

test('A run with too little memory, or with a folder named by the user, keeps its folder for temporary files', () => {
  const env: NodeJS.ProcessEnv = {};
  setMemoryFolder(env, false)();
  expect(env).toEqual({});
  const named: NodeJS.ProcessEnv = { TMPDIR: '/var/tmp' };
  setMemoryFolder(named, true)();
  expect(named).toEqual({ TMPDIR: '/var/tmp' });
});

test.runIf(existsSync('/dev/shm'))(
  'A run writes its temporary files to memory, where every user may write, and removes them at its end',
  () => {
    const env: NodeJS.ProcessEnv = {};
    const remove = setMemoryFolder(env, true);
    const folder = env['TMPDIR'] ?? '';
    expect(folder).toMatch(/^\/dev\/shm\/partyline-/);
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
    remove();
    expect(existsSync(folder)).toBe(false);
    expect(env).toEqual({});
  },
);
