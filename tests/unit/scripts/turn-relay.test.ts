import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Plain } from '../../../scripts/lib/say.mjs';
import { Relay } from '../../../scripts/lib/turn-relay.ts';
import { waitFor } from '../../support/wait-for.ts';

const PORT = 39_781;
const { PATH, TMPDIR } = process.env;
let programs = '';
let temporary = '';

/** PATH has only the folder of the test, and temporary folders lie in another one. */
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'relay-programs-'));
  temporary = mkdtempSync(join(tmpdir(), 'relay-temporary-'));
  Object.assign(process.env, { PATH: programs, TMPDIR: temporary });
});
afterEach(() => {
  for (const folder of [programs, temporary]) rmSync(folder, { recursive: true });
  for (const [name, value] of Object.entries({ PATH, TMPDIR }))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

function install(script: string): void {
  writeFileSync(join(programs, 'turnserver'), script);
  chmodSync(join(programs, 'turnserver'), 0o755);
}

test('A relay without coturn fails with a sentence that names the package', async () => {
  const launch = Relay.launch(PORT);
  await expect(launch).rejects.toThrow(Plain);
  await expect(launch).rejects.toThrow('need the package coturn');
});

test('A relay whose program cannot start fails, and leaves no files', async () => {
  install('#!/no/such/interpreter\n');
  await expect(Relay.launch(PORT)).rejects.toThrow('ENOENT');
  expect(readdirSync(temporary)).toEqual([]);
});

test('A relay whose program ends fails with the output of the program', async () => {
  install('#!/bin/sh\necho no such option >&2\nexit 1\n');
  await expect(Relay.launch(PORT)).rejects.toThrow('no such option');
  expect(readdirSync(temporary)).toEqual([]);
});

test('A relay that does not answer in time is killed', async () => {
  const file = join(programs, 'pid');
  install(`#!/bin/sh\necho $$ > ${file}\nexec /bin/sleep 60\n`);
  const giveUp = new AbortController();
  const launch = Relay.launch(PORT, giveUp.signal);
  const pid = await waitFor(() => {
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/\n$/);
    return Number(text);
  });
  giveUp.abort();
  await expect(launch).rejects.toThrow('did not answer');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(readdirSync(temporary)).toEqual([]);
});
