import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { nodeFlags } from '../../../scripts/lib/launch.mjs';

/** More than the ports of one block. */
const MANY = 60;

test('Free ports are distinct, within a process and between processes, and below those of outgoing connections', async () => {
  const own: number[] = [];
  for (let at = 0; at < MANY; at++) own.push(await freePort());
  const program = `import { freePort } from '${inRoot('scripts/lib/free-port.ts')}';
    for (let at = 0; at < ${MANY}; at++) console.log(await freePort());`;
  const args = [...nodeFlags, '--input-type=module', '--eval', program];
  const others = await Promise.all([1, 2].map(() => promisify(execFile)(process.execPath, args)));
  const ports = [...own, ...others.flatMap(({ stdout }) => stdout.trim().split('\n').map(Number))];
  expect(new Set(ports).size).toBe(3 * MANY);
  expect(ports.filter((port) => port < 20_000 || port >= 32_768)).toEqual([]);
});
