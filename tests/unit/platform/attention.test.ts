import { expect, test, vi } from 'vitest';
import type { DesktopBridge } from '../../../src/core/contract/desktop.ts';
import { showBadge } from '../../../src/platform/badge.ts';
import { badged, createFavicon } from '../../../src/platform/favicon.ts';
import { flash } from '../../../src/platform/flash.ts';
import { createNotificationPrompt } from '../../../src/platform/notification-prompt.ts';
import { createSound } from '../../../src/platform/sound.ts';

const turns = () => new Promise((resolve) => setTimeout(resolve, 0));

/** An audio context that counts its tones. */
function audio(states: string[]) {
  const tones: number[] = [];
  const node = {
    connect: (target: unknown) => target,
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
  };
  class Context {
    currentTime = 0;
    destination = {};
    get state() {
      return states[0];
    }
    resume() {
      states.shift();
      return Promise.resolve();
    }
    createOscillator() {
      return { ...node, frequency: {}, start: (at: number) => tones.push(at), stop() {} };
    }
    createGain() {
      return node;
    }
  }
  return { AudioContext: Context as never, tones };
}

test('[PRIV-13] The notification sound is two generated tones, in one audio context per page', async () => {
  const { AudioContext, tones } = audio(['suspended', 'running']);
  const play = createSound({ AudioContext, mayPlay: () => true, now: () => 0 });
  play();
  await turns();
  play();
  await turns();
  expect(tones).toEqual([0, 0.085, 0, 0.085]);
});

test('Missing, refused or delayed audio stays silent and throws nothing', async () => {
  createSound({ mayPlay: () => true, now: () => 0 })();
  const untouched = audio(['running']);
  createSound({ ...untouched, mayPlay: () => false, now: () => 0 })();
  const refused = audio(['suspended', 'suspended']);
  createSound({ ...refused, mayPlay: () => true, now: () => 0 })();
  const late = audio(['suspended', 'running']);
  let now = 0;
  createSound({ ...late, mayPlay: () => true, now: () => (now += 2001) })();
  function Locked() {
    throw new Error('no audio here');
  }
  createSound({ AudioContext: Locked as never, mayPlay: () => true, now: () => 0 })();
  await turns();
  expect([untouched.tones, refused.tones, late.tones]).toEqual([[], [], []]);
});

test('The app asks to show notifications after a missed one, never after a no or in the desktop shell', () => {
  const held = new Map<string, string>();
  const local = () => ({
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
  const prompt = createNotificationPrompt(local);
  expect(prompt.now()).toBe(false);
  prompt.raise();
  expect(prompt.now()).toBe(true);
  prompt.answer(true);
  expect(prompt.now()).toBe(false);
  prompt.raise();
  prompt.answer(false);
  const later = createNotificationPrompt(local);
  later.raise();
  expect(later.now()).toBe(false);
  // The settings turn notifications on again.
  expect(later.isOff()).toBe(true);
  later.answer(true);
  expect(prompt.isOff()).toBe(false);
  // The shell grants the permission itself.
  const inShell = createNotificationPrompt(local, true);
  inShell.raise();
  expect(inShell.now()).toBe(false);
});

test('The favicon shows the unread number up to nine, then 9+, and no badge at zero', async () => {
  const svg = '<svg viewBox="0 0 32 32"><rect/></svg>\n';
  expect(badged(svg, 0)).toBe(svg);
  expect(badged(svg, 3)).toMatch(/<rect\/><circle .*>3<\/text><\/svg>$/);
  expect(badged(svg, 12)).toContain('>9+</text>');
  const link = { href: '/favicon.svg', getAttribute: () => '/favicon.svg' };
  const asked: string[] = [];
  const page = { querySelector: () => link } as unknown as Document;
  const favicon = createFavicon(page, (address) => {
    asked.push(address);
    return Promise.resolve(svg);
  });
  favicon.show(2);
  favicon.show(5);
  await turns();
  expect(decodeURIComponent(link.href)).toContain('>5</text>');
  favicon.show(0);
  expect([link.href, asked]).toEqual(['/favicon.svg', ['/favicon.svg']]);
});

test('A favicon whose file is a page of HTML stays plain, and is requested again with the next number', async () => {
  const link = { href: '/favicon.svg', getAttribute: () => '/favicon.svg' };
  const answers = ['<html>Welcome</html>', '<svg viewBox="0 0 32 32"></svg>'];
  const page = { querySelector: () => link } as unknown as Document;
  const favicon = createFavicon(page, () => Promise.resolve(answers.shift() ?? ''));
  favicon.show(2);
  await turns();
  expect(link.href).toBe('/favicon.svg');
  favicon.show(3);
  await turns();
  expect(decodeURIComponent(link.href)).toContain('>3</text>');
});

test('showBadge sets the badge of an installed app, and ignores a missing API and a rejection', async () => {
  const counts: (number | undefined)[] = [];
  const badgeApi = {
    setAppBadge: (count?: number) => Promise.resolve(void counts.push(count)),
    clearAppBadge: () => Promise.reject(new Error('refused')),
  };
  showBadge(4, badgeApi);
  showBadge(0, badgeApi);
  showBadge(4, {});
  await turns();
  expect(counts).toEqual([4]);
});

test('In the desktop shell only the shell draws the badge, and 0 clears it', () => {
  const badge = vi.fn<DesktopBridge['badge']>();
  const setAppBadge = vi.fn<() => Promise<undefined>>();
  for (const count of [4, 0]) showBadge(count, { setAppBadge }, { badge } as unknown as DesktopBridge);
  expect(badge.mock.calls).toEqual([[4], [0]]);
  expect(setAppBadge).not.toHaveBeenCalled();
});

test('The window of the desktop shell flashes only while the page has no focus', () => {
  let focused = true;
  const shell = { flash: vi.fn<() => void>() };
  const page = { hasFocus: () => focused };
  flash(page, shell as unknown as DesktopBridge);
  expect(shell.flash).not.toHaveBeenCalled();
  focused = false;
  flash(page, shell as unknown as DesktopBridge);
  expect(shell.flash).toHaveBeenCalledOnce();
  flash(page, null);
});
