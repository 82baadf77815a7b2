// Demo data of a restored server, for a run of all browser tests on it (E2E_RESTORED=1).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDatabase } from '../../tests/server/own-database.ts';
import { runBackup, runRestore } from './backup.ts';
import { createDemoData, type Fill } from './data.ts';
import { TestServer } from './server.ts';

/** Creates the demo data, backs them up while their server runs, and restores them into `folder`. */
export const restoreDemoData: Fill = async (folder, databaseUrl) => {
  const root = await mkdtemp(join(tmpdir(), 'partyline-e2e-backup-'));
  const source = databaseUrl === undefined ? null : await ownDatabase(databaseUrl);
  const first = {
    folder: join(root, 'data'),
    databaseUrl: source?.url,
    remove: () => Promise.resolve(),
  };
  await createDemoData(first.folder, source?.url);
  const server = await TestServer.launch({ data: first });
  await runBackup(first, join(root, 'backup'));
  await server.dispose();
  await runRestore(join(root, 'backup'), { folder, databaseUrl });
  await source?.drop();
  await rm(root, { recursive: true });
};
