// A journal whose records are wrong in any way: an engine boots on it, nothing of a wrong type gets to a tab,
// and where something was lost the pull brings it again, once and for good.
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
import { runs } from '../faults/runs.ts';
import { copyOf, damage, gross, inflict } from './damage.ts';
import { SELF } from './hostile.ts';
import { Life, look, turn } from './life.ts';
import { Answer, NOW, Server, type Row } from './server.ts';
import { conforms, SelfShape } from './shapes.ts';
import { mutant } from './spoil.ts';

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

/** Three pages of a friend's, two of a group's; recalls, mentions, what was read, what was deleted. */
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

/** A disk as an engine leaves it: pages, a tail, marks, unsent. */
async function lived(server: Server): Promise<Disk> {
  const disk = new Disk();
  const life = await Life.begin(disk, server);
  await life.connect();
  const { account } = life;
  await account.reading.read('private-2', 200);
  await account.reading.read('group-7', 40);
  await account.outbox.tell('private-3', { kind: 'remove', ids: [11, 13, 151] });
  await account.outbox.tell('system-0', { kind: 'remove', ids: [2] });
  await account.opening.open('private-2');
  await account.act({ kind: 'draft', chat: 'private-3', text: 'half a sentence', revision: 4 });
  server.spoil = (path, envelope) => (path.endsWith('/send') ? new Answer('', 502) : envelope);
  await account.outbox.accept('private-2', TMP_ID, textWork('unsent'));
  await life.rest();
  // What stays in the tail: a batch each.
  for (const frame of [
    { cmd: 3, data: row(310) },
    { cmd: 4, data: inGroup(110) },
    { cmd: 3, data: row(312, { type: 10, content: '248' }) },
  ]) {
    life.socket.say(JSON.stringify(frame));
    (frame.cmd === 3 ? server.rows.private : server.rows.group).push(frame.data);
    await life.rest();
  }
  server.rows.private = server.rows.private.map((it) =>
    (it as Row)['id'] === 248 ? { ...(it as Row), status: 2, content: '' } : it,
  );
  await life.close();
  return disk;
}

/** What all disks were pulled from. */
let origin: Server;
let template: Disk;
let truth: Record<string, unknown>;

beforeAll(prepare);

async function prepare(): Promise<void> {
  origin = fullServer();
  template = await lived(origin);
  truth = await pictureOf(new Disk());
  expect(Object.keys(truth).sort()).toEqual(['group-7', 'private-2', 'private-3']);
  expect(await pictureOf(copyOf(template))).toEqual(truth);
}

/** What a user sees once all is pulled; the system's own deletions are no server's business. */
async function pictureOf(disk: Disk): Promise<Record<string, unknown>> {
  const life = await Life.begin(disk, origin.copy());
  await life.connect();
  const picture = await settled(life);
  await life.close();
  return picture;
}

/** Reads everything, which finds what is damaged, and lets it come again. */
async function settled(life: Life): Promise<Record<string, unknown>> {
  for (let round = 0; round < 3; round++) {
    await life.picture();
    await life.reconnect();
  }
  expect(life.account.link.state.step).toBe('live');
  return shown(life);
}

/** What tabs show of the server's messages; the system chat's deletions are told to nobody. */
async function shown(life: Life): Promise<Record<string, unknown>> {
  const chats: Record<string, unknown> = {};
  for (const { key, summary } of life.account.chatStore.chats.values()) {
    const rows = (await life.rows({ view: 'pane', chat: key, size: 1000 })) as MessageRow[];
    const messages = rows.filter((it) => it.id !== null && it.gap === null);
    if (key === SYSTEM_CHAT || messages.length === 0) continue;
    chats[key] = { messages, unread: summary.unread, mentions: summary.mentions };
  }
  return chats;
}

test('whatever is wrong on the disk, an engine boots on it, hands out rows of the right types, and goes on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
      const disk = copyOf(template);
      // A wrong mark may be told to the server, which then has read or deleted what nobody read or deleted.
      const server = origin.copy();
      for (const it of damages) await inflict(disk, it);
      const life = await Life.begin(disk, server);
      await life.check(false);
      await life.connect();
      await settled(life);
      await life.check(false);
      life.socket.say(JSON.stringify({ cmd: 3, data: row(400, { sendId: 2 }) }));
      await life.rest();
      const rows = await life.rows({ view: 'pane', chat: 'private-2', size: 50 });
      expect(rows.some((it) => 'content' in it && it.content === 'text 400')).toBe(true);
      expect(life.account.durable).toBe(true);
      await life.close();
      const next = await Life.begin(disk, server);
      await next.check(false);
      await next.close();
    }),
    runs(40),
  );
});

const death = fc.record({ at: fc.integer({ min: 1, max: 9 }), after: fc.boolean() });

/** An engine that dies at one of its writes, if it comes so far. */
async function died(disk: Disk, server: Server, dies: Death): Promise<void> {
  const store = new MemoryStore(disk, dies);
  let ended = false;
  const living = async (): Promise<void> => {
    const life = await Life.begin(disk, server, store);
    await life.connect();
    await settled(life);
    await life.close();
  };
  // A dead one may find itself anywhere.
  const over = (): void => void (ended = true);
  void living().then(over, over);
  while (!store.dead && !ended) await turn();
  store.dead = true;
}

test('[INV-1] a record that does not hold is told, what was in it comes again, and the next boot finds all whole', async () => {
  const damages = fc.array(gross, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(damages, fc.array(death, { maxLength: 2 }), async (hits, deaths) => {
      const disk = copyOf(template);
      // A wrong mark may be told to the server, which then has read or deleted what nobody read or deleted.
      const server = origin.copy();
      for (const it of hits) await inflict(disk, it, ['tail', 'pages', 'chats', 'marks']);
      for (const it of deaths) await died(disk, server, it);
      const life = await Life.begin(disk, server);
      await life.connect();
      expect(await settled(life)).toEqual(truth);
      if (deaths.length === 0) expect(life.notices).toContain('storage');
      await life.check();
      await life.close();
      expect(await look(disk)).toMatchObject({ damaged: false, lost: [] });
      const next = await Life.begin(disk, server);
      await next.check();
      expect(next.notices).toEqual([]);
      await next.close();
    }),
    runs(40),
  );
});

test('whoever a stored sign-in says to be is somebody with a name, or is asked for again', async () => {
  const good = { id: SELF, userName: 'self', nickName: 'Self', headImageThumb: '/a.webp', language: 'en' };
  await fc.assert(
    fc.asyncProperty(mutant(fc.constant(good)), fc.boolean(), async (self, cut) => {
      const bytes = jsonCodec.encode(self ?? null);
      const record = { id: 'sign-in', ended: false, self: cut ? bytes.slice(1) : bytes, begun: 1 };
      const common = { ...memoryCommon(crypto), signIn: () => Promise.resolve(record) };
      const tokens = new Tokens();
      const none = () => Promise.resolve(failed({ code: 'NO_ANSWER' }));
      const http = { call: none, bare: none, serverNow: () => NOW };
      const signIns = createSignIns({ env: {} as never, common, http, tokens, tell: () => undefined });
      const known = await signIns.byTokens({
        signIn: 'sign-in',
        number: 1,
        accessToken: 'a',
        refreshToken: 'b',
      });
      if (known.ok) conforms(SelfShape, known.value, 'self');
      else expect(known.error.code).toMatch(/^(SIGNED_OUT|NO_ANSWER)$/);
    }),
    runs(300),
  );
});
