// The Chromium host as a program: one instance, its browser, its window, until the window closes.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createPlaceFile } from '../shared/place-file.ts';
import { HostError } from './host-error.ts';
import { openHost } from './host.ts';
import { launchChromium } from './launch.ts';
import { becomeInstance, instanceAddress } from './one-instance.ts';
import { openInSystem } from './open-url.ts';
import { CdpError } from './pipe.ts';
import { createProfile } from './profile.ts';
import type { ChromiumWindow } from './window.ts';
import { x11Attention } from './x11-attention.ts';

export interface RunOptions {
  readonly executable: string;
  /** The folder of the window's data. */
  readonly profile: string;
  readonly server: URL;
  /** The version of the shell. */
  readonly version: string;
  readonly flags: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Ends the window. */
  readonly signal: AbortSignal;
  /** Prints a sentence for the user. */
  readonly say: (sentence: string) => void;
}

/**
 * Resolves when the window has closed, or at once if another instance shows its window.
 * @throws HostError if the window does not open
 */
export async function runChromiumHost(options: RunOptions): Promise<void> {
  const { executable, profile, flags, env, signal, say } = options;
  if (signal.aborted) return;
  createProfile(profile);
  let window: ChromiumWindow | null = null;
  const instance = await becomeInstance(instanceAddress(profile, process.platform), () => window?.focus());
  if (instance === null) return say('Partyline runs already: its window is shown.');
  const placeFile = createPlaceFile({
    files: {
      read: (path) => readFileSync(path, 'utf8'),
      write: writeFileSync,
      rename: renameSync,
    },
    path: join(profile, 'window.json'),
    log: say,
  });
  const browser = launchChromium({ executable, profile, flags, env });
  signal.addEventListener('abort', browser.stop, { once: true });
  try {
    const opened = openHost({
      ...options,
      cdp: browser.cdp,
      place: placeFile.load(),
      keepPlace: (place) => placeFile.save(place),
      openUrl: (url) => openInSystem(url, say),
      demandAttention: x11Attention(browser.pid, env),
      now: () => performance.now(),
    });
    window = await Promise.race([opened, browser.ended.then(() => null)]);
    const stopLooking = window?.startLooking();
    await browser.ended;
    stopLooking?.();
  } catch (error) {
    // A browser that ends rejects all commands.
    if (!(error instanceof CdpError)) throw error;
  } finally {
    browser.stop();
    instance.close();
    await browser.ended;
  }
  const { code, messages } = await browser.ended;
  if (window === null && code !== 0 && !signal.aborted)
    throw new HostError(`Chromium has ended at its start. Its last messages:\n${messages.trim()}`);
}
