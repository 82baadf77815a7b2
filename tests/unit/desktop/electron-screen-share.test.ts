import type * as Electron from 'electron';
import { describe, expect, it } from 'vitest';
import { choiceOf, pickerPage, type PickerSource } from '../../../desktop/electron/picker-page.ts';
import { wordsOf } from '../../../desktop/electron/words.ts';
import { fakeEvent } from './fake-contents.ts';
import { SERVER, startWithWindow } from './electron-scene.ts';
import { waitFor } from '../../support/wait-for.ts';

const htmlOf = (url: string): string =>
  Buffer.from(url.replace('data:text/html;charset=utf-8;base64,', ''), 'base64').toString();

const words = wordsOf('en');

function source(id: string, name: string): Electron.DesktopCapturerSource {
  const thumbnail = { isEmpty: () => false, toJPEG: () => Buffer.from('picture') };
  return { id, name, thumbnail } as unknown as Electron.DesktopCapturerSource;
}

const sources = [source('screen:0:0', 'Entire screen'), source('window:7:0', 'Notes')];

async function share(options: Parameters<typeof startWithWindow>[0] = {}, audioRequested = false) {
  const scene = await startWithWindow({ sources, ...options });
  const ask = (changes: Partial<Electron.DisplayMediaRequestHandlerHandlerRequest> = {}) =>
    new Promise<Electron.Streams | null>((resolve) => {
      const request = {
        frame: scene.contents.mainFrame as unknown as Electron.WebFrameMain,
        securityOrigin: `${SERVER}/`,
        videoRequested: true,
        audioRequested,
        userGesture: true,
        ...changes,
      };
      scene.session.display?.(request, resolve);
    });
  const picker = async () => {
    await waitFor(() => expect(scene.windows).toHaveLength(2));
    const window = scene.windows[1]!;
    return {
      window,
      press: (url: string) => {
        expect(window.webContents.navigates('will-navigate', url)).toBe(true);
        scene.clock.advance(0);
      },
    };
  };
  return { ...scene, ask, picker };
}

describe('the share of a screen in the Electron host', () => {
  it("prefers the system's own picker", async () => {
    const { session } = await share();
    expect(session.displayOptions).toEqual({ useSystemPicker: true });
  });

  it('shows a picker without scripts, in a session of its own, and shares the chosen source', async () => {
    const { ask, picker, window: parent } = await share();
    const answer = ask();
    const { window, press } = await picker();
    expect(window.options).toMatchObject({ modal: true, parent, resizable: false, width: 640, height: 480 });
    expect(window.options.webPreferences).toEqual({
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      devTools: false,
      spellcheck: false,
      partition: expect.stringMatching(/^screen-picker-\d+$/),
    });
    const page = htmlOf(window.webContents.loaded[0] ?? '');
    expect(page).toContain('<a href="https://picker.invalid/1"');
    expect(page).toContain('data:image/jpeg;base64,cGljdHVyZQ==');
    press('https://picker.invalid/1');
    expect(await answer).toEqual({ video: sources[1] });
    expect(window.isDestroyed()).toBe(true);
  });

  it('shares nothing after cancel, Escape or close, and asks again the next time', async () => {
    const { ask, windows, clock } = await share();
    const ends = [
      (at: number) => windows[at]!.webContents.navigates('will-navigate', 'https://picker.invalid/cancel'),
      (at: number) =>
        windows[at]!.webContents.emit('before-input-event', fakeEvent({}), {
          type: 'keyDown',
          key: 'Escape',
        }),
      (at: number) => windows[at]!.close(),
    ];
    for (const [at, end] of ends.entries()) {
      const answer = ask();
      await waitFor(() => expect(windows).toHaveLength(at + 2));
      end(at + 1);
      clock.advance(0);
      expect(await answer).toBeNull();
    }
  });

  it('ignores other links, and sources that it does not have', async () => {
    const { ask, picker } = await share();
    const answer = ask();
    const { window, press } = await picker();
    for (const url of [
      'https://evil.example/',
      'https://picker.invalid/2',
      'https://picker.invalid/-1',
      'https://picker.invalid/0x0',
    ])
      press(url);
    expect(window.isDestroyed()).toBe(false);
    press('https://picker.invalid/0');
    expect(await answer).toEqual({ video: sources[0] });
  });

  it.each([
    ['a subframe', { frame: { url: `${SERVER}/`, parent: {}, frameTreeNodeId: -1 } }],
    ['a frame that has left', { frame: null }],
    ['a foreign origin', { securityOrigin: 'https://evil.example/' }],
    ['a page that wants only sound', { videoRequested: false }],
  ])('refuses the request of %s without a picker', async (_name, changes) => {
    const { ask, windows } = await share();
    expect(await ask(changes as never)).toBeNull();
    expect(windows).toHaveLength(1);
  });

  it('refuses a foreign page in the window', async () => {
    const { ask, contents, windows } = await share();
    contents.mainFrame.url = 'https://evil.example/';
    expect(await ask()).toBeNull();
    expect(windows).toHaveLength(1);
  });

  it('shares nothing with a page that has left while the picker was open', async () => {
    const { ask, picker, contents } = await share();
    const answer = ask();
    const { press } = await picker();
    contents.mainFrame.url = 'https://evil.example/';
    press('https://picker.invalid/0');
    expect(await answer).toBeNull();
  });

  it('opens one picker at a time', async () => {
    const { ask, picker } = await share();
    const first = ask();
    const { window } = await picker();
    expect(await ask()).toBeNull();
    window.close();
    expect(await first).toBeNull();
  });

  it.each([
    ['win32', true, { video: sources[0], audio: 'loopback' }],
    ['win32', false, { video: sources[0] }],
    ['linux', true, { video: sources[0] }],
    ['darwin', true, { video: sources[0] }],
  ] as const)(
    'on %s shares sound only if asked, where the system has it (asked: %s)',
    async (platform, audio, streams) => {
      const { ask, picker } = await share({ platform }, audio);
      const answer = ask();
      const { press } = await picker();
      press('https://picker.invalid/0');
      expect(await answer).toEqual(streams);
    },
  );

  it('does not ask a second time where Wayland has asked', async () => {
    const environment = { XDG_SESSION_TYPE: 'wayland' };
    const { ask, windows } = await share({ environment, sources: sources.slice(0, 1) });
    expect(await ask()).toEqual({ video: sources[0] });
    expect(windows).toHaveLength(1);
  });
});

