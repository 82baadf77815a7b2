// The process of Chromium: one window in app mode, with a profile of its own and a debugging pipe.
import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { type Cdp, createCdp } from './pipe.ts';

export interface LaunchOptions {
  readonly executable: string;
  /** The folder of cookies, storage and the journal; no other browser uses it. */
  readonly profile: string;
  /** Additional flags of the browser. */
  readonly flags: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

export interface Chromium {
  readonly cdp: Cdp;
  /** The process id; 0 if the process does not start. */
  readonly pid: number;
  /** Resolves when the process has ended. Rejects if it does not start. */
  readonly ended: Promise<End>;
  /** Ends the process; Chromium closes its window and stores its data. */
  readonly stop: () => void;
}

export interface End {
  /** Null for a process that a signal has ended. */
  readonly code: number | null;
  /** The last messages of the browser. */
  readonly messages: string;
}

/** Time limit of an orderly end, ms. */
const STOP_TIMEOUT = 3000;

/** Length of the kept messages, characters. */
const MAX_MESSAGES = 2000;

/** The window opens empty, so that the bridge is there before the first page. */
export const EMPTY_PAGE = 'data:text/html,';

export function launchChromium({ executable, profile, flags, env }: LaunchOptions): Chromium {
  const child = spawn(
    executable,
    [
      `--app=${EMPTY_PAGE}`,
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
      '--class=Partyline',
      '--no-first-run',
      '--no-default-browser-check',
      // The profile belongs to this app: it needs no account of the browser's vendor, no extensions and no updates.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      '--disable-extensions',
      '--disable-sync',
      // The app restores its own page, and remembers its own password.
      '--hide-crash-restore-bubble',
      '--disable-features=Translate',
      // Incoming calls ring, and voices play, also before the first press after a start.
      '--autoplay-policy=no-user-gesture-required',
      ...flags,
    ],
    { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  // The messages are of use only where the browser does not start.
  let messages = '';
  child.stderr?.on('data', (data: Buffer) => {
    messages = (messages + data.toString()).slice(-MAX_MESSAGES);
  });
  const ended = new Promise<End>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code, messages }));
  });
  const [, , , output, input] = child.stdio;
  const cdp = createCdp(input as Readable, output as Writable);
  const stop = (): void => {
    cdp.send('Browser.close').catch(() => undefined);
    setTimeout(() => child.kill(), STOP_TIMEOUT).unref();
  };
  return { cdp, pid: child.pid ?? 0, ended, stop };
}
