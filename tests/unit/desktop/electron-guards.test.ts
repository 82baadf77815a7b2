import { describe, expect, it, vi } from 'vitest';
import { fakeEvent } from './fake-contents.ts';
import { SERVER, startWithWindow } from './electron-scene.ts';
import { waitFor } from '../../support/wait-for.ts';

const FOREIGN = [
  'https://evil.example/',
  'http://chat.example/',
  'file:///etc/passwd',
  'file://chat.example/share',
  'data:text/html,<script>1</script>',
  'javascript:alert(1)',
  'blob:https://chat.example/0f0f',
  'about:blank',
  'chrome://gpu',
  `${SERVER}/files/abc/page.html`,
  `${SERVER}/api/me`,
  'not a url',
];

describe('the guards of the pages in the Electron host', () => {
  it.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])(
    'refuses %s to any page but the own ones',
    async (name) => {
      const { contents } = await startWithWindow();
      for (const url of FOREIGN) expect([url, contents.navigates(name, url)]).toEqual([url, true]);
      expect(contents.navigates(name, `${SERVER}/home/chat`)).toBe(false);
    },
  );

  it('refuses a foreign page in a subframe', async () => {
    const { contents } = await startWithWindow();
    expect(contents.navigates('will-frame-navigate', 'https://evil.example/', false)).toBe(true);
  });

  it('opens no window, whatever its URL', async () => {
    const { contents, windows } = await startWithWindow();
    for (const url of [...FOREIGN, `${SERVER}/home/chat`])
      expect(contents.open(url)).toEqual({ action: 'deny' });
    expect(windows).toHaveLength(1);
  });

  it('opens a window of another site in the browser, and downloads a file of the server', async () => {
    const { contents, record } = await startWithWindow();
    for (const url of [
      'https://example.org/',
      'file:///etc/passwd',
      'smb://host/share',
      'https://user@example.org/',
      `${SERVER}/files/abc/report.pdf`,
      'https://evil.example/files/abc/report.pdf',
      `blob:${SERVER}/files/abc`,
    ]) {
      contents.press();
      contents.open(url);
    }
    expect(record.opened).toEqual(['https://example.org/', 'https://evil.example/files/abc/report.pdf']);
    expect(contents.downloads).toEqual([`${SERVER}/files/abc/report.pdf`]);
  });

  it('opens at most one URL outside after each press, and none for a moved mouse', async () => {
    const { contents, record } = await startWithWindow();
    contents.press('mouseMove');
    contents.open('https://example.org/');
    contents.open(`${SERVER}/files/abc/report.pdf`);
    expect([record.opened, contents.downloads]).toEqual([[], []]);
    contents.press('rawKeyDown');
    for (const at of [1, 2, 3]) contents.open(`https://example.org/${at}`);
    expect([record.opened, contents.downloads]).toEqual([['https://example.org/1'], []]);
  });

  it('attaches no webview, and chooses no Bluetooth device', async () => {
    const { contents } = await startWithWindow();
    expect(contents.navigates('will-attach-webview', 'https://evil.example/')).toBe(true);
    const choose = vi.fn<(id: string) => void>();
    const event = fakeEvent({});
    contents.emit('select-bluetooth-device', event, [{ deviceId: 'a' }], choose);
    expect([event.defaultPrevented, choose.mock.calls]).toEqual([true, [['']]]);
  });

  it('gives certificates of the user to the server only', async () => {
    const { app } = await startWithWindow();
    const ask = (url: string): unknown => {
      const choose = vi.fn<(certificate?: unknown) => void>();
      const event = fakeEvent({});
      app.emit('select-client-certificate', event, null, url, [{}], choose);
      return [event.defaultPrevented, choose.mock.calls];
    };
    expect(ask('https://evil.example/')).toEqual([true, [[]]]);
    expect(ask('evil.example:443')).toEqual([true, [[]]]);
    expect(ask(`${SERVER}/`)).toEqual([false, []]);
  });

  it('guards the picker of screens like every other page', async () => {
    const { session, window, windows } = await startWithWindow();
    session.display?.(
      { frame: window.webContents.mainFrame, securityOrigin: `${SERVER}/`, videoRequested: true } as never,
      () => undefined,
    );
    await waitFor(() => expect(windows).toHaveLength(2));
    const picker = windows[1]!.webContents;
    expect(picker.navigates('will-redirect', 'https://evil.example/')).toBe(true);
    expect(picker.open('https://example.org/')).toEqual({ action: 'deny' });
    const { check, device } = picker.session;
    expect(check?.(picker as never, 'media', 'https://evil.example', { isMainFrame: true })).toBe(false);
    expect(device?.({} as never)).toBe(false);
  });
});

