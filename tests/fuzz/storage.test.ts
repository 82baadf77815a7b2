// A journal with wrong records of any kind. An engine boots on it, tabs get no value of a wrong type, and the
// pull restores lost messages.
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { MessageRow } from '../../src/core/contract/rows.ts';
import { SYSTEM_CHAT } from '../../src/core/domain/chat-key.ts';
import { failed } from '../../src/core/contract/result.ts';
import { createSignIns } from '../../workers/sign-in/sign-in.ts';
import { jsonCodec } from '../../workers/journal/codec.ts';
import { memoryCommon } from '../../workers/journal/common.ts';
import { Tokens } from '../../workers/sign-in/tokens.ts';
import { textWork } from '../../workers/outbox/echo.ts';
import { Disk, MemoryStore, type Death } from '../faults/memory-store.ts';
import { scaled } from '../support/seeded.ts';
import { copyOf, damage, gross, inflict } from './damage.ts';
import { SELF } from './hostile.ts';
import { AccountRun, loadDisk, turn } from './account-run.ts';
import { Answer, NOW, Server, type Row } from './server.ts';
import { conforms } from './shapes.ts';
import { SelfShape } from './self-shape.ts';
import { mutant } from './mutations.ts';

const TMP_ID = '1790000000001abcdefgh';
const many = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

const row = (id: number, over: Row = {}): Row => ({
  id,
  sendId: 2 + (id % 2),
  recvId: SELF,
  content: `text ${id}`,
  type: 0,
  status: 0,
  sendTime: NOW - 10_000_000 + id * 1000,
  ...over,
});
const own = (id: number): Row => row(id, { sendId: SELF, recvId: 2 + (id % 2), status: id < 80 ? 3 : 1 });
const inGroup = (id: number): Row =>
  row(id, {
    groupId: 7,
    recvId: null,
    sendNickName: 'Gil',
    atUserIds: id % 9 === 0 ? [-1] : id % 7 === 0 ? [SELF] : [],
  });

/** Rows of 300 private, 100 group and 5 system messages: with recalls, mentions and read messages. */
function fullServer(): Server {
  const server = new Server();
  server.friends = [2, 3].map((id) => ({ id, nickName: `Friend ${id}` }));
  server.groups = [{ id: 7, name: 'Seven' }];
  server.rows.private = many(300).map((id) => (id % 5 === 0 ? own(id) : row(id)));
  server.rows.private[100] = row(101, { status: 2, content: '' });
  server.rows.private.push(row(301, { type: 10, content: '101', sendId: 3 }));
  server.rows.group = many(100).map(inGroup);
  server.rows.system = many(5).map((seqNo) => ({
    seqNo,
    type: 53,
    title: `News ${seqNo}`,
    status: 0,
    sendTime: NOW - 1000,
  }));
  return server;
}

/** A disk as an engine leaves it: journal pages, a journal tail, marks and an unsent text. */
async function filledDisk(server: Server): Promise<Disk> {
  const disk = new Disk();
  const run = await AccountRun.begin(disk, server);
  await run.connect();
  const { account } = run;
  await account.reading.read('private-2', 200);
  await account.reading.read('group-7', 40);
  await account.outbox.tell('private-3', { kind: 'remove', ids: [11, 13, 151] });
  await account.outbox.tell('system-0', { kind: 'remove', ids: [2] });
  await account.opening.open('private-2');
  await account.act({ kind: 'draft', chat: 'private-3', text: 'half a sentence', revision: 4 });
  server.replaceAnswer = (path, envelope) => (path.endsWith('/send') ? new Answer('', 502) : envelope);
  await account.outbox.accept('private-2', TMP_ID, textWork('unsent'));
  await run.settle();
  // Messages that stay in the journal's tail, one batch each.
  for (const frame of [
    { cmd: 3, data: row(310) },
    { cmd: 4, data: inGroup(110) },
    { cmd: 3, data: row(312, { type: 10, content: '248' }) },
  ]) {
    run.socket.receive(JSON.stringify(frame));
    (frame.cmd === 3 ? server.rows.private : server.rows.group).push(frame.data);
    await run.settle();
  }
  server.rows.private = server.rows.private.map((it) =>
    (it as Row)['id'] === 248 ? { ...(it as Row), status: 2, content: '' } : it,
  );
  await run.close();
  return disk;
}

/** The server from which the messages of all disks were pulled. */
let origin: Server;
let template: Disk;
let expected: Record<string, unknown>;

beforeAll(prepare);

async function prepare(): Promise<void> {
  origin = fullServer();
  template = await filledDisk(origin);
  expected = await stateAfterPulls(new Disk());
  expect(Object.keys(expected).sort()).toEqual(['group-7', 'private-2', 'private-3']);
  expect(await stateAfterPulls(copyOf(template))).toEqual(expected);
}

/** State that a user sees after all pulls. */
async function stateAfterPulls(disk: Disk): Promise<Record<string, unknown>> {
  const run = await AccountRun.begin(disk, origin.copy());
  await run.connect();
  const picture = await restored(run);
  await run.close();
  return picture;
}

