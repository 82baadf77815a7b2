// A started Electron host on the fake Electron, with its disk, clock and system.
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { CALL_CHANNEL, type Clock, type Main } from '../../../desktop/electron/parts.ts';
import { parsePackage } from '../../../desktop/electron/settings.ts';
import { type ShellDeps, startShell } from '../../../desktop/electron/shell.ts';
import { fakeEvent, FakeSession } from './fake-contents.ts';
import { asMain, fakeImage, FakeWindow, MONITOR, nameOf } from './fake-electron.ts';

export const SERVER = 'https://chat.example';

/** A clock that a test advances. */
export function fakeClock(): Clock & { advance(ms: number): void } {
  let now = 0;
  let waiting: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after: (ms, run) => {
      const entry = { at: now + ms, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((one) => one !== entry);
      };
    },
    advance: (ms) => {
      const end = now + ms;
      for (;;) {
        const [next] = waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        waiting = waiting.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
  };
}

export interface SceneOptions {
  readonly platform?: NodeJS.Platform;
  readonly isPackaged?: boolean;
  readonly locale?: string;
  readonly argv?: readonly string[];
  readonly environment?: ShellDeps['environment'];
  readonly ownPackage?: Readonly<Record<string, string>>;
  /** Files of the disk by path; the scene writes to the same map. */
  readonly disk?: Map<string, string>;
  readonly monitors?: readonly (typeof MONITOR)[];
  /** Whether another instance of the app runs. */
  readonly isSecond?: boolean;
  readonly hasTray?: boolean;
  readonly switches?: readonly string[];
  readonly sources?: readonly Pick<Electron.DesktopCapturerSource, 'id' | 'name' | 'thumbnail'>[];
  readonly updater?: ShellDeps['updater'];
  /** A call of the page before the window shows. */
  readonly earlyCall?: unknown;
  /** Whether macOS grants microphone and camera. */
  readonly grantsMedia?: boolean;
}

/** The parts of a fake Electron, and everything that they have recorded. */
export function fakeElectron(options: SceneOptions = {}) {
  const { locale = 'en-US', monitors = [MONITOR], sources = [] } = options;
  const session = new FakeSession();
  const windows: FakeWindow[] = [];
  const record = {
    quits: 0,
    exits: [] as number[],
    badges: [] as number[],
    bounces: [] as unknown[],
    errors: [] as [string, string][],
    opened: [] as string[],
    appIds: [] as string[],
    asked: [] as string[],
    isSandboxed: false,
    /** The application menu: a template, null for none, undefined before it is set. */
    menu: undefined as unknown,
    popups: [] as Electron.MenuItemConstructorOptions[][],
    /** The button of the next question. */
    answer: 0,
    questions: [] as string[],
  };
  const app = Object.assign(new EventEmitter(), {
    isPackaged: options.isPackaged ?? true,
    commandLine: {
      hasSwitch: (name: string) => (options.switches ?? []).includes(name),
    } satisfies Pick<Electron.CommandLine, 'hasSwitch'>,
    dock: {
      bounce: (kind?: 'critical' | 'informational') => record.bounces.push(kind),
    } satisfies Pick<Electron.Dock, 'bounce'>,
    ...({
      enableSandbox: () => {
        record.isSandboxed = true;
      },
      setAppUserModelId: (id: string) => void record.appIds.push(id),
      requestSingleInstanceLock: () => options.isSecond !== true,
      whenReady: () => Promise.resolve(),
      getLocale: () => locale,
      getPath: (name) => `/${name}`,
      setBadgeCount: (count?: number) => record.badges.push(count ?? -1) > 0,
      exit: (code?: number) => void record.exits.push(code ?? 0),
      quit: () => {
        record.quits += 1;
        app.emit('before-quit', fakeEvent({}));
        for (const window of windows) if (!window.isDestroyed()) window.close();
      },
    } satisfies Pick<
      Electron.App,
      | 'enableSandbox'
      | 'setAppUserModelId'
      | 'requestSingleInstanceLock'
      | 'whenReady'
      | 'getLocale'
      | 'getPath'
      | 'setBadgeCount'
      | 'exit'
      | 'quit'
    >),
  });
  class Window extends FakeWindow {
    constructor(given: Electron.BrowserWindowConstructorOptions) {
      super(given, given.webPreferences?.partition === undefined ? session : new FakeSession());
      windows.push(this);
      app.emit('session-created', this.webContents.session);
      app.emit('web-contents-created', fakeEvent({}), this.webContents);
      this.once('closed', () => {
        if (windows.every((one) => one.isDestroyed())) app.emit('window-all-closed');
      });
    }
  }
  const trays: FakeTray[] = [];
  class FakeTray
    extends EventEmitter
    implements Pick<Electron.Tray, 'setImage' | 'setToolTip' | 'setContextMenu'>
  {
    image: string;
    tip = '';
    items: Electron.MenuItemConstructorOptions[] = [];
    constructor(image: Electron.NativeImage | string) {
      super();
      if (options.hasTray === false) throw new Error('no tray');
      this.image = nameOf(image);
      trays.push(this);
    }
    setImage(image: Electron.NativeImage | string): void {
      this.image = nameOf(image);
    }
    setToolTip(tip: string): void {
      this.tip = tip;
    }
    setContextMenu(menu: Electron.Menu | null): void {
      this.items = (menu as unknown as { items: Electron.MenuItemConstructorOptions[] }).items;
    }
  }
  const ipcMain = new EventEmitter();
  const electron: Main = asMain({
    app,
    BrowserWindow: Window,
    ipcMain,
    Tray: FakeTray,
    session: { defaultSession: session },
    nativeTheme: { shouldUseDarkColors: false } satisfies Pick<Electron.NativeTheme, 'shouldUseDarkColors'>,
    nativeImage: {
      createFromPath: fakeImage,
    } satisfies Pick<typeof Electron.nativeImage, 'createFromPath'>,
    Menu: {
      buildFromTemplate: (items: Electron.MenuItemConstructorOptions[]) => ({
        items,
        popup: () => void record.popups.push(items),
      }),
      setApplicationMenu: (menu: { items: unknown } | null) => {
        record.menu = menu?.items ?? null;
      },
    },
    dialog: {
      showErrorBox: (title, content) => void record.errors.push([title, content]),
      showMessageBox: (_window: unknown, question?: Electron.MessageBoxOptions) => {
        record.questions.push(question?.message ?? '');
        return Promise.resolve({ response: record.answer, checkboxChecked: false });
      },
    } satisfies Pick<Electron.Dialog, 'showErrorBox' | 'showMessageBox'>,
    shell: {
      openExternal: (url) => {
        record.opened.push(url);
        return Promise.reject(new Error('no browser'));
      },
    } satisfies Pick<Electron.Shell, 'openExternal'>,
    screen: {
      getPrimaryDisplay: () => display(monitors[0] ?? MONITOR, 0),
      getAllDisplays: () => monitors.map(display),
    } satisfies Pick<Electron.Screen, 'getPrimaryDisplay' | 'getAllDisplays'>,
    desktopCapturer: {
      getSources: () => Promise.resolve(sources as Electron.DesktopCapturerSource[]),
    } satisfies Pick<Electron.DesktopCapturer, 'getSources'>,
    systemPreferences: {
      askForMediaAccess: (type) => {
        record.asked.push(type);
        return Promise.resolve(options.grantsMedia !== false);
      },
    } satisfies Pick<Electron.SystemPreferences, 'askForMediaAccess'>,
  });
  return { electron, app, session, windows, trays, ipcMain, record };
}

/** Starts the shell, and opens its window as Electron does. */
export async function startScene(options: SceneOptions = {}) {
  const fake = fakeElectron(options);
  const disk = options.disk ?? new Map<string, string>();
  const clock = fakeClock();
  const log: string[] = [];
  await startShell({
    electron: fake.electron,
    updater: options.updater ?? (() => Promise.reject(new Error('unused')) as never),
    files: {
      read: (path) => {
        const text = disk.get(path);
        if (text === undefined) throw new Error('ENOENT');
        return text;
      },
      write: (path, text) => void disk.set(path, text),
      rename: (from, to) => {
        disk.set(to, disk.get(from) ?? '');
        disk.delete(from);
      },
    },
    platform: options.platform ?? 'linux',
    argv: options.argv ?? ['partyline', '--server', SERVER],
    environment: options.environment ?? {},
    ownPackage: parsePackage(JSON.stringify({ version: '1.2.3', ...options.ownPackage })),
    folder: '/app',
    clock,
    log: (line) => void log.push(line),
  });
  const [window] = fake.windows;
  if (window !== undefined && options.earlyCall !== undefined) {
    const { webContents: sender } = window;
    fake.ipcMain.emit(CALL_CHANNEL, { sender, senderFrame: sender.mainFrame }, options.earlyCall);
  }
  window?.emit('ready-to-show');
  clock.advance(0);
  return { ...fake, disk, clock, log };
}

/** Starts the shell with a window. */
export async function startWithWindow(options: SceneOptions = {}) {
  const scene = await startScene(options);
  const [window] = scene.windows;
  if (window === undefined) throw new Error('The shell opened no window.');
  const post = (
    call: unknown,
    sender: unknown = window.webContents,
    senderFrame: unknown = window.webContents.mainFrame,
  ) => scene.ipcMain.emit(CALL_CHANNEL, { sender, senderFrame }, call);
  return { ...scene, window, contents: window.webContents, post };
}

function display(workArea: typeof MONITOR, id: number): Electron.Display {
  return { id, workArea } as Electron.Display;
}
