import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { contextMenu, keyAction } from '../../../desktop/electron/menus.ts';
import { chooseServer, parsePackage, updatesUrl } from '../../../desktop/electron/settings.ts';
import { CHECK_MS, startUpdates, type Updater } from '../../../desktop/electron/updates.ts';
import { wordsOf } from '../../../desktop/electron/words.ts';
import { fakeEvent } from './fake-contents.ts';
import { fakeClock, startScene, startWithWindow } from './electron-scene.ts';

describe('the server of the Electron host', () => {
  it('is the one of --server, then of PARTYLINE_SERVER, then of the package', () => {
    const choose = (argv: string[], variable?: string, baked?: string): string => {
      const choice = chooseServer({ argv, variable, baked });
      return choice.kind === 'server' ? choice.url.href : choice.sentence;
    };
    const baked = 'https://baked.example';
    expect(choose(['a', '--server', 'https://b.example'], 'https://c.example', baked)).toBe(
      'https://b.example/',
    );
    expect(choose(['a', '--server=b.example'], 'https://c.example', baked)).toBe('https://b.example/');
    expect(choose(['a'], 'http://localhost:8080', baked)).toBe('http://localhost:8080/');
    expect(choose(['a'], '', baked)).toBe('https://baked.example/');
    expect(choose(['a'])).toContain('Start Partyline with --server and the URL of a server');
    // A refused setting does not fall back to another server.
    expect(choose(['a', '--server', 'http://b.example'], undefined, baked)).toContain(
      '--server says "http://b.example"',
    );
    expect(choose(['a', '--server'], undefined, baked)).toContain('--server says ""');
    expect(choose(['a'], 'ftp://c.example', baked)).toContain('PARTYLINE_SERVER says');
    expect(choose(['a'], undefined, `${'x'.repeat(1000)} y`).length).toBeLessThan(400);
  });

  it.each([
    ['no server', { argv: ['partyline'] }],
    ['a refused server', { argv: ['partyline', '--server', 'http://chat.example'] }],
    ['no sandbox', { switches: ['no-sandbox'] }],
  ])('ends with 1 and a sentence at a start with %s', async (_name, options) => {
    const { windows, record } = await startScene(options);
    expect([windows.length, record.exits]).toEqual([0, [1]]);
    expect(record.errors).toEqual([[expect.stringContaining('Partyline'), expect.stringMatching(/\.$/)]]);
  });

  it('runs without a sandbox in a checkout only, where root cannot have one', async () => {
    const { windows } = await startScene({ switches: ['no-sandbox'], isPackaged: false });
    expect(windows).toHaveLength(1);
  });

  it.each([
    ['{}', 'Invalid key: Expected "version"'],
    ['null', 'Invalid type'],
    ['{"version":"one"}', 'Invalid format'],
    ['{"version":"1.2.3","server":5}', 'Invalid type'],
    ['x', 'is not valid JSON'],
  ])('does not start from the broken package.json %s', (text, message) => {
    expect(() => parsePackage(text)).toThrow(message);
  });
});

describe('the updates of the Electron host', () => {
  function fakeUpdater() {
    const record = { feeds: [] as unknown[], checks: 0, installs: [] as unknown[] };
    const events = new EventEmitter();
    const updater: Updater = {
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowDowngrade: true,
      logger: null,
      setFeedURL: (feed) => void record.feeds.push(feed),
      checkForUpdates: () => {
        record.checks += 1;
        return Promise.reject(new Error('no network'));
      },
      quitAndInstall: (...options) => void record.installs.push(options),
      on: (name: string, listener: (error: Error) => void) => events.on(name, listener),
    };
    return { updater, record, events };
  }

  const quiet = { offerRestart: () => undefined };

  it('offers a restart in the tray when an update is there', async () => {
    const { updater, record, events } = fakeUpdater();
    const { trays } = await startWithWindow({
      platform: 'win32',
      updater: () => updater,
      ownPackage: { updates: 'https://chat.example/desktop' },
    });
    const labels = () => trays[0]?.items.map(({ label, type }) => label ?? type);
    expect(labels()).toEqual(['Show Partyline', 'separator', 'Quit']);
    events.emit('update-downloaded');
    expect(labels()).toEqual(['Show Partyline', 'Restart to update', 'separator', 'Quit']);
    const restart = trays[0]?.items[1]?.click as (() => void) | undefined;
    restart?.();
    expect(record.installs).toEqual([[true, true]]);
  });

  it('checks at the start and every six hours, downloads, and installs at the end of the app', () => {
    const { updater, record, events } = fakeUpdater();
    const clock = fakeClock();
    const log: string[] = [];
    const url = 'https://chat.example/desktop/';
    startUpdates({
      ...quiet,
      updater: () => updater,
      isPackaged: true,
      url,
      clock,
      log: (line) => log.push(line),
    });
    expect(record).toMatchObject({ checks: 1, feeds: [{ provider: 'generic', url }] });
    expect(updater).toMatchObject({ autoDownload: true, autoInstallOnAppQuit: true, allowDowngrade: false });
    clock.advance(2 * CHECK_MS);
    expect(record.checks).toBe(3);
    events.emit('error', new Error('wrong signature'));
    expect(log).toEqual(['The check for updates failed: wrong signature']);
  });

  it.each([
    ['a checkout', { isPackaged: false, url: 'https://chat.example/desktop/' }],
    ['a package without a URL', { isPackaged: true, url: null }],
  ])('never checks in %s', (_name, options) => {
    const create = vi.fn<() => Updater>();
    startUpdates({ ...quiet, updater: create, clock: fakeClock(), log: () => undefined, ...options });
    expect(create).not.toHaveBeenCalled();
  });

  it('goes on without updates if their program does not start', async () => {
    const updater = (): Updater => {
      throw new Error('no app-update.yml');
    };
    const { windows, log } = await startScene({
      updater,
      ownPackage: { updates: 'https://chat.example/desktop' },
    });
    expect(windows).toHaveLength(1);
    expect(log).toEqual(['Updates are off: Error: no app-update.yml']);
  });

  it('come from https or this machine only', () => {
    expect(updatesUrl('https://chat.example/desktop')).toBe('https://chat.example/desktop/');
    expect(updatesUrl('http://127.0.0.1:9000/x/')).toBe('http://127.0.0.1:9000/x/');
    expect(updatesUrl('http://chat.example/desktop/')).toBeNull();
    expect(updatesUrl('file:///updates/')).toBeNull();
    expect(updatesUrl('chat.example/desktop')).toBeNull();
    expect(updatesUrl(undefined)).toBeNull();
  });
});

