import { describe, expect, it } from 'vitest';
import { offlineAction, offlinePage } from '../../../desktop/electron/offline-page.ts';
import { CRASH_WINDOW_MS, RETRY_MS } from '../../../desktop/electron/page-loading.ts';
import { wordsOf } from '../../../desktop/electron/words.ts';
import { SERVER, startWithWindow } from './electron-scene.ts';
import { waitFor } from '../../support/wait-for.ts';

const isOffline = (url: string | undefined): boolean => url?.startsWith('data:text/html') === true;

async function offline() {
  const scene = await startWithWindow();
  scene.session.serverAnswers = false;
  scene.contents.emit('did-fail-load', {}, -106, 'ERR_INTERNET_DISCONNECTED', `${SERVER}/`, true);
  return scene;
}

describe('the load of the page in the Electron host', () => {
  it('[GEN-01] shows the page of the server', async () => {
    const { contents } = await startWithWindow();
    expect(contents.loaded).toEqual([`${SERVER}/`]);
  });

  it('shows a page of its own while the server cannot be reached, and returns with it', async () => {
    const { contents, clock, session } = await offline();
    // A load during the event of a navigation could crash Chromium.
    expect(contents.loaded.map(isOffline)).toEqual([false]);
    clock.advance(0);
    expect(contents.loaded.map(isOffline)).toEqual([false, true]);
    clock.advance(RETRY_MS);
    await waitFor(() => expect(session.fetched).toEqual([`${SERVER}/`]));
    expect(contents.loaded).toHaveLength(2);
    session.serverAnswers = true;
    // The next attempt is set after the answer of the last one.
    await waitFor(() => {
      clock.advance(RETRY_MS);
      expect(contents.loaded.at(-1)).toBe(`${SERVER}/`);
    });
  });

  it('tries again at once when the user presses the button, and obeys its own title bar', async () => {
    const { contents, clock, window } = await offline();
    clock.advance(0);
    expect(contents.navigates('will-navigate', 'https://window.invalid/minimize')).toBe(true);
    clock.advance(0);
    expect(window.isMinimized()).toBe(true);
    expect(contents.navigates('will-navigate', 'https://window.invalid/retry')).toBe(true);
    clock.advance(0);
    expect(contents.loaded.at(-1)).toBe(`${SERVER}/`);
    contents.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', `${SERVER}/`, true);
    clock.advance(0);
    expect(isOffline(contents.loaded.at(-1))).toBe(true);
    contents.navigates('will-navigate', 'https://window.invalid/close');
    clock.advance(0);
    expect(window.isDestroyed()).toBe(true);
  });

  it('gives the links of its own page no meaning on the page of the server', async () => {
    const { contents, clock, window } = await startWithWindow();
    expect(contents.navigates('will-navigate', 'https://window.invalid/close')).toBe(true);
    clock.advance(0);
    expect(window.isDestroyed()).toBe(false);
  });

  it('shows its own page for an error of a proxy, and for a redirect to another site', async () => {
    const proxy = await startWithWindow();
    proxy.contents.emit('did-navigate', {}, `${SERVER}/`, 502, 'Bad Gateway');
    proxy.clock.advance(0);
    expect(isOffline(proxy.contents.loaded.at(-1))).toBe(true);
    const redirect = await startWithWindow();
    expect(redirect.contents.navigates('will-redirect', 'https://evil.example/')).toBe(true);
    redirect.clock.advance(0);
    expect(isOffline(redirect.contents.loaded.at(-1))).toBe(true);
  });

  it('ignores failures of subframes, replaced loads and answers with success', async () => {
    const { contents } = await startWithWindow();
    contents.emit('did-fail-load', {}, -106, 'ERR_FAILED', 'https://evil.example/', false);
    contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', `${SERVER}/`, true);
    contents.emit('did-navigate', {}, `${SERVER}/home/chat`, 200, 'OK');
    expect(contents.loaded).toEqual([`${SERVER}/`]);
  });

  it('escapes the name of the server on its own page, and runs no script there', () => {
    const url = offlinePage(new URL('https://chat.example:8443'), wordsOf('zh-TW'));
    const html = Buffer.from(url.split(',')[1] ?? '', 'base64').toString();
    expect(html).toContain('chat.example:8443');
    expect(html).toContain('無法連線到伺服器');
    expect(html).toContain("default-src 'none'");
    expect(html).not.toContain('<script');
    expect(offlineAction('https://window.invalid/retry')).toBe('retry');
    expect(offlineAction('https://window.invalid/quit')).toBeNull();
  });
});

describe('a crash of the page in the Electron host', () => {
  const crash = { reason: 'crashed', exitCode: 1 };

  it('reloads the page once, and asks the user after the second crash within a minute', async () => {
    const { contents, record, window, clock } = await startWithWindow();
    const emitCrash = (): void => {
      contents.emit('render-process-gone', {}, crash);
      clock.advance(0);
    };
    emitCrash();
    expect([contents.loaded.length, record.questions]).toEqual([2, []]);
    emitCrash();
    await waitFor(() => expect(contents.loaded).toHaveLength(3));
    expect(record.questions).toEqual(['The page of Partyline has stopped twice']);
    record.answer = 1;
    emitCrash();
    await waitFor(() => expect(window.isDestroyed()).toBe(true));
  });

  it('forgets a crash after a minute', async () => {
    const { contents, record, clock } = await startWithWindow();
    contents.emit('render-process-gone', {}, crash);
    clock.advance(CRASH_WINDOW_MS);
    contents.emit('render-process-gone', {}, crash);
    clock.advance(0);
    expect([contents.loaded.length, record.questions]).toEqual([3, []]);
  });

  it('takes a regular end of the process for no crash', async () => {
    const { contents } = await startWithWindow();
    contents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 });
    expect(contents.loaded).toHaveLength(1);
  });
});
