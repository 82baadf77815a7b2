// Emoticons, and texts, names and cards from other users that try to run code or break the layout.
import type { Locator, Page } from '@playwright/test';
import { privateChat, groupChat, SYSTEM_CHAT } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { thinned } from '../../src/core/domain/foreign.ts';
import { plainName } from '../../src/core/domain/plain-name.ts';
import { encodeFile, encodeUserCard } from '../../src/core/wire/index.ts';
import { friendRow } from '../../tests/unit/people-ui/rows.ts';
import { bubbleTexts, sendText } from '../support/test.ts';
import { BRUNO, HIKING, MIRA } from './support/demo-world.ts';
import { layoutFaults, NO_LAYOUT_FAULTS } from './support/layout-faults.ts';
import { expect, openChat, test } from './support/test.ts';
import { addChat, addMessage, chatOf, personOf } from './support/world.ts';
import { messages } from '../support/parts.ts';

const bubble = (page: Page, words: string): Locator =>
  messages(page).getByRole('listitem').filter({ hasText: words });

test('[EMO-01, EMO-02, EMO-03] An emoticon is chosen by keyboard, is animated in a message, and is copied as its code', async ({
  page: alice,
  openPage,
  engine,
}) => {
  // A page with files of its own: the memory of another page hides a fetch.
  const bruno = await openPage('/home/chat?chat=private-2', { fresh: true });
  await openChat(alice, 'Bruno Keller');
  const fetchedEmoticonStyles = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /pictures-.*\.css/.test(name)).length,
    );
  await expect(bubble(bruno, 'Morning')).toBeVisible();
  expect(await fetchedEmoticonStyles(bruno)).toBe(0);

  await alice.getByRole('button', { name: 'Emoji' }).click();
  const picker = alice.getByRole('dialog', { name: 'Emoji' });
  await expect(picker.getByRole('button', { name: 'happy' }).first()).toBeVisible();
  await alice.keyboard.type('開心');
  await alice.keyboard.press('ArrowDown');
  await expect(picker.getByRole('button', { name: 'happy' })).toBeFocused();
  await alice.keyboard.press('Enter');
  await alice.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await alice.getByRole('textbox', { name: 'Message', exact: true }).press('Enter');
  await expect(alice.getByRole('textbox', { name: 'Message', exact: true })).toHaveText('');
  await expect.poll(() => engine.argsOf('sendText').map(({ content }) => content)).toEqual(['#开心;']);
  engine.change((world) => addMessage(world, privateChat(BRUNO), BRUNO, 'moving: #星星; but not #不認得;'));

  const animated = bubble(bruno, 'moving:');
  const star = animated.getByRole('img', { name: 'star' });
  await expect(star).toHaveAttribute('title', 'star');
  await expect(animated).toContainText('but not #不認得;');
  await expect(messages(bruno).getByRole('img', { name: 'happy' })).toBeVisible();
  const animationOf = (locator: Locator): Promise<string> =>
    locator.evaluate((element) => getComputedStyle(element, '::before').animationName);
  await expect.poll(() => animationOf(star)).toBe('emoticon-spin');
  // The emoticon is not animated in the chat list.
  const row = bruno.getByRole('list', { name: 'Chats' }).getByRole('listitem').filter({ hasText: 'moving:' });
  expect(await animationOf(row.getByRole('img', { name: 'star' }))).toBe('none');

  await bruno.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await animated
    .getByText('moving:')
    .last()
    .evaluate((element) => getSelection()?.selectAllChildren(element));
  await bruno.keyboard.press('Control+c');
  expect(await bruno.evaluate(() => navigator.clipboard.readText())).toBe('moving: #星星; but not #不認得;');

  await bruno.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => animationOf(star)).toBe('none');
  await bruno.evaluate(() => localStorage.setItem('locale', 'zh-TW'));
  await bruno.reload();
  await expect(bruno.getByRole('img', { name: '星星' }).last()).toBeVisible();

  // The picker lists the chosen emoticon first; Escape returns the focus to the button.
  const button = alice.getByRole('button', { name: 'Emoji' });
  await button.click();
  await expect(picker.getByRole('button').nth(0)).toHaveAccessibleName('happy');
  await alice.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

