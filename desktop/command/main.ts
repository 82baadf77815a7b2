// `npm run desktop`: the desktop window of this checkout, in Electron where it is installed, else in an installed
// Chromium.
import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { APP_FOLDER, electronBinary } from '../../scripts/desktop/electron-binary.ts';
import { chromiumAdvice, findChromium } from '../../scripts/lib/chromium.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { main, Plain } from '../../scripts/lib/say.mjs';
import { version } from '../../scripts/lib/version.ts';
import { HostError } from '../chromium/host-error.ts';
import { defaultProfile } from '../chromium/profile.ts';
import { runChromiumHost } from '../chromium/run.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';
import { HELP, type Options, readOptions } from './options.ts';

await main(async () => {
  const options = readOptions(process.argv.slice(2), process.env);
  if (typeof options === 'string') throw new Plain(options);
  if (options.isHelp) return print(HELP);
  const electron = options.isChromium ? null : electronBinary();
  const executable = electron === null ? findChromium() : undefined;
  if (electron === null && executable === undefined) throw new Plain(chromiumAdvice());
  const signal = signalOfStop();
  const local = options.server ? null : await startLocalServer(process.env, signal);
  const server = options.server ?? (local as LocalServer).url;
  try {
    if (signal.aborted) return 0;
    if (electron !== null) return await runElectronHost(options, electron, server, signal);
    if (executable !== undefined) await runHere(options, executable, server, signal);
  } catch (error) {
    throw error instanceof HostError ? new Plain(error.message) : error;
  } finally {
    await local?.stop();
  }
});

/** The Chromium host, in this process. */
async function runHere(
  { profile, chromiumFlags }: Options,
  executable: string,
  server: URL,
  signal: AbortSignal,
): Promise<void> {
  await runChromiumHost({
    executable,
    profile: resolve(profile ?? defaultProfile({ ...process, home: homedir() })),
    server,
    version: version(),
    flags: [...rootFlags(), ...chromiumFlags],
    env: process.env,
    signal,
    say: print,
  });
}

/** The Electron host: builds its app and runs it. Resolves with its exit code. */
async function runElectronHost(
  { profile }: Options,
  electron: string,
  server: URL,
  signal: AbortSignal,
): Promise<number> {
  // The bundler loads for this host only.
  const { buildApp, CHECKOUT_APP } = await import('../../scripts/desktop/build-app.ts');
  await buildApp(inRoot(APP_FOLDER), CHECKOUT_APP);
  const args = [inRoot(APP_FOLDER), '--server', server.href];
  if (profile !== null) args.push(`--user-data-dir=${resolve(profile)}`);
  const child = spawn(electron, args, { stdio: 'inherit' });
  signal.addEventListener('abort', () => child.kill(), { once: true });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => done(code ?? 1));
  });
}

/** Chromium has no sandbox for root, and refuses to start without this flag. */
function rootFlags(): string[] {
  if (process.getuid?.() !== 0) return [];
  print('Chromium runs without its sandbox, because this user is root.');
  // The second flag hides Chromium's bar about the first one.
  return ['--no-sandbox', '--test-type'];
}

/** Aborts when this process is told to end. */
function signalOfStop(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
  return stop.signal;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
