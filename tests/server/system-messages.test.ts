// System messages of operators: push, pull, content, read marks and recall.
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { systemMessages } from '../../server/db/schema.ts';
import { type Announcement, publish, recallSystem } from '../../server/messages/system-publish.ts';
import { Command, endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import { type Client, connect, frameOf, makeUser, manualClock, signIn, startTestServer } from './support.ts';

const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { services } = server;

const announce = (title: string, fields: Partial<Announcement> = {}) =>
  publish(services, {
    userId: null,
    title,
    intro: '',
    coverUrl: '',
    content: 'words',
    externLink: '',
    ...fields,
  });
const pull = async (client: Client, minSeqNo: number) =>
  (await client.get(endpoints.messageSystemLoadOfflineMessage, { query: { minSeqNo } })).rows;
const openContent = (client: Client, id: number) =>
  client.call(endpoints.messageSystemContent, { query: { id } });
const read = (client: Client, maxSeqNo: number) =>
  client.get(endpoints.messageSystemReaded, { query: { maxSeqNo } });

test('An announcement is pushed to users online and pulled by users who come later', async () => {
  const client = await signIn(server, await makeUser(server));
  const socket = await connect(server, client);
  const fields = { intro: 'in short', coverUrl: '/files/a/b.png', content: 'at length' };
  const seqNo = await announce('News', fields);
  const common = { id: seqNo, seqNo, title: 'News', type: 53, status: 1, sendTime: clock() };
  const card = { intro: 'in short', coverUrl: '/files/a/b.png' };
  // The frame does not have the body.
  expect((await socket.next(frameOf(Command.SYSTEM))).data).toEqual({ ...common, ...card });
  const later = await signIn(server, await makeUser(server));
  const { data } = await later.call(endpoints.messageSystemLoadOfflineMessage, {
    query: { minSeqNo: seqNo - 1 },
  });
  expect(data).toEqual([{ ...common, ...card, content: null }]);
  await socket.close();
});

test('A system message for one user is pushed to, pulled by and opened for that user only', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  const [annClient, bobClient] = [await signIn(server, ann), await signIn(server, bob)];
  const sockets = [await connect(server, annClient), await connect(server, bobClient)] as const;
  const seqNo = await announce('For you', { userId: ann.id });
  expect((await sockets[0].next(frameOf(Command.SYSTEM))).data).toMatchObject({ seqNo });
  sockets[1].heartbeat();
  await sockets[1].next(frameOf(Command.HEARTBEAT));
  expect(sockets[1].frames.filter(frameOf(Command.SYSTEM))).toEqual([]);
  expect(await pull(annClient, seqNo - 1)).toHaveLength(1);
  expect(await pull(bobClient, seqNo - 1)).toEqual([]);
  expect((await openContent(annClient, seqNo)).code).toBe(200);
  expect(await openContent(bobClient, seqNo)).toMatchObject({
    code: 500,
    message: 'This message does not exist.',
  });
  await Promise.all(sockets.map((socket) => socket.close()));
});

test('A body is escaped plain text or a link', async () => {
  const client = await signIn(server, await makeUser(server));
  const content = `<script>alert("1")</script>\nTom & Ann's:\rhttps://example.org/?a=1&b=2\r\n你好`;
  const text = await announce('Text', { content });
  const { data } = await openContent(client, text);
  expect(data).toMatchObject({ id: text, contentType: 0, externLink: '' });
  const { richText } = data as { richText: string };
  expect(Buffer.from(richText, 'base64').toString('utf8')).toBe(
    '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<br>Tom &amp; Ann&#39;s:<br>https://example.org/?a=1&amp;b=2<br>你好',
  );
  const link = await announce('Link', { content: '', externLink: 'https://example.org/terms' });
  const answer = await client.get(endpoints.messageSystemContent, { query: { id: link } });
  expect(answer).toEqual({ id: link, contentType: 1, richText: '', externLink: 'https://example.org/terms' });
  expect((await openContent(client, 9_999_999)).code).toBe(500);
});

