// Emoticons, and texts, names and cards from other users that try to run code or break the layout.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Locator, Page } from '@playwright/test';
import { MessageType } from '../src/core/domain/enums.ts';
import { thinned } from '../src/core/domain/foreign.ts';
import { NO_LAYOUT_FAULTS, layoutFaults } from './support/layout-faults.ts';
import { Sender } from './support/media.ts';
import { bubbleTexts, signInWithTokens, expect, openChat, sendText, test } from './support/test.ts';

const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const bubble = (page: Page, words: string): Locator =>
  messages(page).getByRole('listitem').filter({ hasText: words });

// The tests write data that no form accepts directly into PGlite, the embedded database.
test.use({ serverOptions: { embedded: true, ownProcess: true } });

test('[EMO-01, EMO-02, EMO-03] An emoticon is chosen by keyboard, is animated in a message, and is copied as its code', async ({
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  const fetchedEmoticonStyles = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /pictures-.*\.css/.test(name)).length,
    );
  expect(await fetchedEmoticonStyles(bruno)).toBe(0);

  await alice.getByRole('button', { name: 'Emoji' }).click();
  const picker = alice.getByRole('dialog', { name: 'Emoji' });
  await expect(picker.getByRole('button', { name: 'happy' }).first()).toBeVisible();
  await alice.keyboard.type('開心');
  await alice.keyboard.press('ArrowDown');
  await expect(picker.getByRole('button', { name: 'happy' })).toBeFocused();
  await alice.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await alice.getByRole('textbox', { name: 'Message', exact: true }).press('Enter');
  await sendText(alice, 'moving: #星星; but not #不認得;');

  const animated = bubble(bruno, 'moving:');
  const star = animated.getByRole('img', { name: 'star' });
  await expect(star).toHaveAttribute('title', 'star');
  await expect(animated).toContainText('but not #不認得;');
  await expect.poll(() => fetchedEmoticonStyles(bruno)).toBe(1);
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
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  const sideEffects: string[] = [];
  for (const page of [alice, bruno]) {
    page.on('dialog', (dialog) => sideEffects.push(dialog.message()));
    page.on('pageerror', (error) => sideEffects.push(error.message));
    page.on('popup', (popup) => sideEffects.push(popup.url()));
  }
  await openChat(alice, 'Bruno Keller');
  await bruno.setViewportSize({ width: 360, height: 640 });
  await bruno.locator('[data-chat^=private-]', { hasText: 'Alice Moreau' }).click();
  const urlBefore = bruno.url();
  for (const [index, text] of HOSTILE.entries()) {
    const sent = `n${index}: ${text}`;
    await sendText(alice, sent);
    // The field drops control characters, so the message is found by its number.
    const shown = messages(bruno)
      .locator('[data-words]')
      .filter({ hasText: new RegExp(`^n${index}: `) })
      .last();
    await expect(shown).toBeVisible();
    // A message of more than 200 lines shows its first lines; two presses show the remaining lines.
    if (text.split('\n').length > 200) {
      await bruno.getByRole('button', { name: 'Show more of this message' }).click();
      await bruno.getByRole('button', { name: 'Show the whole message' }).click();
    }
    if (!text.includes('\t')) expect(await shown.textContent()).toBe(thinned(sent));

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
  for (const page of [alice, bruno]) {
    await expect(page).not.toHaveTitle(/owned|^1$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  expect(sideEffects).toEqual([]);
  expect(bruno.url()).toBe(urlBefore);
  // The list and the conversation still work.
  await sendText(bruno, 'after: still here');
  await expect.poll(() => bubbleTexts(alice, 'after:')).toEqual(['after: still here']);
  await expect(alice.getByRole('list', { name: 'Chats' }).getByText('after: still here')).toBeVisible();
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
  server,
  visitor,
}) => {
  await server.kill();
  const database = await PGlite.create(join(server.dataDir, 'db'));
  const ids: Record<string, number> = {};
  for (const [key, name] of Object.entries(NAMES)) {
    const { rows } = await database.query<{ id: number }>(
      'insert into users (user_name, nick_name, password_hash, created_at) values ($1, $2, $3, 1) returning id',
      [`hostile-${key}`, name, 'x'],
    );
    const id = rows[0]!.id;
    ids[key] = id;
    await database.query('insert into friends (user_id, friend_id) values (1, $1), ($1, 1)', [id]);
  }
  await database.query('update users set signature = $1 where id = $2', [SIGNATURE, ids['reversed']]);
  await database.close();
  await server.start();

  const context = await visitor({ viewport: { width: 360, height: 640 } });
  const alice = await context.newPage();
  await alice.goto('/login');
  await alice.getByLabel('Username').fill('alice');
  await alice.getByLabel('Password', { exact: true }).fill('partyline');
  await alice.getByRole('button', { name: 'Sign in' }).click();
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

  const bruno = await Sender.signIn(server.origin, 'bruno');
  await bruno.send(1, MessageType.USER_CARD, {
    userId: ids['reversed'],
    nickName: NAMES.reversed,
    headImage: '',
  });
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

const HIKING = 2;
const SYSTEM = 'system-0';
/** One letter with 50,000 combining marks, which once blocked a tab for 8 s. */
const MARKED_LETTER = `Z${'\u0301'.repeat(50_000)}`;
/** A word that is wider than any line. */
const LONG_WORD = 'w'.repeat(50_000);

test('[INV-8] Notices, calls, cards and headlines of up to 300,000 characters stay in their boxes', async ({
  server,
  visitor,
}) => {
  await server.kill();
  const database = await PGlite.create(join(server.dataDir, 'db'));
  const insertMessage = (type: number, content: string): Promise<unknown> =>
    database.query(
      'insert into private_messages (send_id, recv_id, content, type, send_time) values (3, 1, $1, $2, $3)',
      [content, type, Date.now()],
    );
  for (const [at, text] of [MARKED_LETTER, LONG_WORD, '\u05d0'.repeat(300_000)].entries()) {
    await insertMessage(MessageType.TIP_TEXT, text);
    await insertMessage(MessageType.ACT_RT_VOICE, text);
    await insertMessage(MessageType.USER_CARD, JSON.stringify({ userId: 3, nickName: text }));
    await insertMessage(MessageType.FILE, JSON.stringify({ name: text, size: 1, url: '/files/a.txt' }));
    await insertMessage(MessageType.TEXT, text);
    await database.query(
      'insert into system_messages (seq_no, type, title, intro, send_time) values ($1, $2, $3, $3, $4)',
      [1000 + at, MessageType.SYSTEM_MESSAGE, text, Date.now()],
    );
  }
  await database.query('update users set signature = $1 where id = 3', [MARKED_LETTER + LONG_WORD]);
  await database.query('update groups set is_banned = true, reason = $1 where id = $2', [LONG_WORD, HIKING]);
  await database.close();
  await server.start();

  const alice = await (await visitor({ viewport: { width: 360, height: 640 } })).newPage();
  await signInWithTokens(alice, 'alice');
  for (const chat of ['private-3', SYSTEM, `group-${HIKING}`]) {
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