describe('the permissions of the Electron host', () => {
  const granted = [
    'media',
    'display-capture',
    'fullscreen',
    'notifications',
    'clipboard-sanitized-write',
    'speaker-selection',
    'persistent-storage',
  ] as const;
  const refused = [
    'geolocation',
    'clipboard-read',
    'midiSysex',
    'hid',
    'serial',
    'usb',
    'openExternal',
    'fileSystem',
    'idle-detection',
    'window-management',
    'pointerLock',
    'unknown',
  ] as const;

  async function requests(options: Parameters<typeof startWithWindow>[0] = {}) {
    const scene = await startWithWindow(options);
    const request = (
      permission: string,
      requestingUrl = `${SERVER}/`,
      isMainFrame = true,
      mediaTypes?: string[],
    ) =>
      new Promise<boolean>((resolve) => {
        scene.session.request?.(scene.contents as never, permission as never, resolve, {
          requestingUrl,
          isMainFrame,
          ...(mediaTypes && { mediaTypes }),
        });
      });
    return { ...scene, request };
  }

  it('grants the own page what calls and notifications need', async () => {
    const { request, session, contents } = await requests();
    for (const name of granted) {
      expect([name, await request(name)]).toEqual([name, true]);
      expect(session.check?.(contents as never, name, `${SERVER}/`, { isMainFrame: true })).toBe(true);
    }
  });

  it('refuses all other permissions', async () => {
    const { request, session, contents } = await requests();
    for (const name of refused) {
      expect([name, await request(name)]).toEqual([name, false]);
      expect(session.check?.(contents as never, name, `${SERVER}/`, { isMainFrame: true })).toBe(false);
    }
    expect(session.device?.({ deviceType: 'hid' } as never)).toBe(false);
  });

  it('refuses every permission to foreign pages and to subframes', async () => {
    const { request, session, contents } = await requests();
    for (const name of granted) {
      expect(await request(name, 'https://evil.example/')).toBe(false);
      expect(await request(name, `${SERVER}/files/abc/page.html`)).toBe(false);
      expect(await request(name, `${SERVER}/`, false)).toBe(false);
      expect(session.check?.(contents as never, name, 'https://evil.example/', { isMainFrame: true })).toBe(
        false,
      );
      expect(session.check?.(contents as never, name, `${SERVER}/`, { isMainFrame: false })).toBe(false);
    }
  });

  it('answers the engine, which has no page, by its origin', async () => {
    const { session } = await requests();
    expect(session.check?.(null, 'notifications', `${SERVER}/`, { isMainFrame: false })).toBe(true);
    expect(session.check?.(null, 'notifications', 'https://evil.example/', { isMainFrame: false })).toBe(
      false,
    );
  });

  it('asks macOS for microphone and camera, and grants what the user grants', async () => {
    const first = await requests({ platform: 'darwin' });
    expect(await first.request('media', `${SERVER}/`, true, ['audio', 'video'])).toBe(true);
    expect(first.record.asked).toEqual(['microphone', 'camera']);
    const second = await requests({ platform: 'darwin', grantsMedia: false });
    expect(await second.request('media', `${SERVER}/`, true, ['audio', 'video'])).toBe(false);
    expect(second.record.asked).toEqual(['microphone']);
    expect(await second.request('media', 'https://evil.example/', true, ['audio'])).toBe(false);
    expect(second.record.asked).toEqual(['microphone']);
  });
});