test('A read mark is pushed to all terminals of the user, the reading one too, and shows in later pulls', async () => {
  const ann = await makeUser(server);
  const annClient = await signIn(server, ann);
  const [first, second, third] = [await announce('1'), await announce('2'), await announce('3')];
  const web = await connect(server, annClient);
  const app = await connect(server, await signIn(server, ann, Terminal.APP));
  const stranger = await connect(server, await signIn(server, await makeUser(server)));
  await read(annClient, second);
  for (const socket of [web, app]) {
    const { data } = await socket.next(frameOf(Command.SYSTEM));
    expect(data).toEqual({ type: MessageType.READED, seqNo: second, sendTime: clock() });
  }
  const statuses = async () => (await pull(annClient, first - 1)).map((row) => [row.seqNo, row.status]);
  expect(await statuses()).toEqual([
    [first, 3],
    [second, 3],
    [third, 1],
  ]);
  // Marks of 0, of the same id and of a lower id send nothing. A mark beyond the newest id stops at that id.
  await read(annClient, 0);
  await read(annClient, second);
  await read(annClient, first);
  await read(annClient, 9_999_999);
  expect((await app.next(frameOf(Command.SYSTEM))).data).toMatchObject({ type: 11, seqNo: third });
  const next = await announce('4');
  expect((await app.next(frameOf(Command.SYSTEM, 53))).data).toMatchObject({ seqNo: next, status: 1 });
  expect((await statuses()).at(-1)).toEqual([next, 1]);
  expect(app.frames.filter(frameOf(Command.SYSTEM, MessageType.READED))).toHaveLength(2);
  expect((await stranger.next(frameOf(Command.SYSTEM))).data).toMatchObject({ seqNo: next });
  await Promise.all([web, app, stranger].map((socket) => socket.close()));
});

test('A recalled announcement loses its content, and users who have it are told', async () => {
  const client = await signIn(server, await makeUser(server));
  const fields = { intro: 'wrong', coverUrl: '/files/a/b.png', externLink: 'https://example.org/wrong' };
  const seqNo = await announce('Oops', fields);
  const socket = await connect(server, client);
  expect(await recallSystem(services, seqNo)).toEqual({ ok: true, value: null });
  const { data } = await socket.next(frameOf(Command.SYSTEM, MessageType.RECALL));
  expect(data).toMatchObject({ seqNo: seqNo + 1, content: String(seqNo) });
  const rows = await pull(client, seqNo - 1);
  expect(rows).toMatchObject([
    { seqNo, type: 53, status: 2, title: '', intro: '', coverUrl: '', content: '' },
    { seqNo: seqNo + 1, type: 10, content: String(seqNo) },
  ]);
  expect((await openContent(client, seqNo)).message).toBe('This message does not exist.');
  const [stored] = await services.db.select().from(systemMessages).where(eq(systemMessages.seqNo, seqNo));
  const erased = { title: '', intro: '', coverUrl: '', content: '', externLink: '' };
  expect(stored).toMatchObject({ ...erased, recallNo: seqNo + 1 });
  // A recall works once, and on announcements only.
  for (const number of [seqNo, seqNo + 1, 9_999_999]) {
    expect(await recallSystem(services, number)).toMatchObject({ refusal: { key: 'messageUnknown' } });
  }
  await socket.close();
});

test('Thirty concurrent announcements get rising numbers and are pushed in that order', async () => {
  const client = await signIn(server, await makeUser(server));
  const socket = await connect(server, client);
  // From here on the sequences of `id` and `seq_no` differ. A message still has equal values for both.
  await services.db.execute(sql`select nextval(pg_get_serial_sequence('system_messages', 'seq_no'))`);
  const numbers = await Promise.all(Array.from({ length: 30 }, (_, n) => announce(`no. ${n}`)));
  const pushed: unknown[] = [];
  for (const _ of numbers) pushed.push((await socket.next(frameOf(Command.SYSTEM))).data?.['seqNo']);
  expect(pushed).toEqual(numbers.toSorted((a, b) => a - b));
  const rows = await pull(client, numbers.toSorted((a, b) => a - b)[0]! - 1);
  expect(rows.map((row) => [row.id, row.seqNo])).toEqual(pushed.map((seqNo) => [seqNo, seqNo]));
  await socket.close();
});

test('An announcement that cannot be stored fails alone: the next one is stored and pushed', async () => {
  const client = await signIn(server, await makeUser(server));
  const socket = await connect(server, client);
  const results = await Promise.allSettled([
    announce('to nobody', { userId: 9_999_999 }),
    announce('to all'),
  ]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
  expect((await socket.next(frameOf(Command.SYSTEM))).data).toMatchObject({ title: 'to all' });
  await socket.close();
});
