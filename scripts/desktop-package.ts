// `npm run desktop:package`: builds the desktop app of one server, and packages it with electron-builder.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './desktop/build-app.ts';
import { builderConfig, PACKAGES_FOLDER } from './desktop/builder-config.ts';
import { APP_FOLDER, APP_MAIN } from './desktop/electron-binary.ts';
import { readOptions, usage } from './desktop/settings.ts';
import { run } from './lib/child.mjs';
import { findNode } from './lib/node24.mjs';
import { cache, inRoot } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';
import { version } from './lib/version.ts';

await main(async () => {
  const options = readOptions(process.argv.slice(2), process.env, version());
  if (options === null) {
    console.log(usage);
    return;
  }
  await buildApp(inRoot(APP_FOLDER), options.settings);
  say(`built ${APP_MAIN}`);
  if (options.buildOnly) return;
  const config = builderConfig(options.settings, { app: APP_FOLDER, output: PACKAGES_FOLDER });
  mkdirSync(cache, { recursive: true });
  const file = join(cache, 'electron-builder.json');
  writeFileSync(file, JSON.stringify(config, null, 2));
  return run(findNode(), [
    inRoot('node_modules', 'electron-builder', 'cli.js'),
    '--config',
    file,
    '--publish',
    'never',
    ...options.rest,
  ]);
});
