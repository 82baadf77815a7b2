import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Locator, Page } from '@playwright/test';
import { MessageType } from '../src/core/domain/enums.ts';
import { thinned } from '../src/core/domain/foreign.ts';
import { BOUNDED, laidOut } from './support/laid-out.ts';
import { Sender } from './support/media.ts';
import { bubbles, enter, expect, openChat, say, test } from './support/test.ts';

const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const bubble = (page: Page, words: string): Locator =>
  messages(page).getByRole('listitem').filter({ hasText: words });

// A test writes names into the database that no form takes.
test.use({ kind: { embedded: true } });

test('[EMO-01, EMO-02, EMO-03] an emoticon is chosen by the keyboard, moves where it is read, and is copied as its code', async ({
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  const fetched = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /pictures-.*\.css/.test(name)).length,
    );
  expect(await fetched(bruno)).toBe(0);

  await alice.getByRole('button', { name: 'Emoji' }).click();
  const picker = alice.getByRole('dialog', { name: 'Emoji' });
  await expect(picker.getByRole('button', { name: 'happy' }).first()).toBeVisible();
  await alice.keyboard.type('開心');
  await alice.keyboard.press('ArrowDown');
  await expect(picker.getByRole('button', { name: 'happy' })).toBeFocused();
  await alice.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await alice.getByRole('textbox', { name: 'Message', exact: true }).press('Enter');
  await say(alice, 'moving: #星星; but not #不認得;');

  const moving = bubble(bruno, 'moving:');
  const star = moving.getByRole('img', { name: 'star' });
  await expect(star).toHaveAttribute('title', 'star');
  await expect(moving).toContainText('but not #不認得;');
  await expect.poll(() => fetched(bruno)).toBe(1);
  await expect(messages(bruno).getByRole('img', { name: 'happy' })).toBeVisible();
  const motion = (at: Locator): Promise<string> =>
    at.evaluate((it) => getComputedStyle(it, '::before').animationName);
  await expect.poll(() => motion(star)).toBe('emoticon-spin');
  // In the list it stands still, in a line of the usual height.
  const row = bruno.getByRole('list', { name: 'Chats' }).getByRole('listitem').filter({ hasText: 'moving:' });
  expect(await motion(row.getByRole('img', { name: 'star' }))).toBe('none');

  await bruno.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await moving
    .getByText('moving:')
    .last()
    .evaluate((it) => getSelection()?.selectAllChildren(it));
  await bruno.keyboard.press('Control+c');
  expect(await bruno.evaluate(() => navigator.clipboard.readText())).toBe('moving: #星星; but not #不認得;');

  await bruno.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => motion(star)).toBe('none');
  await bruno.evaluate(() => localStorage.setItem('locale', 'zh-TW'));
  await bruno.reload();
  await expect(bruno.getByRole('img', { name: '星星' }).last()).toBeVisible();

  // What was chosen comes first the next time; Esc leads back to the button.
  const button = alice.getByRole('button', { name: 'Emoji' });
  await button.click();
  await expect(picker.getByRole('button').nth(0)).toHaveAccessibleName('happy');
  await alice.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

const MARKS = 'Z' + '\u0301\u0316\u0359'.repeat(300);
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
  MARKS,
  `${'👩\u200d'.repeat(300)}👩`,
  '\u202eread from the other side\u2066',
  `${'#'.repeat(900)};`,
  '{{constructor.constructor("document.title=1")()}} ${document.title=1} %s %n',
  'שלום \u202d\u202e12:34\u202c مرحبا',
];

