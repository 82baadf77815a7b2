import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
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
    for (let at = 0; at < ${MANY}; at++) console.log(await freePort());
    process.stdin.resume();`;
  const args = [...nodeFlags, '--input-type=module', '--eval', program];
  // A process that ends gives its ports back, so both processes live until both have theirs.
  const children = [1, 2].map(() => spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }));
  const others = await Promise.all(children.map(({ stdout }) => portsOf(stdout)));
  for (const { stdin } of children) stdin.end();
  const ports = [...own, ...others.flat()];
  expect(new Set(ports).size).toBe(3 * MANY);
  expect(ports.filter((port) => port < 20_000 || port >= 32_768)).toEqual([]);
});

async function portsOf(output: NodeJS.ReadableStream): Promise<number[]> {
  const ports: number[] = [];
  for await (const line of createInterface(output)) {
    ports.push(Number(line));
    if (ports.length === MANY) break;
  }
  return ports;
}
