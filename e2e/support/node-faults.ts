// A conversation of two people on different nodes that goes on while a part of the installation fails. They have a
// call in their second tabs, and a third person has a socket at the first node.
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { encodeLoginFrame } from '../../src/core/wire/index.ts';
import { callDialog, connect, expectMore, openTracks } from './calls.ts';
import { IDS } from './nodes-test.ts';
import type { NodeNumber, Nodes } from './nodes.ts';
import { bubbleTexts, expect, type Name, openChat, PASSWORD } from './test.ts';

export interface Conversation {
  /**
   * Both people write before, during and after a fault, and the third person goes away with it. Then all messages are
   * in the database and on both screens once and in order, and both screens show the presence of both people.
   * @param prefix the begin of all texts
   */
  during(prefix: string, fault: Fault): Promise<void>;
  /** Voice still arrives on both sides of the call; then they hang up. */
  endCall(): Promise<void>;
}

export interface Fault {
  /** Resolves when the fault has happened. */
  readonly happen: () => Promise<void>;
  /** Ends the fault after both people have written on. Absent if the rest of the installation works without its end. */
  readonly end?: () => Promise<void>;
}

/**
 * Messages of each person: before a fault, typed at its moment, typed after it, and after its end. One window of the
 * timeline holds all of both people.
 */
const COUNTS = { before: 3, amid: 10, during: 6, after: 1 } as const;
/** The window of the timeline is high enough to render all of them. */
const VIEWPORT = { width: 1280, height: 3_000 } as const;
/** Time from a fault or its end until the screens show the right presence, ms. */
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
    { name: 'alice', page: alice, otherName: 'Bruno Keller' },
    { name: 'bruno', page: bruno, otherName: 'Alice Moreau' },
  ] as const;
  const pages = people.map(({ page }) => page);

  return {
    async during(prefix, fault) {
      const mira = await socketOf(nodes, 'mira');
      for (const page of pages) await expect(friend(page, 'Online Mira Okafor')).toBeVisible();
      const all = people.flatMap(({ name }) => textsOf(prefix, name));
      const unsent = Object.fromEntries(people.map(({ name }) => [name, textsOf(prefix, name)]));
      const bothWrite = async (count: number): Promise<void> => {
        await Promise.all(people.map(({ name, page }) => write(page, unsent[name]!.splice(0, count))));
      };
      const expectPresence = async (): Promise<void> => {
        const seen = people.flatMap(({ page, otherName }) => [
          expect(friend(page, 'Mira Okafor')).toBeVisible({ timeout: PRESENCE_MS }),
          expect(friend(page, `Online ${otherName}`)).toBeVisible({ timeout: PRESENCE_MS }),
        ]);
        await Promise.all(seen);
      };

      await bothWrite(COUNTS.before);
      for (const page of pages) {
        await expect.poll(async () => (await bubbleTexts(page, prefix)).length).toBe(2 * COUNTS.before);
      }
      const happened = fault.happen().then(() => mira.terminate());
      await Promise.all([happened, bothWrite(COUNTS.amid)]);
      if (fault.end) {
        await bothWrite(COUNTS.during);
        await fault.end();
        await expectPresence();
      } else await Promise.all([expectPresence(), bothWrite(COUNTS.during)]);
      for (const page of pages) await expect(page.getByText(/^Connected/)).toBeVisible();
      await bothWrite(COUNTS.after);

      const stored = () => storedTexts(nodes, prefix);
      await expect.poll(async () => (await stored()).length, { timeout: ARRIVAL_MS }).toBe(all.length);
      const inOrder = await stored();
      for (const { name } of people) {
        expect(inOrder.filter((text) => text.startsWith(`${prefix} ${name}`))).toEqual(textsOf(prefix, name));
      }
      for (const page of pages)
        await expect.poll(() => bubbleTexts(page, prefix), { timeout: ARRIVAL_MS }).toEqual(inOrder);
      expect(await stored()).toEqual(inOrder);
    },
    async endCall() {
      for (const page of [aliceInCall, brunoInCall]) await expectMore(page, 'voice');
      await callDialog(brunoInCall).getByRole('button', { name: 'Hang up' }).click();
      for (const page of [aliceInCall, brunoInCall]) await expect.poll(() => openTracks(page)).toBe(0);
    },
  };
}

/** Types the texts without a pause, each followed by Enter. */
async function write(page: Page, texts: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
  for (const text of texts) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  }
}

const textsOf = (prefix: string, name: string): string[] =>
  Array.from(
    { length: COUNTS.before + COUNTS.amid + COUNTS.during + COUNTS.after },
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
