// A whole account against a hostile server: whatever comes by socket and by pull, its rows can be shown, what
// it wrote can be read again, and an honest chat beside it stays as it is.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { textWork } from '../../workers/outbox/echo.ts';
import { Disk } from '../faults/memory-store.ts';
import { runs } from '../faults/runs.ts';
import { frameText, rowsOf, SELF, smallId } from './hostile.ts';
import { Life, look } from './life.ts';
import { Answer, NOW, Server, type Row } from './server.ts';

const TMP_ID = '1790000000001abcdefgh';
const PANE = { view: 'pane', chat: 'private-90', size: 50 } as const;

/** Nobody else writes to these. */
const HONEST = 90;
const isHonest = (chat: ChatKey): boolean => chat.endsWith(`-${HONEST}`);

const honest = (id: number, over: Row = {}): Row => ({
  id,
  sendId: HONEST,
  recvId: SELF,
  content: `honest ${id}`,
  type: 0,
  status: 0,
  sendTime: NOW - 100_000 + id,
  ...over,
});
const inGroup = (id: number, over: Row = {}): Row => honest(id, { groupId: HONEST, recvId: null, ...over });

/** The honest part of the world: rows that a pull brings, then frames. */
function honestServer(): Server {
  const server = new Server();
  server.friends = [{ id: HONEST, nickName: 'Hana' }];
  server.groups = [{ id: HONEST, name: 'Honest people' }];
  server.rows.private.push(
    honest(50),
    honest(51, { status: 2, content: '' }),
    honest(52, { sendId: SELF, recvId: HONEST }),
  );
  server.rows.group.push(inGroup(50), inGroup(51, { atUserIds: [SELF] }));
  return server;
}
const FRAMES = [
  { cmd: 3, data: honest(60) },
  { cmd: 3, data: honest(61, { type: 10, content: '60' }) },
  { cmd: 3, data: honest(62) },
  { cmd: 4, data: inGroup(60, { atUserIds: [-1] }) },
  { cmd: 4, data: inGroup(61) },
].map((it) => JSON.stringify(it));

const story = fc.record({
  pulled: fc.record(rowsOf),
  before: fc.array(frameText, { maxLength: 4 }),
  during: fc.array(frameText, { maxLength: 10 }),
  after: fc.array(frameText, { maxLength: 20 }),
  acts: fc.array(
    fc.record({
      chat: fc.constantFrom<ChatKey>('private-2', 'private-1', 'group-7', 'system-0'),
      id: smallId,
      does: fc.constantFrom('read', 'remove', 'clear', 'open', 'send'),
    }),
    { maxLength: 6 },
  ),
});
type Act = (typeof story extends fc.Arbitrary<infer S extends { acts: unknown[] }>
  ? S
  : never)['acts'][number];

/** What the user does in the middle of it. */
async function act({ account }: Life, { chat, id, does }: Act): Promise<void> {
  const state = account.chatStore.chat(chat);
  if (does === 'read') return account.reading.read(chat, id);
  if (does === 'open') return account.opening.open(chat);
  if (does === 'send') return account.outbox.accept(chat, `179000000000${id % 10}abcdefgh`, textWork('mine'));
  if (does === 'remove') return account.outbox.tell(chat, { kind: 'remove', ids: [id] });
  return account.outbox.tell(chat, { kind: 'clear', upTo: state?.summary.lastId ?? 0 });
}

/** Frames that may end a sign-in: command 2, types 50 and 54 of command 5. */
const endsSignIn = (text: string): boolean => /"cmd":\s*"?[25]/.test(text);

test('[INV-8] hostile pulls and frames: rows stay rows, what is stored can be read, an honest chat is untouched', async () => {
  const truth = await honestPicture();
  await fc.assert(
    fc.asyncProperty(story, async ({ pulled, before, during, after, acts }) => {
      const disk = new Disk();
      const server = honestServer();
      for (const kind of ['private', 'group', 'system'] as const) server.rows[kind].unshift(...pulled[kind]);
      const life = await Life.begin(disk, server);
      life.dial();
      for (const text of before) life.socket.say(text);
      life.socket.frame(0);
      for (const text of during) life.socket.say(text);
      await life.rest();
      for (const [index, text] of [...after, ...FRAMES].entries()) {
        life.socket.say(text);
        const done = acts[index / 3];
        if (done) await act(life, done);
      }
      await life.rest();
      if (life.ended.length > 0) expect([...before, ...during, ...after].some(endsSignIn)).toBe(true);
      expect(life.expired).toEqual([]);
      await life.check();
      expect(await life.picture(isHonest)).toEqual(truth);
      const seen = await life.picture();
      await life.close();
      expect(await look(disk)).toMatchObject({ damaged: false, lost: [] });
      const next = await Life.begin(disk, server);
      await next.check();
      expect(await next.picture()).toEqual(seen);
      expect(next.notices).toEqual([]);
      await next.close();
    }),
    runs(80),
  );
});

async function honestPicture(): Promise<unknown> {
  const life = await Life.begin(new Disk(), honestServer());
  await life.connect();
  for (const text of FRAMES) life.socket.say(text);
  await life.rest();
  const picture = await life.picture(isHonest);
  await life.close();
  expect(Object.keys(picture)).toEqual([`private-${HONEST}`, `group-${HONEST}`]);
  return picture;
}

test('two stored messages under one name are two rows, and neither takes the place of the other', async () => {
  const server = honestServer();
  const double = { sendId: SELF, recvId: HONEST, tmpId: TMP_ID };
  server.rows.private.push(honest(70, double), honest(71, double));
  const life = await Life.begin(new Disk(), server);
  await life.connect();
  await life.check();
  const keys = (await life.rows(PANE)).map(({ key }) => key);
  expect(keys).toEqual(['m50', 'm51', 'm52', TMP_ID, 'm71', 'gap-0']);
  await life.close();
});

test('[INV-3] a frame of another chat under the name of an unsent message does not take it out of the outbox', async () => {
  const server = honestServer();
  server.spoil = (path, envelope) => {
    if (!path.endsWith('/send')) return envelope;
    // It was not stored, so no pull brings it.
    server.rows.private = server.rows.private.filter((row) => (row as Row)['tmpId'] !== TMP_ID);
    return new Answer('', 502);
  };
  const life = await Life.begin(new Disk(), server);
  await life.account.outbox.accept(`private-${HONEST}`, TMP_ID, textWork('hello'));
  await life.connect();
  const stranger = { cmd: 3, data: honest(80, { sendId: SELF, recvId: 3, tmpId: TMP_ID }) };
  life.socket.say(JSON.stringify(stranger));
  await life.rest();
  expect((await life.rows(PANE)).map(({ key }) => key)).toContain(TMP_ID);
  expect(life.account.outbox.row(TMP_ID)?.state).toBe('unknown');
  await life.close();
});
