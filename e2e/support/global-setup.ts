// Before the first test: the data folder that every test server begins with. Filling a database takes some five
// seconds of a core, copying a filled one a tenth of a second.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DEMO_DATA } from './server.ts';

const flags = ['--disable-warning=ExperimentalWarning'];

/** Returns the function that removes the folder after the last test. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-e2e-demo-'));
  const program = fileURLToPath(new URL('demo-data.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [...flags, program, folder]);
  process.env[DEMO_DATA] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
