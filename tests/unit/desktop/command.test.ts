import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { becomeInstance, instanceAddress } from '../../../desktop/chromium/one-instance.ts';
import { openCommand } from '../../../desktop/chromium/open-url.ts';
import { createProfile, defaultProfile } from '../../../desktop/chromium/profile.ts';
import { readOptions } from '../../../desktop/command/options.ts';
import { waitFor } from '../../support/wait-for.ts';

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'partyline-unit-'));
  folders.push(made);
  return made;
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

describe('the command of the desktop window', () => {
  it('reads the server from the argument, else from the environment', () => {
    const env = { PARTYLINE_SERVER: 'https://b.example', PARTYLINE_CHROMIUM_FLAGS: ' --lang=zh  --a ' };
    expect(readOptions(['--server', 'a.example'], env)).toEqual({
      server: new URL('https://a.example/'),
      profile: null,
      isChromium: false,
      isHelp: false,
      chromiumFlags: ['--lang=zh', '--a'],
    });
    expect(readOptions([], env)).toMatchObject({ server: new URL('https://b.example/') });
    expect(readOptions([], {})).toMatchObject({ server: null, chromiumFlags: [] });
  });

  it('refuses a server without https in a sentence', () => {
    expect(readOptions(['--server', 'http://chat.example'], {})).toBe(
      '"http://chat.example" is no server: use https://HOST, or http://localhost:PORT on this machine.',
    );
  });

  it.each([
    ['linux', { XDG_CONFIG_HOME: '/x' }, '/x/partyline-chromium'],
    ['linux', {}, '/home/ann/.config/partyline-chromium'],
    ['darwin', {}, '/home/ann/Library/Application Support/Partyline Chromium'],
    ['win32', { LOCALAPPDATA: '/local' }, '/local/Partyline Chromium'],
  ] as const)('keeps the data on %s with %j in %s', (platform, env, path) => {
    expect(defaultProfile({ platform, home: '/home/ann', env })).toBe(path);
  });

  it('creates a profile that asks no questions of its own, and keeps an existing one', () => {
    const profile = join(folder(), 'new');
    createProfile(profile);
    const preferences = join(profile, 'Default', 'Preferences');
    expect(JSON.parse(readFileSync(preferences, 'utf8'))).toMatchObject({
      credentials_enable_service: false,
    });
    writeFileSync(preferences, '{"changed":true}');
    createProfile(profile);
    expect(readFileSync(preferences, 'utf8')).toBe('{"changed":true}');
  });

  it.each([
    ['linux', 'xdg-open'],
    ['darwin', 'open'],
    ['win32', 'rundll32'],
  ] as const)('opens a URL on %s without a shell', (platform, program) => {
    const [name, ...args] = openCommand('https://example.org/?a=1&b=$(x)', platform);
    expect(name).toBe(program);
    expect(args.at(-1)).toBe('https://example.org/?a=1&b=$(x)');
  });
});

describe('the one instance of a profile', () => {
  it('shows the first window when a second instance starts', async () => {
    const address = instanceAddress(folder(), 'linux');
    const show = vi.fn<() => void>();
    const first = await becomeInstance(address, show);
    const second = await becomeInstance(address, () => expect.unreachable());
    expect(second).toBeNull();
    await waitFor(() => expect(show).toHaveBeenCalledTimes(1));
    first?.close();
    const third = await becomeInstance(address, show);
    expect(third).not.toBeNull();
    third?.close();
  });

  it('replaces the socket of an instance that was killed', async () => {
    const address = instanceAddress(folder(), 'linux');
    writeFileSync(address, '');
    const instance = await becomeInstance(address, () => undefined);
    expect(instance).not.toBeNull();
    instance?.close();
  });

  it('says why a profile cannot be used', async () => {
    const address = join(folder(), 'missing', 'instance.sock');
    await expect(becomeInstance(address, () => undefined)).rejects.toThrow(/EACCES|ENOENT/);
  });

  it('has one pipe for each profile on Windows', () => {
    const address = instanceAddress('C:/ann', 'win32');
    expect(address).toMatch(/^\\\\\.\\pipe\\partyline-[\da-f]{32}$/);
    expect(instanceAddress('C:/bob', 'win32')).not.toBe(address);
  });
});
