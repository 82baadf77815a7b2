// A Chromium process with its own profile directory, so that a test can kill and restart the browser.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/lib/chromium.ts';

export class BrowserProcess {
  readonly #profile: string;
  readonly #origin: string;
  #child: ChildProcess | null = null;
  #browser: Browser | null = null;

  private constructor(profile: string, origin: string) {
    this.#profile = profile;
    this.#origin = origin;
  }

  /** @param folder holds the profile */
  static async launch(origin: string, folder = tmpdir()): Promise<BrowserProcess> {
    const browser = new BrowserProcess(await mkdtemp(join(folder, 'partyline-profile-')), origin);
    await browser.start();
    return browser;
  }

  /** Starts a new process on the same profile. */
  async start(): Promise<void> {
    const path = findChromium();
    if (path === undefined) throw new Error('no Chromium');
    await rm(join(this.#profile, 'DevToolsActivePort'), { force: true });
    const flags = [
      ...chromiumFlags,
      '--headless=new',
      '--remote-debugging-port=0',
      '--lang=en-US',
      '--window-size=1280,900',
      `--user-data-dir=${this.#profile}`,
      'about:blank',
    ];
    // `detached` creates a process group, so that one signal kills all processes of the browser.
    this.#child = spawn(path, flags, { stdio: 'ignore', detached: true });
    this.#browser = await chromium.connectOverCDP(await this.#endpoint());
  }

  async page(path: string): Promise<Page> {
    const page = await this.#context().newPage();
    await page.goto(this.#origin + path);
    return page;
  }

  /**
   * Waits until the local storage `key` is on disk. Chromium writes the key seconds later, and a kill would
   * lose it.
   */
  async waitForLocalStorage(key: string): Promise<void> {
    const folder = join(this.#profile, 'Default', 'Local Storage', 'leveldb');
    const holds = async (name: string) => (await readFile(join(folder, name), 'latin1')).includes(key);
    for (;;) {
      const logs = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.log'));
      if ((await Promise.all(logs.map(holds))).includes(true)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Sends SIGKILL to the whole browser; nothing is flushed. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    this.#browser = null;
    if (!child?.pid || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await exited;
  }

  /** Closes the browser as a user does; pending data are written to disk. */
  async quit(): Promise<void> {
    const child = this.#child;
    const exited = child && once(child, 'exit');
    const cdp = await this.#browser?.newBrowserCDPSession();
    await cdp?.send('Browser.close').catch(() => undefined);
    await exited;
    this.#child = null;
    this.#browser = null;
  }

  async dispose(): Promise<void> {
    await this.#browser?.close().catch(() => undefined);
    await this.kill();
    // The last processes of a killed group may still write for a moment, so retry.
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  #context(): BrowserContext {
    const [context] = this.#browser?.contexts() ?? [];
    if (!context) throw new Error('the browser does not run');
    return context;
  }

  async #endpoint(): Promise<string> {
    for (;;) {
      if (this.#child?.exitCode !== null) throw new Error('the browser ended before it answered');
      const text = await readFile(join(this.#profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
      const [port, path] = text.split('\n');
      if (port && path) return `ws://127.0.0.1:${port}${path}`;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** Crashes the page's renderer process, with everything else in that process. */
export async function crashRenderer(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}