describe('the menus of the Electron host', () => {
  it('has the standard menu on macOS, with the editing keys, and none elsewhere', async () => {
    const mac = await startWithWindow({ platform: 'darwin' });
    expect(mac.record.menu).toEqual([
      { role: 'appMenu' },
      { role: 'fileMenu' },
      { role: 'editMenu' },
      expect.objectContaining({ label: 'View' }),
      { role: 'windowMenu' },
    ]);
    expect(JSON.stringify(mac.record.menu)).not.toContain('toggleDevTools');
    for (const platform of ['linux', 'win32'] as const)
      expect((await startWithWindow({ platform })).record.menu).toBeNull();
  });

  const press = { type: 'keyDown', control: true, alt: false, meta: false, shift: false };

  it('keeps the editing keys for the page, and zooms with the usual ones', () => {
    for (const key of ['c', 'v', 'x', 'a', 'z', 'y'])
      expect(keyAction({ ...press, key }, 'linux', true)).toBeNull();
    expect(keyAction({ ...press, key: '=' }, 'linux', true)).toBe('zoom-in');
    expect(keyAction({ ...press, key: '-' }, 'win32', true)).toBe('zoom-out');
    expect(keyAction({ ...press, key: '0' }, 'win32', true)).toBe('zoom-reset');
    expect(keyAction({ ...press, key: '0' }, 'darwin', true)).toBeNull();
    expect(keyAction({ ...press, key: '0', control: false }, 'linux', true)).toBeNull();
    // The right Alt of many keyboards writes characters with control and alt.
    expect(keyAction({ ...press, key: '-', alt: true }, 'win32', true)).toBeNull();
    expect(keyAction({ ...press, key: 'I', shift: true }, 'linux', true)).toBeNull();
    expect(keyAction({ ...press, key: 'I', shift: true }, 'linux', false)).toBe('devtools');
    expect(keyAction({ ...press, key: 'R', shift: true }, 'linux', false)).toBe('reload');
  });

  it('zooms the page within limits', async () => {
    const { contents } = await startWithWindow();
    const zoom = (key: string): void =>
      void contents.emit('before-input-event', fakeEvent({}), { ...press, key });
    for (let at = 0; at < 30; at++) zoom('+');
    expect(contents.zoom).toBe(5);
    for (let at = 0; at < 30; at++) zoom('-');
    expect(contents.zoom).toBe(-3);
    zoom('0');
    expect(contents.zoom).toBe(0);
  });

  it('offers the editing actions and the corrections of a text on a context menu', async () => {
    const flags = { canCut: true, canCopy: true, canPaste: false, canSelectAll: true };
    const params = {
      isEditable: true,
      selectionText: 'helo',
      misspelledWord: 'helo',
      dictionarySuggestions: ['hello'],
      editFlags: flags as never,
    };
    const actions = { replace: vi.fn<(word: string) => void>(), learn: vi.fn<(word: string) => void>() };
    const items = contextMenu(params, wordsOf('zh-TW'), actions);
    expect(items.map(({ label }) => label)).toEqual([
      'hello',
      '加入字典',
      undefined,
      '剪下',
      '複製',
      '貼上',
      '全選',
    ]);
    expect(items[5]).toMatchObject({ role: 'paste', enabled: false });
    (items[0]?.click as (() => void) | undefined)?.();
    expect(actions.replace).toHaveBeenCalledWith('hello');
    const { contents, record } = await startWithWindow();
    contents.emit('context-menu', {}, { ...params, isEditable: false });
    contents.emit('context-menu', {}, { ...params, isEditable: false, selectionText: ' ' });
    expect(record.popups).toEqual([[{ role: 'copy', label: 'Copy' }]]);
  });
});
