// One account against a hostile server. Every row of its views has the right types, and its journal can be read
// again. An honest chat beside it does not change.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { textWork } from '../../workers/outbox/echo.ts';
import { Disk } from '../faults/memory-store.ts';
import { scaled } from '../support/seeded.ts';
import { frameText, rowsOf, SELF, smallId } from './hostile.ts';
import { AccountRun, loadDisk } from './account-run.ts';
import { Answer, NOW, Server, type Row } from './server.ts';

const TMP_ID = '1790000000001abcdefgh';
const PANE = { view: 'pane', chat: 'private-90', size: 50 } as const;

/** Sender and group of the honest chats; no hostile value names them. */
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

/** A server whose pull returns honest rows. {@link FRAMES} follow over the socket. */
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

const scenario = fc.record({
  pulled: fc.record(rowsOf),
  before: fc.array(frameText, { maxLength: 4 }),
  during: fc.array(frameText, { maxLength: 10 }),
  after: fc.array(frameText, { maxLength: 20 }),
  actions: fc.array(
    fc.record({
      chat: fc.constantFrom<ChatKey>('private-2', 'private-1', 'group-7', 'system-0'),
      id: smallId,
      kind: fc.constantFrom('read', 'remove', 'clear', 'open', 'send'),
    }),
    { maxLength: 6 },
  ),
});
type Action = (typeof scenario extends fc.Arbitrary<infer S extends { actions: unknown[] }>
  ? S
  : never)['actions'][number];

/** Performs an action of the user between two frames. */
async function perform({ account }: AccountRun, { chat, id, kind }: Action): Promise<void> {
  const state = account.chatStore.chat(chat);
  if (kind === 'read') return account.reading.read(chat, id);
  if (kind === 'open') return account.opening.open(chat);
  if (kind === 'send') return account.outbox.accept(chat, `179000000000${id % 10}abcdefgh`, textWork('mine'));
  if (kind === 'remove') return account.outbox.tell(chat, { kind: 'remove', ids: [id] });
  return account.outbox.tell(chat, { kind: 'clear', upTo: state?.summary.lastId ?? 0 });
}

/** Frames that may end a sign-in: command 2, types 50 and 54 of command 5. */
const endsSignIn = (text: string): boolean => /"cmd":\s*"?[25]/.test(text);

test('[INV-8] Hostile pulls and frames leave valid rows, a readable journal and an untouched honest chat', async () => {
  const expected = await honestPicture();
  await fc.assert(
    fc.asyncProperty(scenario, async ({ pulled, before, during, after, actions }) => {
      const disk = new Disk();
      const server = honestServer();
      for (const kind of ['private', 'group', 'system'] as const) server.rows[kind].unshift(...pulled[kind]);
      const run = await AccountRun.begin(disk, server);
      run.dial();
      for (const text of before) run.socket.receive(text);
      run.socket.frame(0);
      for (const text of during) run.socket.receive(text);
      await run.settle();
      for (const [index, text] of [...after, ...FRAMES].entries()) {
        run.socket.receive(text);
        const action = actions[index / 3];
        if (action) await perform(run, action);
      }
      await run.settle();
      if (run.ended.length > 0) expect([...before, ...during, ...after].some(endsSignIn)).toBe(true);
      expect(run.expired).toEqual([]);
      await run.check();
      expect(await run.visibleState(isHonest)).toEqual(expected);
      const stateBefore = await run.visibleState();
      await run.close();
      expect(await loadDisk(disk)).toMatchObject({ damaged: false, lost: [] });
      const next = await AccountRun.begin(disk, server);
      await next.check();
      expect(await next.visibleState()).toEqual(stateBefore);
      expect(next.notices).toEqual([]);
      await next.close();
    }),
    { numRuns: scaled(80) },
  );
});

async function honestPicture(): Promise<unknown> {
  const run = await AccountRun.begin(new Disk(), honestServer());
  await run.connect();
  for (const text of FRAMES) run.socket.receive(text);
  await run.settle();
  const picture = await run.visibleState(isHonest);
  await run.close();
  expect(Object.keys(picture)).toEqual([`private-${HONEST}`, `group-${HONEST}`]);
  return picture;
}

test('Two stored messages with the same tmpId show as two rows', async () => {
  const server = honestServer();
  const double = { sendId: SELF, recvId: HONEST, tmpId: TMP_ID };
  server.rows.private.push(honest(70, double), honest(71, double));
  const run = await AccountRun.begin(new Disk(), server);
  await run.connect();
  await run.check();
  const keys = (await run.rows(PANE)).map(({ key }) => key);
  expect(keys).toEqual(['m50', 'm51', 'm52', TMP_ID, 'm71', 'gap-0']);
  await run.close();
});

test('[INV-3] A frame of another chat with the tmpId of an unsent message does not remove it from the outbox', async () => {
  const server = honestServer();
  server.replaceAnswer = (path, envelope) => {
    if (!path.endsWith('/send')) return envelope;
    // The server did not store the message, so no pull returns it.
    server.rows.private = server.rows.private.filter((row) => (row as Row)['tmpId'] !== TMP_ID);
    return new Answer('', 502);
  };
  const run = await AccountRun.begin(new Disk(), server);
  await run.account.outbox.accept(`private-${HONEST}`, TMP_ID, textWork('hello'));
  await run.connect();
  const stranger = { cmd: 3, data: honest(80, { sendId: SELF, recvId: 3, tmpId: TMP_ID }) };
  run.socket.receive(JSON.stringify(stranger));
  await run.settle();
  expect((await run.rows(PANE)).map(({ key }) => key)).toContain(TMP_ID);
  expect(run.account.outbox.row(TMP_ID)?.state).toBe('unknown');
  await run.close();
});
