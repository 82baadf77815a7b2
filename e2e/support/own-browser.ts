// A browser process of the test's own, on a profile directory, so that it can be killed and started again.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/lib/chromium.ts';

export class OwnBrowser {
  readonly #profile: string;
  readonly #origin: string;
  #child: ChildProcess | null = null;
  #browser: Browser | null = null;

  private constructor(profile: string, origin: string) {
    this.#profile = profile;
    this.#origin = origin;
  }

  static async launch(origin: string): Promise<OwnBrowser> {
    const own = new OwnBrowser(await mkdtemp(join(tmpdir(), 'partyline-profile-')), origin);
    await own.start();
    return own;
  }

  /** The same profile in a new process. */
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
    // A group of its own: all of its processes die together.
    this.#child = spawn(path, flags, { stdio: 'ignore', detached: true });
    this.#browser = await chromium.connectOverCDP(await this.#endpoint());
  }

  async page(path: string): Promise<Page> {
    const page = await this.#context().newPage();
    await page.goto(this.#origin + path);
    return page;
  }

  /** Resolves when local storage's `key` is on the disk: Chromium writes it seconds late, and a kill loses it. */
  async hasWritten(key: string): Promise<void> {
    const folder = join(this.#profile, 'Default', 'Local Storage', 'leveldb');
    const holds = async (name: string) => (await readFile(join(folder, name), 'latin1')).includes(key);
    for (;;) {
      const logs = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.log'));
      if ((await Promise.all(logs.map(holds))).includes(true)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** SIGKILL to the whole browser: nothing is flushed. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    this.#browser = null;
    if (!child?.pid || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await gone;
  }

  /** As its user closes it: what the browser itself had not written down yet, it writes. */
  async quit(): Promise<void> {
    const child = this.#child;
    const gone = child && once(child, 'exit');
    const tools = await this.#browser?.newBrowserCDPSession();
    await tools?.send('Browser.close').catch(() => undefined);
    await gone;
    this.#child = null;
    this.#browser = null;
  }

  async dispose(): Promise<void> {
    await this.#browser?.close().catch(() => undefined);
    await this.kill();
    // The last processes of a killed group may still write for a moment.
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

/** The page's renderer dies: its tab, and whatever else lives in that process. */
export async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}