test('[INV-8, X-CHAT-11] hostile texts are shown as text, run nothing, lead nowhere and break no layout', async ({
  signedIn,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  const asked: string[] = [];
  for (const page of [alice, bruno]) {
    page.on('dialog', (dialog) => asked.push(dialog.message()));
    page.on('pageerror', (error) => asked.push(error.message));
    page.on('popup', (popup) => asked.push(popup.url()));
  }
  await openChat(alice, 'Bruno Keller');
  await bruno.setViewportSize({ width: 360, height: 640 });
  await bruno.locator('[data-chat^=private-]', { hasText: 'Alice Moreau' }).click();
  const place = bruno.url();
  for (const [index, text] of HOSTILE.entries()) {
    const told = `n${index}: ${text}`;
    await say(alice, told);
    // As the field has it: it takes no control characters.
    const shown = messages(bruno)
      .locator('[data-words]')
      .filter({ hasText: new RegExp(`^n${index}: `) })
      .last();
    await expect(shown).toBeVisible();
    // Of more than two hundred lines the first are shown, and the next ones at each press.
    if (text.split('\n').length > 200) {
      await bruno.getByRole('button', { name: 'Show more of this message' }).click();
      await bruno.getByRole('button', { name: 'Show the whole message' }).click();
    }
    if (!text.includes('\t')) expect(await shown.textContent()).toBe(thinned(told));

    const box = await measure(shown);
    expect(box, told.slice(0, 60)).toMatchObject({ strange: [], sideways: false, stamp: true });
    for (const href of box.links)
      expect(href).toMatch(/^https:\/\/(?:a\.example\/1?|xn--80ak6aa92e\.com\/)$/);
    // Eight lines would be much for any of them but the lines and the long words.
    if (text === MARKS || text.includes('\u200d')) expect(box.height).toBeLessThan(160);
  }
  for (const page of [alice, bruno]) {
    await expect(page).not.toHaveTitle(/owned|^1$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  expect(asked).toEqual([]);
  expect(bruno.url()).toBe(place);
  // List and conversation go on.
  await say(bruno, 'after: still here');
  await expect.poll(() => bubbles(alice, 'after:')).toEqual(['after: still here']);
  await expect(alice.getByRole('list', { name: 'Chats' }).getByText('after: still here')).toBeVisible();
});

interface Measured {
  strange: string[];
  links: string[];
  sideways: boolean;
  /** The time reads from left to right and lies within its bubble. */
  stamp: boolean;
  height: number;
}

/** Of a message, by the element that has its words. */
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
      strange: parts.filter((part) => !part.matches('span, a, mark')).map((part) => part.outerHTML),
      links: parts.flatMap((part) => (part instanceof HTMLAnchorElement ? [part.href] : [])),
      sideways:
        outer.right > scroller.getBoundingClientRect().right ||
        parts.some((part) => part.getBoundingClientRect().right > outer.right + 1),
      stamp:
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
  unseen: '\u200b\u2060\u200d',
  alike: '\u0410lice Moreau',
  everybody: '@all',
  astral: '𝓐'.repeat(20),
  turned: '\u202eannA\u2066',
  marks: `Z${'\u0301'.repeat(60)}`,
};

const SIGNATURE = `\u202e${'\n'.repeat(62)}\u2067`;

test('[INV-8] people with hostile names can be seen, told apart and written to, and their cards read', async ({
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
  await database.query('update users set signature = $1 where id = $2', [SIGNATURE, ids['turned']]);
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
    const shown = key === 'unseen' ? `User ${ids[key]}` : key === 'turned' ? 'annA' : thinned(name);
    const heading = alice.getByRole('heading', { level: 2 });
    await expect.poll(() => heading.textContent()).toContain(shown);
    await say(alice, `to ${key}`);
    await expect.poll(() => bubbles(alice, 'to ')).toEqual([`to ${key}`]);
    expect(await alice.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await alice.evaluate(() => document.querySelectorAll('img[src=x]').length)).toBe(0);
  }
  await alice.goto('/home/chat');
  for (const key of Object.keys(NAMES)) {
    const row = list.getByRole('link').filter({ hasText: `to ${key}` });
    // A line as high as any other, whose time reads from left to right at its end.
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(60);
    const time = await row.locator('time').boundingBox();
    expect(time!.x + time!.width).toBeLessThanOrEqual(360);
    expect(time!.x).toBeGreaterThan(180);
  }
  await list.getByRole('link').filter({ hasText: 'to unseen' }).click();
  await expect(alice.getByRole('heading', { level: 2, name: `User ${ids['unseen']}` })).toBeVisible();

  const bruno = await Sender.signIn(server.origin, 'bruno');
  await bruno.say(1, MessageType.USER_CARD, { userId: ids['turned'], nickName: NAMES.turned, headImage: '' });
  await alice.goto('/home/chat?chat=private-2');
  await messages(alice).getByRole('button', { name: /annA/ }).last().click();
  const card = alice.getByRole('dialog', { name: 'Card of annA' });
  await expect(card.getByText('hostile-turned')).toBeVisible();
  // Sixty lines of nothing, and what turns the rest: it stays a card with a way out.
  await expect(card.getByRole('button', { name: 'Send message' })).toBeInViewport({ ratio: 1 });
  expect((await card.boundingBox())!.height).toBeLessThan(640);
  await card.getByRole('button', { name: 'Send message' }).click();
  await expect(alice.getByRole('heading', { level: 2, name: 'annA' })).toBeVisible();
});

const HIKING = 2;
const SYSTEM = 'system-0';
/** One letter that cost a tab eight seconds, and a word that no line is wide enough for. */
const HEAP = `Z${'\u0301'.repeat(50_000)}`;
const WORD = 'w'.repeat(50_000);

test('[INV-8] tips, calls, cards, headlines and reasons of a million letters stand in their own boxes and hold nothing up', async ({
  server,
  visitor,
}) => {
  await server.kill();
  const database = await PGlite.create(join(server.dataDir, 'db'));
  const tell = (type: number, content: string): Promise<unknown> =>
    database.query(
      'insert into private_messages (send_id, recv_id, content, type, send_time) values (3, 1, $1, $2, $3)',
      [content, type, Date.now()],
    );
  for (const [at, text] of [HEAP, WORD, '\u05d0'.repeat(300_000)].entries()) {
    await tell(MessageType.TIP_TEXT, text);
    await tell(MessageType.ACT_RT_VOICE, text);
    await tell(MessageType.USER_CARD, JSON.stringify({ userId: 3, nickName: text }));
    await tell(MessageType.FILE, JSON.stringify({ name: text, size: 1, url: '/files/a.txt' }));
    await tell(MessageType.TEXT, text);
    await database.query(
      'insert into system_messages (seq_no, type, title, intro, send_time) values ($1, $2, $3, $3, $4)',
      [1000 + at, MessageType.SYSTEM_MESSAGE, text, Date.now()],
    );
  }
  await database.query('update users set signature = $1 where id = 3', [HEAP + WORD]);
  await database.query('update groups set is_banned = true, reason = $1 where id = $2', [WORD, HIKING]);
  await database.close();
  await server.start();

  const alice = await (await visitor({ viewport: { width: 360, height: 640 } })).newPage();
  await enter(alice, 'alice');
  for (const chat of ['private-3', SYSTEM, `group-${HIKING}`]) {
    for (const width of [360, 768, 1440]) {
      await alice.setViewportSize({ width, height: 640 });
      await alice.goto(`/home/chat?chat=${chat}`);
      await expect(alice.locator(`[data-conversation="${chat}"] [data-index]`).first()).toBeVisible();
      expect({ chat, width, ...(await laidOut(alice)) }).toEqual({ chat, width, ...BOUNDED });
    }
  }
  const reason = alice.getByText('This group chat has been banned by the administrator.');
  await expect(reason).toBeInViewport({ ratio: 1 });
  expect((await reason.boundingBox())!.height).toBeLessThan(200);

  await alice.goto('/home/chat?chat=private-3');
  await alice
    .getByRole('button', { name: /^Card of/ })
    .last()
    .click();
  const card = alice.getByRole('dialog', { name: /^Card of/ });
  await expect(card.getByText(/^Z/)).toBeVisible();
  expect(await laidOut(alice)).toEqual(BOUNDED);
  await expect(card.getByRole('button', { name: 'Send message' })).toBeInViewport({ ratio: 1 });
});
