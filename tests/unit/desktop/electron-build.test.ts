import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DesktopBridge } from '../../../src/core/contract/desktop.ts';
import { buildApp, CHECKOUT_APP } from '../../../scripts/desktop/build-app.ts';
import { builderConfig } from '../../../scripts/desktop/builder-config.ts';
import { electronBinary } from '../../../scripts/desktop/electron-binary.ts';
import { readOptions } from '../../../scripts/desktop/settings.ts';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { fakeElectron, SERVER } from './electron-scene.ts';
import { waitFor } from '../../support/wait-for.ts';

const optionsOf = (...args: string[]) => readOptions(args, {}, '1.2.3')!;

describe('the built app of the Electron host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'partyline-desktop-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(() => buildApp(folder, CHECKOUT_APP));

  /** Runs a built script as Electron does: as CommonJS, with Electron's own module. */
  function run(
    file: string,
    electron: unknown,
    process: unknown,
    globals: Record<string, unknown> = {},
  ): void {
    const own = createRequire(import.meta.url);
    const required = (name: string): unknown => (name === 'electron' ? electron : own(name));
    const names = ['require', 'module', 'exports', '__dirname', 'process', ...Object.keys(globals)];
    const module = { exports: {} };
    const wrapper = `(function (${names.join()}) {${readFileSync(join(folder, file), 'utf8')}\n})`;
    const script = runInThisContext(wrapper) as (...values: unknown[]) => void;
    script(required, module, module.exports, folder, process, ...Object.values(globals));
  }

  it('has two scripts, icons and a package.json, and no packages', () => {
    expect(readdirSync(folder).toSorted()).toEqual([
      'LICENSE',
      'icons',
      'main.js',
      'package.json',
      'preload.cjs',
    ]);
    expect(readdirSync(join(folder, 'icons')).toSorted()).toEqual([
      'icon.png',
      'overlay.png',
      'overlay@2x.png',
      'tray-unread.png',
      'tray-unread@2x.png',
      'tray.png',
      'tray@2x.png',
    ]);
    for (const file of ['main.js', 'preload.cjs']) {
      const text = readFileSync(join(folder, file), 'utf8');
      const names = [...text.matchAll(/\brequire\("(?<name>[^"]+)"\)/g)].map(
        ({ groups }) => groups?.['name'] ?? '',
      );
      const foreign = names.filter((name) => name !== 'electron' && !process.getBuiltinModule(name));
      expect([file, foreign]).toEqual([file, []]);
    }
  });

  it('[DESK-01] starts, and opens the window of the server with the preload script beside it', async () => {
    const { electron, windows, app, record } = fakeElectron({ isPackaged: false });
    run('main.js', electron, {
      ...process,
      platform: 'linux',
      env: { PARTYLINE_SERVER: SERVER },
      argv: ['electron', folder],
      stderr: { write: () => true },
    });
    await waitFor(() => expect(windows).toHaveLength(1));
    const [window] = windows;
    expect(window?.options.webPreferences?.preload).toBe(join(folder, 'preload.cjs'));
    expect(window?.webContents.loaded).toEqual([`${SERVER}/`]);
    window?.destroy();
    expect([app.isPackaged, record.exits]).toEqual([false, []]);
  });

  it('[GEN-11] gives the page its bridge from one file', () => {
    const exposed: Record<string, DesktopBridge> = {};
    const sent: unknown[][] = [];
    const listeners: ((event: { isTrusted: boolean }) => void)[] = [];
    const electron = {
      contextBridge: { exposeInMainWorld: (name: string, api: DesktopBridge) => void (exposed[name] = api) },
      ipcRenderer: { on: () => undefined, send: (...message: unknown[]) => void sent.push(message) },
    };
    const argv = ['electron', '--partyline-version=1.2.3', `--partyline-server=${SERVER}`];
    run(
      'preload.cjs',
      electron,
      { argv, isMainFrame: true },
      {
        location: { origin: SERVER },
        navigator: { userActivation: { isActive: true } },
        window: {
          addEventListener: (_type: string, listener: (typeof listeners)[0]) => listeners.push(listener),
        },
      },
    );
    const bridge = exposed['partylineDesktop'];
    expect(bridge).toMatchObject({ terminal: 1, version: '1.2.3' });
    bridge?.openExternal('https://example.org/unasked');
    listeners[0]?.({ isTrusted: true });
    bridge?.openExternal('https://example.org/asked');
    expect(sent.map(([, call]) => call)).toEqual([
      { call: 'openExternal', url: 'https://example.org/asked' },
    ]);
  });

  it('describes itself for one server in its package.json', async () => {
    const own = mkdtempSync(join(tmpdir(), 'partyline-desktop-'));
    await buildApp(
      own,
      optionsOf('--server', 'https://chat.example:8443/x', '--name', 'Example Chat').settings,
    );
    expect(JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))).toMatchObject({
      productName: 'Example Chat',
      version: '1.2.3',
      server: 'https://chat.example:8443',
      updates: 'https://chat.example:8443/desktop/',
      appId: 'example.chat.desktop',
      main: 'main.js',
      type: 'commonjs',
    });
    rmSync(own, { recursive: true });
  });
});

