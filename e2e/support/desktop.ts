// The desktop window as its users start it: the command of `npm run desktop`, on the display of this ring, with a profile
// of its own. Playwright reads the page over a second debugging connection.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { callFlags, chromiumFlags } from '../../scripts/lib/chromium.ts';
import { parsePlace, type Place } from '../../desktop/shared/place.ts';
import { nodeFlags } from '../../scripts/lib/launch.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { BRIDGE, type DesktopBridge, type Size } from '../../src/core/contract/desktop.ts';
import type { HostUnderTest, Shown } from '../../tests/suites/desktop-contract.ts';

export class DesktopApp {
  readonly #folder: string;
  readonly #server: string;
  #child: ChildProcess | null = null;
  #browser: Browser | null = null;
  #output = '';

  private constructor(folder: string, server: string) {
    this.#folder = folder;
    this.#server = server;
  }

  /** Starts the window with the page of a server. */
  static async launch(server: string): Promise<DesktopApp> {
    const app = new DesktopApp(await mkdtemp(join(tmpdir(), 'partyline-desktop-')), server);
    // The program by which the host opens URLs; this one notes them.
    const opener = join(app.#folder, 'xdg-open');
    await writeFile(opener, `#!/bin/sh\nprintf '%s\\n' "$1" >> '${join(app.#folder, 'opened')}'\n`);
    await chmod(opener, 0o755);
    await app.start();
    return app;
  }

  /** Starts another process on the same profile, after the last one has ended. */
  async start(): Promise<void> {
    await rm(join(this.#profile, 'DevToolsActivePort'), { force: true });
    this.#child = this.spawn();
    this.#browser = await chromium.connectOverCDP(await this.#endpoint());
  }

  /** Runs the command on this profile. */
  spawn(): ChildProcess {
    const flags = [...chromiumFlags, ...callFlags, '--remote-debugging-port=0', '--lang=en-US'];
    const child = spawn(
      process.execPath,
      [...nodeFlags, inRoot('desktop', 'command', 'main.ts'), '--chromium'],
      {
        env: {
          ...process.env,
          PATH: this.#folder + delimiter + process.env['PATH'],
          PARTYLINE_SERVER: this.#server,
          PARTYLINE_PROFILE: this.#profile,
          PARTYLINE_CHROMIUM_FLAGS: flags.join(' '),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (this.#output += data.toString()));
    return child;
  }

  /** All that the command has printed. */
  get output(): string {
    return this.#output;
  }

  get #profile(): string {
    return join(this.#folder, 'profile');
  }

  /** The page of the window, after it has its title bar: it asks for its size in the same moment. */
  async page(): Promise<Page> {
    const expression = "document.querySelector('[data-title-bar]') !== null";
    for (;;) {
      const [page] = this.#browser?.contexts()[0]?.pages() ?? [];
      if (page?.url().startsWith(this.#server) && (await evaluateUnpressed(page, expression))) return page;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  pages(): readonly Page[] {
    return this.#browser?.contexts()[0]?.pages() ?? [];
  }

  /** The URLs that the system's browser has got. */
  async openedUrls(): Promise<readonly string[]> {
    const text = await readFile(join(this.#folder, 'opened'), 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
  }

  async forgetOpened(): Promise<void> {
    await rm(join(this.#folder, 'opened'), { force: true });
  }

  /** The place that the host has stored. */
  async storedPlace(): Promise<Place> {
    return parsePlace(await readFile(join(this.#profile, 'window.json'), 'utf8').catch(() => ''));
  }

  get hasEnded(): boolean {
    return this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Ends the command as Ctrl+C does, and waits for its end. */
  async quit(): Promise<void> {
    const child = this.#child;
    if (child !== null && !this.hasEnded) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await this.#browser?.close().catch(() => undefined);
    this.#browser = null;
  }

  async dispose(): Promise<void> {
    await this.quit();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  /** The window on the display. */
  get window(): DesktopWindowOnDisplay {
    return new DesktopWindowOnDisplay();
  }

  async #endpoint(): Promise<string> {
    for (;;) {
      if (this.hasEnded) throw new Error(`the command ended before its browser answered: ${this.#output}`);
      const text = await readFile(join(this.#profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
      const [port, path] = text.split('\n');
      if (port && path) return `ws://127.0.0.1:${port}${path}`;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** The only window of the app on the display, as the window manager sees it. */
export class DesktopWindowOnDisplay {
  /** Ids of the app's windows. */
  ids(): string[] {
    const listed = run('xprop', '-root', '_NET_CLIENT_LIST').match(/0x[\da-f]+/g) ?? [];
    return listed.filter((id) => read(id, 'WM_CLASS').includes('"Partyline"'));
  }

  property(name: string): string {
    const [id] = this.ids();
    return id === undefined ? '' : read(id, name);
  }

  shown(): Shown {
    const state = this.property('_NET_WM_STATE');
    if (state.includes('_NET_WM_STATE_HIDDEN')) return 'minimized';
    return state.includes('MAXIMIZED_VERT') ? 'maximized' : 'normal';
  }

  get title(): string {
    return /= "(.*)"/.exec(this.property('_NET_WM_NAME'))?.[1] ?? '';
  }

  get asksForAttention(): boolean {
    return this.property('_NET_WM_STATE').includes('DEMANDS_ATTENTION');
  }

  get isFocused(): boolean {
    const [id] = this.ids();
    return id !== undefined && run('xprop', '-root', '_NET_ACTIVE_WINDOW').includes(id);
  }

  /** Presses a key combination in the window, for example `ctrl+n`. */
  press(key: string): void {
    const [id = ''] = this.ids();
    run('xdotool', 'windowactivate', '--sync', id, 'key', key);
  }

  /** Moves the window by its frame, and optionally resizes it, as the user does. */
  place(bounds: { x: number; y: number } & Partial<Size>): void {
    const [id = ''] = this.ids();
    const { x, y, width, height } = bounds;
    if (width !== undefined && height !== undefined)
      run('xdotool', 'windowsize', id, `${width}`, `${height}`);
    run('xdotool', 'windowmove', id, `${x}`, `${y}`);
  }

  /** Closes the window by the key of the window manager. */
  close(): void {
    this.press('alt+F4');
  }
}

/** Evaluates in the page. Playwright's own evaluation, and each of its waits, counts as a press of the user. */
export async function evaluateUnpressed(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  // The expression may have closed the window.
  await session.detach().catch(() => undefined);
  return result.value;
}

/** The Chromium host for the scenes of the contract. */
export function hostUnderTest(app: DesktopApp, page: Page): HostUnderTest {
  const { window } = app;
  let other: ChildProcess | null = null;
  const evaluate = (expression: string): Promise<unknown> => evaluateUnpressed(page, expression);
  return {
    inPage: (body, argument) =>
      evaluate(`(${body.toString()})(${BRIDGE}, ${JSON.stringify(argument)})`) as Promise<never>,
    size: () => evaluate('({ width: innerWidth, height: innerHeight })') as Promise<Size>,
    shown: async () => window.shown(),
    title: async () => window.title,
    asksForAttention: async () => window.asksForAttention,
    blur: async () => {
      // Any other window takes the focus.
      other = spawn('xmessage', ['other'], { stdio: 'ignore' });
    },
    isFocused: async () => window.isFocused,
    openedUrls: () => app.openedUrls(),
    async pressLink(url) {
      await page.evaluate((to) => {
        const button = document.createElement('button');
        button.style.cssText = 'position: fixed; inset: 40px auto auto 0; z-index: 9999';
        button.textContent = 'outside';
        button.addEventListener('click', () => {
          (globalThis as unknown as { partylineDesktop: DesktopBridge }).partylineDesktop.openExternal(to);
          button.remove();
        });
        document.body.append(button);
      }, url);
      await page.getByText('outside', { exact: true }).click();
    },
    setTitle: async (title) => void (await evaluate(`document.title = ${JSON.stringify(title)}`)),
    hasClosed: async () => {
      other?.kill();
      return app.hasEnded && window.ids().length === 0;
    },
  };
}

function read(id: string, property: string): string {
  try {
    return run('xprop', '-id', id, property);
  } catch {
    // The window has closed meanwhile.
    return '';
  }
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
