import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '../../scripts/desktop/build-app.ts';
import { builderConfig } from '../../scripts/desktop/builder-config.ts';
import { readOptions } from '../../scripts/desktop/settings.ts';
import { run } from '../../scripts/lib/child.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** The mark in Electron's binary that precedes its fuses: a version, their number, and one character for each. */
const FUSES = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

const folder = mkdtempSync(join(tmpdir(), 'partyline-package-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder with the files of Electron's archive, and a binary that has only fuses. */
function fakeDistribution(): string {
  const dist = join(folder, 'electron');
  mkdirSync(join(dist, 'resources'), { recursive: true });
  mkdirSync(join(dist, 'locales'));
  for (const locale of ['en-US', 'fr', 'zh-TW']) writeFileSync(join(dist, 'locales', `${locale}.pak`), '');
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'version'])
    writeFileSync(join(dist, file), '');
  const fuses = Buffer.concat([Buffer.from([1, 8]), Buffer.from('10110011')]);
  writeFileSync(
    join(dist, 'electron'),
    Buffer.concat([Buffer.from(`\x7fELF ${FUSES}`), fuses, Buffer.alloc(64)]),
    {
      mode: 0o755,
    },
  );
  return dist;
}

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
}

/** Paths of the files in an archive of Electron: a header in JSON, after four numbers. */
function filesOfAsar(archive: Buffer): string[] {
  const header = JSON.parse(archive.subarray(16, 16 + archive.readUInt32LE(12)).toString()) as Entry;
  const paths = (entry: Entry, path: string): string[] =>
    entry.files === undefined
      ? [path]
      : Object.entries(entry.files).flatMap(([name, child]) =>
          paths(child, path === '' ? name : `${path}/${name}`),
        );
  return paths(header, '').toSorted();
}

it('[GEN-01] electron-builder packages the two bundles without other packages, and sets the fuses', async () => {
  const options = readOptions(['--server', 'https://chat.example'], {}, '1.2.3')!;
  const folders = { app: join(folder, 'app'), output: join(folder, 'packages') };
  await buildApp(folders.app, options.settings);
  const config = { ...builderConfig(options.settings, folders), electronDist: fakeDistribution() };
  const file = join(folder, 'electron-builder.json');
  writeFileSync(file, JSON.stringify(config));
  const cli = inRoot('node_modules', 'electron-builder', 'cli.js');
  const code = await run(process.execPath, [
    cli,
    '--config',
    file,
    '--publish',
    'never',
    '--linux',
    'dir',
    '--x64',
  ]);
  expect(code).toBe(0);
  const built = join(folders.output, 'linux-unpacked');
  expect(filesOfAsar(readFileSync(join(built, 'resources', 'app.asar')))).toEqual([
    'LICENSE',
    'icons/icon.png',
    'icons/overlay.png',
    'icons/overlay@2x.png',
    'icons/tray-unread.png',
    'icons/tray-unread@2x.png',
    'icons/tray.png',
    'icons/tray@2x.png',
    'main.js',
    'package.json',
    'preload.cjs',
  ]);
  expect(readFileSync(join(built, 'resources', 'app-update.yml'), 'utf8')).toContain(
    'url: https://chat.example/desktop/',
  );
  const binary = readFileSync(join(built, 'partyline'));
  const at = binary.indexOf(FUSES) + FUSES.length + 2;
  // In Electron's order: run as Node, cookie encryption, NODE_OPTIONS, --inspect, integrity, archive only, own V8
  // snapshot, privileges of file:.
  expect(binary.subarray(at, at + 8).toString()).toBe('01001100');
});
