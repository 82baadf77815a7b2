// A conversation of two people on different nodes that goes on while a part of the installation fails. They have a
// call in their second tabs, and a third person has a socket at the first node.
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { encodeLoginFrame } from '../../src/core/wire/index.ts';
import { callDialog, connect, expectMore, openTracks } from './calls.ts';
import { IDS } from './nodes-test.ts';
import type { NodeNumber, Nodes } from './nodes.ts';
import { bubbleTexts, expect, type Name, openChat, PASSWORD, sendText } from './test.ts';

export interface Conversation {
  /**
   * Both people write before, during and after `fault`, and the third person goes away during it. Then all messages
   * are in the database and on both screens once and in order, and both screens show who is there.
   * @param prefix the begin of all texts
   * @param fault resolves when the fault has happened; the people then write on
   * @param heal resolves when all parts run again
   */
  during(prefix: string, fault: () => Promise<void>, heal: () => Promise<void>): Promise<void>;
  /** Voice still arrives on both sides of the call; then they hang up. */
  endCall(): Promise<void>;
}

/** Messages of each person before, during and after a fault. One window of the timeline holds all of both. */
const COUNTS = { before: 12, during: 10, after: 1 } as const;
/** The window of the timeline is high enough to render all of them. */
const VIEWPORT = { width: 1280, height: 3_600 } as const;
/** Time from a fault until the screens show who is there, ms. */
const PRESENCE_MS = 30_000;
/** Time until messages have arrived that were written while nothing worked, ms. */
const ARRIVAL_MS = 60_000;

export async function startConversation(
  nodes: Nodes,
  signedInAt: (node: NodeNumber, name: Name) => Promise<Page>,
): Promise<Conversation> {
  const [alice, bruno] = [await signedInAt(0, 'alice'), await signedInAt(1, 'bruno')];
  const [aliceInCall, brunoInCall] = [await alice.context().newPage(), await bruno.context().newPage()];
  for (const page of [aliceInCall, brunoInCall]) await page.goto('/home/chat');
  await connect(aliceInCall, brunoInCall, 'Bruno Keller', 'Voice call');
  for (const page of [aliceInCall, brunoInCall]) await expectMore(page, 'voice');
  for (const page of [alice, bruno]) await page.setViewportSize(VIEWPORT);
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  const people = [
    { name: 'alice', page: alice, other: bruno, otherName: 'Bruno Keller' },
    { name: 'bruno', page: bruno, other: alice, otherName: 'Alice Moreau' },
  ] as const;

  return {
    async during(prefix, fault, heal) {
      const mira = await socketOf(nodes, 'mira');
      for (const { page } of people) await expect(friend(page, 'Online Mira Okafor')).toBeVisible();
      let failedAt = 0;
      const fail = async (): Promise<void> => {
        // Both write at this time, and some of their messages have no answer yet.
        for (const { name, other } of people)
          await expect.poll(() => bubbleTexts(other, `${prefix} ${name}`)).toContain(`${prefix} ${name} 3`);
        failedAt = performance.now();
        await fault();
        mira.terminate();
      };
      const failed = fail();
      const written = people.map(async ({ name, page }) => {
        const texts = textsOf(prefix, name);
        for (const text of texts.slice(0, COUNTS.before)) await sendText(page, text);
        await failed;
        for (const text of texts.slice(COUNTS.before, COUNTS.before + COUNTS.during))
          await sendText(page, text);
      });
      await Promise.all([failed, ...written]);
      await heal();
      for (const { page, otherName } of people) {
        const timeout = Math.max(1, PRESENCE_MS - (performance.now() - failedAt));
        await expect(friend(page, 'Mira Okafor')).toBeVisible({ timeout });
        await expect(friend(page, `Online ${otherName}`)).toBeVisible({ timeout });
      }
      for (const { page } of people) await expect(page.getByText(/^Connected/)).toBeVisible();
      for (const { name, page } of people) await sendText(page, textsOf(prefix, name).at(-1)!);

      const all = people.flatMap(({ name }) => textsOf(prefix, name));
      const read = () => storedTexts(nodes, prefix);
      await expect.poll(async () => (await read()).length, { timeout: ARRIVAL_MS }).toBe(all.length);
      const stored = await read();
      for (const { name } of people) {
        const own = stored.filter((text) => text.startsWith(`${prefix} ${name}`));
        expect(own).toEqual(textsOf(prefix, name));
      }
      for (const { page } of people)
        await expect.poll(() => bubbleTexts(page, prefix), { timeout: ARRIVAL_MS }).toEqual(stored);
      expect(await read()).toEqual(stored);
    },
    async endCall() {
      for (const page of [aliceInCall, brunoInCall]) await expectMore(page, 'voice');
      await callDialog(brunoInCall).getByRole('button', { name: 'Hang up' }).click();
      for (const page of [aliceInCall, brunoInCall]) await expect.poll(() => openTracks(page)).toBe(0);
    },
  };
}

const textsOf = (prefix: string, name: string): string[] =>
  Array.from(
    { length: COUNTS.before + COUNTS.during + COUNTS.after },
    (_, index) => `${prefix} ${name} ${index + 1}`,
  );

const friend = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(`^${label}`) });

async function storedTexts(nodes: Nodes, prefix: string): Promise<string[]> {
  const rows = await nodes.query<{ content: string }>(
    'select content from private_messages where content like $1 order by id',
    [`${prefix} %`],
  );
  return rows.map(({ content }) => content);
}

/** A socket of a second device at the first node, without nginx and without a client that reconnects. */
async function socketOf(nodes: Nodes, name: Name): Promise<WebSocket> {
  const { origin } = nodes.servers[0]!;
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ terminal: 1, userName: name, password: PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { accessToken: string } };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/im`);
  // A killed node resets its sockets.
  socket.on('error', () => undefined);
  socket.on('open', () => socket.send(encodeLoginFrame(data.accessToken, 1)));
  await expect.poll(() => nodes.socketsOf(IDS[name]), { message: `node of ${name}` }).toEqual([0]);
  return socket;
}