const STACKED_MARKS = 'Z' + '\u0301\u0316\u0359'.repeat(300);
const HOSTILE: readonly string[] = [
  '<script>document.title="owned"</script>',
  '&lt;script&gt;document.title="owned"&lt;/script&gt;',
  '<img src=x onerror="document.title=\'owned\'"><svg onload="document.title=\'owned\'">',
  '"><iframe srcdoc="<script>top.document.title=\'owned\'</script>"></iframe>',
  'jAvAsCrIpT:document.title="owned" j\tavascript:1 javascript&#58;1 java\u0001script:1',
  'data:text/html,<script>1</script> blob:https://a.example/1 file:///etc/passwd ftp://a.example intent://a#Intent;end',
  'https://bank.example@evil.example/ https://\u0430\u0440\u0440\u04cf\u0435.com https://a.example/\u202egpj.exe',
  'w'.repeat(1000),
  'a.'.repeat(500),
  `${'\n'.repeat(400)}end`,
  STACKED_MARKS,
  `${'👩\u200d'.repeat(300)}👩`,
  '\u202eread from the other side\u2066',
  `${'#'.repeat(900)};`,
  '{{constructor.constructor("document.title=1")()}} ${document.title=1} %s %n',
  'שלום \u202d\u202e12:34\u202c مرحبا',
];