/** Reads all messages, which reveals damaged records, and reconnects until the pulls have restored them. */
async function restored(run: AccountRun): Promise<Record<string, unknown>> {
  for (let round = 0; round < 3; round++) {
    await run.visibleState();
    await run.reconnect();
  }
  expect(run.account.link.state.step).toBe('live');
  return shownRows(run);
}

/** Rows that tabs show, without the system chat: the server does not learn of its deletions. */
async function shownRows(run: AccountRun): Promise<Record<string, unknown>> {
  const chats: Record<string, unknown> = {};
  for (const { key, summary } of run.account.chatStore.chats.values()) {
    const rows = (await run.rows({ view: 'pane', chat: key, size: 1000 })) as MessageRow[];
    const messages = rows.filter((it) => it.id !== null && it.gap === null);
    if (key === SYSTEM_CHAT || messages.length === 0) continue;
    chats[key] = { messages, unread: summary.unread, mentions: summary.mentions };
  }
  return chats;
}

test('An engine boots on any damaged disk, shows rows of the right types, and goes on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
      const disk = copyOf(template);
      // The engine may send a wrong mark to the server, which then reads or deletes messages: use a copy.
      const server = origin.copy();
      for (const it of damages) await inflict(disk, it);
      const run = await AccountRun.begin(disk, server);
      await run.check(false);
      await run.connect();
      await restored(run);
      await run.check(false);
      run.socket.receive(JSON.stringify({ cmd: 3, data: row(400, { sendId: 2 }) }));
      await run.settle();
      const rows = await run.rows({ view: 'pane', chat: 'private-2', size: 50 });
      expect(rows.some((it) => 'content' in it && it.content === 'text 400')).toBe(true);
      expect(run.account.durable).toBe(true);
      await run.close();
      const next = await AccountRun.begin(disk, server);
      await next.check(false);
      await next.close();
    }),
    { numRuns: scaled(40) },
  );
});

const death = fc.record({ at: fc.integer({ min: 1, max: 9 }), after: fc.boolean() });

/** Runs an engine that dies at one of its writes, if it gets that far. */
async function runUntilDeath(disk: Disk, server: Server, dies: Death): Promise<void> {
  const store = new MemoryStore(disk, dies);
  let ended = false;
  const boot = async (): Promise<void> => {
    const run = await AccountRun.begin(disk, server, store);
    await run.connect();
    await restored(run);
    await run.close();
  };
  // The boot on a dead engine may resolve, reject or hang.
  const over = (): void => void (ended = true);
  void boot().then(over, over);
  while (!store.dead && !ended) await turn();
  store.dead = true;
}

test('[INV-1] Invalid journal records are reported, their messages are pulled again, and the next boot has all', async () => {
  const damages = fc.array(gross, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(damages, fc.array(death, { maxLength: 2 }), async (damageList, deaths) => {
      const disk = copyOf(template);
      // The engine may send a wrong mark to the server, which then reads or deletes messages: use a copy.
      const server = origin.copy();
      for (const it of damageList) await inflict(disk, it, ['tail', 'pages', 'chats', 'marks']);
      for (const it of deaths) await runUntilDeath(disk, server, it);
      const run = await AccountRun.begin(disk, server);
      await run.connect();
      expect(await restored(run)).toEqual(expected);
      if (deaths.length === 0) expect(run.notices).toContain('storage');
      await run.check();
      await run.close();
      expect(await loadDisk(disk)).toMatchObject({ damaged: false, lost: [] });
      const next = await AccountRun.begin(disk, server);
      await next.check();
      expect(next.notices).toEqual([]);
      await next.close();
    }),
    { numRuns: scaled(40) },
  );
});

test('A stored sign-in has a valid profile, or the profile is requested again', async () => {
  const early = { id: SELF, userName: 'self', nickName: 'Self', headImageThumb: '/a.webp', language: 'en' };
  const good = { ...early, signature: 'hi', phone: '1', email: 'a@b.c', type: 2, isManualApprove: true };
  await fc.assert(
    fc.asyncProperty(mutant(fc.constantFrom<object>(early, good)), fc.boolean(), async (self, cut) => {
      const bytes = jsonCodec.encode(self ?? null);
      const record = { id: 'sign-in', ended: false, self: cut ? bytes.slice(1) : bytes, begun: 1 };
      const common = { ...memoryCommon(crypto), signIn: () => Promise.resolve(record) };
      const tokens = new Tokens();
      const none = () => Promise.resolve(failed({ code: 'NO_ANSWER' }));
      const http = { call: none, serverNow: () => NOW };
      const signIns = createSignIns({ common, http, tokens });
      const known = await signIns.byTokens({
        signIn: 'sign-in',
        number: 1,
        accessToken: 'a',
        refreshToken: 'b',
      });
      if (known.ok) conforms(SelfShape, known.value, 'self');
      else expect(known.error.code).toMatch(/^(SIGNED_OUT|NO_ANSWER)$/);
    }),
    { numRuns: scaled(300) },
  );
});
