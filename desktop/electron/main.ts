// The main process of the Electron host: the real parts of Electron, Node and electron-updater.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as electron from 'electron';
import * as electronUpdater from 'electron-updater';
import { parsePackage } from './settings.ts';
import { startShell } from './shell.ts';

const log = (line: string): void => void process.stderr.write(`${line}\n`);

startShell({
  electron,
  updater: () => electronUpdater.autoUpdater,
  files: {
    read: (path) => readFileSync(path, 'utf8'),
    write: (path, text) => writeFileSync(path, text, { mode: 0o600 }),
    rename: renameSync,
  },
  platform: process.platform,
  argv: process.argv,
  environment: process.env,
  ownPackage: parsePackage(readFileSync(join(__dirname, 'package.json'), 'utf8')),
  folder: __dirname,
  clock: {
    now: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  log,
}).catch((error: unknown) => {
  log(`Partyline could not start: ${String(error)}`);
  electron.app.exit(1);
});