describe('the options of the package of the Electron host', () => {
  it('take the server and the updates from the environment, and pass the rest to electron-builder', () => {
    const environment = {
      PARTYLINE_SERVER: 'https://a.example',
      PARTYLINE_UPDATES: 'https://b.example/updates',
    };
    expect(readOptions(['--', '--linux', 'deb'], environment, '1.2.3')).toEqual({
      settings: {
        version: '1.2.3',
        appId: 'example.a.desktop',
        name: 'Partyline',
        server: 'https://a.example',
        updates: 'https://b.example/updates/',
      },
      buildOnly: false,
      rest: ['--linux', 'deb'],
    });
  });

  it.each([
    [[], '--server names the server'],
    [['--server', 'http://chat.example'], '--server is a URL with https'],
    [['--server', 'chat'], '--server is a URL with https'],
    [['--server', SERVER, '--updates', 'http://chat.example/'], '--updates is a URL with https'],
    [['--server', 'https://a:b@chat.example'], '--server must not have a password'],
    [['--server', SERVER, '--id', '../x'], '--id is an id'],
    [['--server', SERVER, '--name', 'a/b'], '--name is a name'],
  ])('refuse %j with a sentence', (args, sentence) => {
    expect(() => optionsOf(...args)).toThrow(sentence);
  });
});

describe('the configuration of electron-builder', () => {
  const config = builderConfig(optionsOf('--server', SERVER).settings, { app: 'a', output: 'b' });
  const schema = JSON.parse(
    readFileSync(inRoot('node_modules', 'app-builder-lib', 'scheme.json'), 'utf8'),
  ) as object;
  const isValid = new Ajv({ strict: false, allErrors: true }).compile(schema);

  it("matches electron-builder's own schema, which knows every name in it", () => {
    isValid(config);
    expect(isValid.errors).toBeNull();
    expect(isValid({ ...config, electronFuses: { ...config.electronFuses, runAsNod: false } })).toBe(false);
    expect(isValid({ ...config, nsis: { oneClik: true } })).toBe(false);
    expect(isValid({ ...config, hardenedRuntime: true })).toBe(false);
  });

  it('[GEN-01] packages for Linux, macOS and Windows, and finds the updates on the server', () => {
    expect(config).toMatchObject({
      linux: { target: ['AppImage', 'deb'] },
      mac: { hardenedRuntime: true, target: [{ target: 'dmg' }, { target: 'zip', arch: ['arm64', 'x64'] }] },
      win: { target: ['nsis'] },
      publish: { provider: 'generic', url: 'https://chat.example/desktop/' },
    });
  });

  it('turns every way to run other code with the binary off', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('names files that exist, and asks macOS for microphone and camera', () => {
    const entitlements = readFileSync(inRoot(config.mac?.entitlements ?? ''), 'utf8');
    expect(entitlements).toContain('com.apple.security.device.audio-input');
    expect(entitlements).toContain('com.apple.security.device.camera');
    // codesign refuses entitlements with comments.
    expect(entitlements).not.toContain('<!--');
    expect(Object.keys(config.mac?.extendInfo as object)).toEqual([
      'NSMicrophoneUsageDescription',
      'NSCameraUsageDescription',
      'NSAudioCaptureUsageDescription',
    ]);
    expect(
      readFileSync(inRoot(config.icon ?? ''))
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });
});

describe("the look-up of Electron's binary", () => {
  it('finds an installed binary, and downloads nothing where it is missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'electron-'));
    expect(electronBinary(folder)).toBeNull();
    writeFileSync(join(folder, 'path.txt'), 'electron');
    expect(electronBinary(folder)).toBeNull();
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist', 'electron'), '');
    expect(electronBinary(folder)).toBe(join(folder, 'dist', 'electron'));
    rmSync(folder, { recursive: true });
  });
});
