// `npm run desktop`: the desktop window of this checkout, in Electron where it is installed, else in an installed
// Chromium.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { chromiumAdvice, findChromium } from '../../scripts/lib/chromium.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { main, Plain } from '../../scripts/lib/say.mjs';
import { defaultProfile } from '../chromium/profile.ts';
import { runChromiumHost } from '../chromium/run.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';
import { HELP, readOptions } from './options.ts';

const VERSION = (JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string }).version;

await main(async () => {
  const options = readOptions(process.argv.slice(2), process.env);
  if (typeof options === 'string') throw new Plain(options);
  if (options.isHelp) return print(HELP);
  const executable = findChromium();
  if (executable === undefined) throw new Plain(chromiumAdvice());
  const stopped = stopOnSignals();
  const local: LocalServer | null = options.server ? null : await startLocalServer(process.env);
  try {
    await runChromiumHost({
      executable,
      profile: resolve(options.profile ?? defaultProfile({ ...process, home: homedir() })),
      server: options.server ?? (local as LocalServer).url,
      version: VERSION,
      flags: [...rootFlags(), ...options.chromiumFlags],
      env: process.env,
      signal: stopped,
      say: print,
    });
  } finally {
    await local?.stop();
  }
});

/** Chromium has no sandbox for root, and refuses to start without this flag. */
function rootFlags(): string[] {
  if (process.getuid?.() !== 0) return [];
  print('Chromium runs without its sandbox, because this user is root.');
  // The second flag hides Chromium's bar about the first one.
  return ['--no-sandbox', '--test-type'];
}

function stopOnSignals(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
  return stop.signal;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