test('[INV-8, X-CHAT-11] Hostile texts show as text, run no script, open no page and break no layout', async ({
  openPage,
  engine,
}) => {
  const page = await openPage('/home/chat', { viewport: { width: 360, height: 640 } });
  const sideEffects: string[] = [];
  page.on('dialog', (dialog) => sideEffects.push(dialog.message()));
  page.on('pageerror', (error) => sideEffects.push(error.message));
  page.on('popup', (popup) => sideEffects.push(popup.url()));
  await page.locator('[data-chat=private-2]').click();
  await expect(bubble(page, 'Morning')).toBeAttached();
  const urlBefore = page.url();
  for (const [index, text] of HOSTILE.entries()) {
    const sent = `n${index}: ${text}`;
    engine.change((world) => addMessage(world, privateChat(BRUNO), BRUNO, sent));
    const shown = messages(page)
      .locator('[data-words]')
      .filter({ hasText: new RegExp(`^n${index}: `) })
      .last();
    await expect(shown).toBeVisible();
    // A message of more than 200 lines shows its first lines; two presses show the remaining lines.
    if (text.split('\n').length > 200) {
      await page.getByRole('button', { name: 'Show more of this message' }).click();
      await page.getByRole('button', { name: 'Show the whole message' }).click();
    }
    // A host with letters outside of ASCII is shown as its browser resolves it.
    const words = sent.replace('\u0430\u0440\u0440\u04cf\u0435.com', 'xn--80ak6aa92e.com');
    expect(await shown.textContent()).toBe(thinned(words));

    const box = await measure(shown);
    expect(box, sent.slice(0, 60)).toMatchObject({
      unexpectedElements: [],
      overflows: false,
      timeIsReadable: true,
    });
    for (const href of box.links)
      expect(href).toMatch(/^https:\/\/(?:a\.example\/1?|xn--80ak6aa92e\.com\/)$/);
    // Letters with stacked marks and emoji sequences stay lower than 160 px.
    if (text === STACKED_MARKS || text.includes('\u200d')) expect(box.height).toBeLessThan(160);
  }
  await expect(page).not.toHaveTitle(/owned|^1$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(sideEffects).toEqual([]);
  expect(page.url()).toBe(urlBefore);
  // The conversation and the list still work.
  await sendText(page, 'after: still here');
  await expect.poll(() => bubbleTexts(page, 'after:')).toEqual(['after: still here']);
  await page.goto('/home/chat');
  await expect(page.getByRole('list', { name: 'Chats' }).getByText('after: still here')).toBeVisible();
});

test('[INV-8] Hostile texts in the composer run no script and are sent as they were typed', async ({
  page,
  engine,
}) => {
  await openChat(page, 'Bruno Keller');
  for (const text of HOSTILE) await sendText(page, `typed: ${text}`);
  await expect(page).not.toHaveTitle(/owned|^1$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const sent = () => engine.argsOf('sendText').map(({ content }) => content);
  await expect.poll(sent).toHaveLength(HOSTILE.length);
  // The field drops the control characters of later texts.
  expect(sent().slice(0, 3)).toEqual(HOSTILE.slice(0, 3).map((text) => `typed: ${text}`));
});

interface Measured {
  /** Markup of the unexpected elements: all except span, a and mark. */
  unexpectedElements: string[];
  links: string[];
  /** True if the message or a part of it is wider than its container. */
  overflows: boolean;
  /** True if the time reads from left to right and lies within its bubble. */
  timeIsReadable: boolean;
  /** Height of the bubble, CSS px. */
  height: number;
}

/** Measures the message that contains the text element `words`. */
function measure(words: Locator): Promise<Measured> {
  return words.evaluate((element) => {
    const scroller = element.closest<HTMLElement>('[role=group]');
    const bubbleOf = element.closest('[data-bubble]');
    const time = bubbleOf?.querySelector('time');
    const text = time?.firstChild;
    if (!scroller || !bubbleOf || !time || !text) throw new Error('no message');
    const at = (index: number): DOMRect => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect();
    };
    const [outer, inner] = [bubbleOf.getBoundingClientRect(), time.getBoundingClientRect()];
    const parts = [...element.querySelectorAll<HTMLElement>('*')];
    return {
      unexpectedElements: parts
        .filter((part) => !part.matches('span, a, mark'))
        .map((part) => part.outerHTML),
      links: parts.flatMap((part) => (part instanceof HTMLAnchorElement ? [part.href] : [])),
      overflows:
        outer.right > scroller.getBoundingClientRect().right ||
        parts.some((part) => part.getBoundingClientRect().right > outer.right + 1),
      timeIsReadable:
        /^\d\d:\d\d$/.test(time.textContent) &&
        at(0).left < at(4).left &&
        inner.right <= outer.right &&
        inner.left >= outer.left,
      height: outer.height,
    };
  });
}

const NAMES = {
  markup: '<img src=x onerror=alert(1)>',
  wide: '龘'.repeat(20),
  invisible: '\u200b\u2060\u200d',
  lookalike: '\u0410lice Moreau',
  everybody: '@all',
  astral: '𝓐'.repeat(20),
  reversed: '\u202eannA\u2066',
  marks: `Z${'\u0301'.repeat(60)}`,
};

const SIGNATURE = `\u202e${'\n'.repeat(62)}\u2067`;

test('[INV-8] Users with hostile names show readable names, rows and cards, and can be written to', async ({
  openPage,
  engine,
}) => {
  const ids = Object.fromEntries(Object.keys(NAMES).map((key, index) => [key, 100 + index]));
  engine.change((world) => {
    for (const [key, name] of Object.entries(NAMES)) {
      // The schemas of the wire clean each name (tests/unit/wire/names.test.ts).
      const nickName = plainName(name);
      const id = ids[key] ?? 0;
      const words = key === 'reversed' ? SIGNATURE : '';
      world.people.push({
        ...personOf(world, BRUNO),
        id,
        userName: `hostile-${key}`,
        nickName,
        words,
      });
      world.friends.push(friendRow({ id, showName: nickName }));
      addChat(world, privateChat(id), nickName);
    }
    const card = encodeUserCard({ userId: ids['reversed'] ?? 0, nickName: NAMES.reversed, headImage: '' });
    addMessage(world, privateChat(BRUNO), BRUNO, card, { type: MessageType.USER_CARD });
  });
  const alice = await openPage('/home/chat', { viewport: { width: 360, height: 640 } });
  const list = alice.getByRole('list', { name: 'Chats' });
  for (const [key, name] of Object.entries(NAMES)) {
    await alice.goto(`/home/chat?chat=private-${ids[key]}`);
    const shown = key === 'invisible' ? `User ${ids[key]}` : key === 'reversed' ? 'annA' : thinned(name);
    const heading = alice.getByRole('heading', { level: 2 });
    await expect.poll(() => heading.textContent()).toContain(shown);
    await sendText(alice, `to ${key}`);
    await expect.poll(() => bubbleTexts(alice, 'to ')).toEqual([`to ${key}`]);
    expect(await alice.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await alice.evaluate(() => document.querySelectorAll('img[src=x]').length)).toBe(0);
  }
  await alice.goto('/home/chat');
  for (const key of Object.keys(NAMES)) {
    const row = list.getByRole('link').filter({ hasText: `to ${key}` });
    // The row of the list has the usual height, and its time lies in the right half.
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(60);
    const time = await row.locator('time').boundingBox();
    expect(time!.x + time!.width).toBeLessThanOrEqual(360);
    expect(time!.x).toBeGreaterThan(180);
  }
  await list.getByRole('link').filter({ hasText: 'to invisible' }).click();
  await expect(alice.getByRole('heading', { level: 2, name: `User ${ids['invisible']}` })).toBeVisible();

  await alice.goto('/home/chat?chat=private-2');
  await messages(alice).getByRole('button', { name: /annA/ }).last().click();
  const card = alice.getByRole('dialog', { name: 'Info about annA' });
  await expect(card.getByText('hostile-reversed')).toBeVisible();
  // A signature of 62 line breaks and direction marks leaves the card's button in view.
  await expect(card.getByRole('button', { name: 'Send message' })).toBeInViewport({ ratio: 1 });
  expect((await card.boundingBox())!.height).toBeLessThan(640);
  await card.getByRole('button', { name: 'Send message' }).click();
  await expect(alice.getByRole('heading', { level: 2, name: 'annA' })).toBeVisible();
});

/** One letter with 50,000 combining marks, which once blocked a tab for 8 s. */
const MARKED_LETTER = `Z${'\u0301'.repeat(50_000)}`;
/** A word that is wider than any line. */
const LONG_WORD = 'w'.repeat(50_000);

test('[INV-8] Notices, calls, cards and headlines of up to 300,000 characters stay in their boxes', async ({
  openPage,
  engine,
}) => {
  engine.change((world) => {
    const receive = (type: number, content: string) =>
      addMessage(world, privateChat(MIRA), MIRA, content, { type });
    for (const text of [MARKED_LETTER, LONG_WORD]) {
      receive(MessageType.TIP_TEXT, text);
      receive(MessageType.ACT_RT_VOICE, text);
      receive(MessageType.USER_CARD, encodeUserCard({ userId: MIRA, nickName: text, headImage: '' }));
      receive(MessageType.FILE, encodeFile({ name: text, size: 1, url: '/files/a.txt' }));
      receive(MessageType.TEXT, text);
      const announcement = JSON.stringify({ id: 9, intro: text, coverUrl: '' });
      addMessage(world, SYSTEM_CHAT, 0, announcement, { type: MessageType.SYSTEM_MESSAGE, title: text });
    }
    for (const type of [MessageType.TIP_TEXT, MessageType.ACT_RT_VOICE, MessageType.TEXT])
      receive(type, '\u05d0'.repeat(300_000));
    personOf(world, MIRA).words = MARKED_LETTER + LONG_WORD;
    chatOf(world, groupChat(HIKING)).blocked = { why: 'group-banned', reason: LONG_WORD };
  });
  const alice = await openPage('/home/chat', { viewport: { width: 360, height: 640 } });
  for (const chat of ['private-3', SYSTEM_CHAT, `group-${HIKING}`]) {
    for (const width of [360, 768, 1440]) {
      await alice.setViewportSize({ width, height: 640 });
      await alice.goto(`/home/chat?chat=${chat}`);
      await expect(alice.locator(`[data-conversation="${chat}"] [data-index]`).first()).toBeVisible();
      expect({ chat, width, ...(await layoutFaults(alice)) }).toEqual({ chat, width, ...NO_LAYOUT_FAULTS });
    }
  }
  const reason = alice.getByText('This group chat has been banned by the administrator.');
  await expect(reason).toBeInViewport({ ratio: 1 });
  expect((await reason.boundingBox())!.height).toBeLessThan(200);

  await alice.goto('/home/chat?chat=private-3');
  await alice
    .getByRole('button', { name: /^Info about/ })
    .last()
    .click();
  const card = alice.getByRole('dialog', { name: /^Info about/ });
  await expect(card.getByText(/^Z/)).toBeVisible();
  expect(await layoutFaults(alice)).toEqual(NO_LAYOUT_FAULTS);
  await expect(card.getByRole('button', { name: 'Send message' })).toBeInViewport({ ratio: 1 });
});
