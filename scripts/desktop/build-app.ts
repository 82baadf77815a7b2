// The build of the Electron app into a folder: two bundles, the icons, and a package.json of its own. The folder needs no
// node_modules.
import { copyFileSync, cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { inRoot } from '../lib/paths.mjs';
import { version } from '../lib/version.ts';
import { type AppSettings, appPackage } from './settings.ts';

/** The app of a checkout: its start names the server, and it has no updates. */
export const CHECKOUT_APP: AppSettings = {
  version: version(),
  appId: 'org.partyline.desktop',
  // A name of its own, so that it shares no data and no lock with an installed app.
  name: 'Partyline (checkout)',
  server: null,
  updates: null,
};

/** @param target absolute path; its content is replaced at the end, because an app may run from it */
export async function buildApp(target: string, settings: AppSettings): Promise<void> {
  const folder = `${target}.new`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle('main', join(folder, 'main.js'));
  // A sandboxed preload script is one CommonJS file.
  await bundle('preload', join(folder, 'preload.cjs'));
  cpSync(inRoot('desktop', 'electron', 'icons'), join(folder, 'icons'), { recursive: true });
  copyFileSync(inRoot('public', 'icons', 'icon-512.png'), join(folder, 'icons', 'icon.png'));
  copyFileSync(inRoot('LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(appPackage(settings), null, 2)}\n`);
  rmSync(target, { recursive: true, force: true });
  renameSync(folder, target);
}

async function bundle(name: 'main' | 'preload', file: string): Promise<void> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    root: inRoot(),
    ssr: { noExternal: true },
    build: {
      ssr: inRoot('desktop', 'electron', `${name}.ts`),
      target: 'node24',
      minify: false,
      write: false,
      rolldownOptions: {
        platform: 'node',
        external: (id) => id === 'electron' || isBuiltin(id),
        // One file without lazy parts: electron-updater requires its updaters on demand.
        output: { format: 'cjs', codeSplitting: false },
      },
    },
  });
  if (!('output' in result)) throw new Error('The build has several results.');
  const [chunk] = result.output;
  if (result.output.length !== 1) throw new Error(`${name} became ${result.output.length} files, not one.`);
  writeFileSync(file, chunk.code);
}