describe('the page of the picker', () => {
  const page = (list: readonly PickerSource[], locale = 'en'): string =>
    htmlOf(pickerPage(list, wordsOf(locale)));

  it('escapes names, and shows only pictures from data: URLs', () => {
    const name = `"><img src=x onerror=alert(1)></a><script>alert('1')</script>&amp;\u202Egnp.exe`;
    const html = page([
      { kind: 'window', name, thumbnail: 'data:image/png;base64,AAAA' },
      { kind: 'window', name: 'b', thumbnail: 'data:image/svg+xml;base64,AAAA' },
      { kind: 'window', name: 'c', thumbnail: '"><script>1</script>' },
    ]);
    expect(html).not.toContain('<script');
    expect(html).toContain(
      '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;/a&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp; gnp.exe',
    );
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html.match(/No preview/g)).toHaveLength(2);
    expect(html).toContain("default-src 'none'; img-src data:; style-src 'unsafe-inline'");
  });

  it('numbers screens and windows as the list does, in their groups', () => {
    const html = page([
      { kind: 'window', name: 'Notes', thumbnail: '' },
      { kind: 'screen', name: 'Entire screen', thumbnail: '' },
    ]);
    expect(html.indexOf('https://picker.invalid/1')).toBeLessThan(html.indexOf('https://picker.invalid/0'));
    expect(html).toContain('<h2 id="screen">Screens</h2>');
  });

  it('says that there is nothing to share, and names a window without a title, in both languages', () => {
    expect(page([])).toContain(words.noSources);
    expect(page([], 'zh-TW')).toContain('沒有可分享的螢幕或視窗');
    expect(page([], 'zh-TW')).toContain('<html lang="zh-TW">');
    expect(page([{ kind: 'window', name: '  ', thumbnail: '' }])).toContain('Untitled window');
  });

  it("stays below Chromium's longest URL with a hundred large pictures and names", () => {
    const thumbnail = `data:image/jpeg;base64,${'A'.repeat(60_000)}`;
    const many = Array.from({ length: 100 }, () => ({
      kind: 'window' as const,
      name: '&'.repeat(5000),
      thumbnail,
    }));
    const url = pickerPage(many, words);
    expect(url.length).toBeLessThan(2_000_000);
    expect(htmlOf(url)).toContain('https://picker.invalid/99');
  });

  it('reads the choice of a link, and no other URL', () => {
    expect(choiceOf('https://picker.invalid/3', 4)).toEqual({ kind: 'source', at: 3 });
    expect(choiceOf('https://picker.invalid/cancel', 4)).toEqual({ kind: 'cancel' });
    for (const url of [
      'https://picker.invalid/4',
      'https://picker.invalid/03',
      'https://picker.invalid/1e0',
      'https://picker.invalid/',
      'x:1',
    ])
      expect(choiceOf(url, 4)).toBeNull();
  });
});
