// Lifetime of stored files: a file stays while something refers to it, within the quota of its owner.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, like, lte } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { fileUses, privateMessages, uploads, users } from '../../server/db/schema.ts';
import { removeOutright } from '../../server/messages/group-deleted.ts';
import { publish, recallSystem } from '../../server/messages/system-publish.ts';
import { createUploadRecords } from '../../server/uploads/records.ts';
import { uploadFile } from '../../server/uploads/uploads.ts';
import { endpoints, MessageType, type UploadImage } from '../../src/core/wire/index.ts';
import { png } from './pictures.ts';
import { storedFiles } from './stored-files.ts';
import * as support from './support.ts';
import { upload } from './upload.ts';

const { makeFriends, makeGroup, makeUser, manualClock, signIn, startTestServer, withToken } = support;
type Client = support.Client;
const DAY = 86_400_000;
const dataDir = await mkdtemp(join(tmpdir(), 'partyline-data-'));
const clock = manualClock();
const server = await startTestServer({ dataDir, clock, quotaBytes: 100_000 });
const { db, files } = server.services;
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

let sent = 0;
const tmpId = () => `1900000000000${String(++sent).padStart(8, '0')}`;
const makeSignedInUser = async (name: string) => {
  const user = await makeUser(server, name);
  return { id: user.id, client: await signIn(server, user) };
};
const picture = async (client: Client, length = 32, at = server) => {
  const file = { bytes: png(4, 4, length), name: 'a.png' };
  const { data } = await upload(at, client, endpoints.imageUpload, { file });
  return (data as UploadImage | null)?.originUrl ?? '';
};
const contentOf = (url: string) => JSON.stringify({ originUrl: url, thumbUrl: url, width: 4, height: 4 });
const send = (client: Client, recvId: number, url: string) =>
  client.get(endpoints.messagePrivateSend, {
    body: { tmpId: tmpId(), recvId, content: contentOf(url), type: MessageType.IMAGE },
  });
const fileTree = storedFiles(dataDir);
/** Runs the sweep of unused files, and tells for each URL whether its file still exists. */
const existAfterSweep = async (...urls: string[]) => {
  await files.sweep();
  return Promise.all(urls.map((url) => fileTree.has(url)));
};

test('A recall deletes the file of the message once no other message refers to it', async () => {
  const [ann, ben, cleo] = await Promise.all(['Ann', 'Ben', 'Cleo'].map(makeSignedInUser));
  await makeFriends(server, ben!, ann!, cleo!);
  const [once, twice] = [await picture(ann!.client), await picture(ann!.client)];
  const first = [await send(ann!.client, ben!.id, once), await send(ann!.client, ben!.id, twice)];
  const forwarded = await send(ben!.client, cleo!.id, twice);
  for (const { id } of first) await ann!.client.get(endpoints.messagePrivateRecall, { params: { id: id! } });
  expect(await existAfterSweep(once, twice)).toEqual([false, true]);
  await ben!.client.get(endpoints.messagePrivateRecall, { params: { id: forwarded.id! } });
  expect(await existAfterSweep(once, twice)).toEqual([false, false]);
  expect((await fetch(server.url + twice, withToken(ann!.client))).status).toBe(404);
});

test("In a group a recall and an operator's removal delete the file of the message", async () => {
  const [ann, ben] = await Promise.all(['Ann', 'Ben'].map(makeSignedInUser));
  const groupId = await makeGroup(server, ann!, [ben!]);
  const urls = [await picture(ann!.client), await picture(ann!.client), await picture(ann!.client)];
  const ids: number[] = [];
  for (const url of urls) {
    const body = { tmpId: tmpId(), groupId, content: contentOf(url), type: MessageType.IMAGE };
    ids.push((await ann!.client.get(endpoints.messageGroupSend, { body })).id!);
  }
  const answer = { tmpId: tmpId(), groupId, content: 'yes', type: MessageType.TEXT, quoteMessageId: ids[0]! };
  await ben!.client.get(endpoints.messageGroupSend, { body: answer });
  await ann!.client.get(endpoints.messageGroupRecall, { params: { id: ids[0]! } });
  await removeOutright(server.services, groupId, [ids[1]!]);
  expect(await existAfterSweep(...urls)).toEqual([false, false, true]);
});

test('A replaced profile picture and the cover picture of a recalled announcement are deleted', async () => {
  const ann = await makeSignedInUser('Ann');
  const [before, after] = [await picture(ann.client), await picture(ann.client)];
  const setHeadImage = (headImage: string) => db.update(users).set({ headImage }).where(eq(users.id, ann.id));
  await setHeadImage(before);
  await setHeadImage(after);
  expect(await existAfterSweep(before, after)).toEqual([false, true]);
  const parts = async function* () {
    yield { kind: 'file' as const, name: 'file', fileName: 'c.txt', chunks: chunks() };
  };
  async function* chunks() {
    yield Buffer.from('cover');
  }
  const stored = await uploadFile(files, null, parts());
  const coverUrl = stored.ok ? stored.value : '';
  const fields = { userId: null, title: 'News', intro: '', content: 'x', externLink: '' };
  const no = await publish(server.services, { ...fields, coverUrl });
  expect(await existAfterSweep(coverUrl)).toEqual([true]);
  await recallSystem(server.services, no);
  expect(await existAfterSweep(coverUrl)).toEqual([false]);
});

test('An upload that is not sent stays for a week, because an outbox may wait that long', async () => {
  const ann = await makeSignedInUser('Ann');
  const url = await picture(ann.client);
  clock.forward(7 * DAY - 1);
  expect(await existAfterSweep(url)).toEqual([true]);
  clock.forward(1);
  expect(await existAfterSweep(url)).toEqual([false]);
});

test('A file that cannot be deleted fails the sweep, which still deletes all other files', async () => {
  const ann = await makeSignedInUser('Ann');
  const folders = [];
  for (let n = 0; n < 3; n++) folders.push((await picture(ann.client)).split('/')[2]);
  clock.forward(7 * DAY);
  const tried: string[] = [];
  const sweep = createUploadRecords(db, clock, 0).sweep(async (folder) => {
    tried.push(folder);
    if (folder === tried[0]) throw new Error('the disk does not let it go');
  });
  await expect(sweep).rejects.toThrow('the disk does not let it go');
  expect(new Set(tried)).toEqual(new Set(folders));
  expect(
    await db.select({ folder: uploads.folder }).from(uploads).where(lte(uploads.sweepAt, clock())),
  ).toEqual([{ folder: `${tried[0]}.removed` }]);
});

test('A message that is stored during the sweep of its file keeps the file', async () => {
  const [ann, ben] = [await makeSignedInUser('Ann'), await makeSignedInUser('Ben')];
  const url = await picture(ann.client);
  clock.forward(7 * DAY);
  const [stored, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const storing = db.transaction(async (tx) => {
    const message = { sendId: ann.id, recvId: ben.id, type: MessageType.IMAGE, sendTime: clock() };
    await tx.insert(privateMessages).values({ ...message, content: contentOf(url) });
    stored.resolve();
    await commit.promise;
  });
  await stored.promise;
  const sweeping = files.sweep();
  commit.resolve();
  await Promise.all([storing, sweeping]);
  expect(await existAfterSweep(url)).toEqual([true]);
});

test('A message that is sent while the sweep deletes its file does not bring the file back', async () => {
  const [ann, ben] = [await makeSignedInUser('Ann'), await makeSignedInUser('Ben')];
  await makeFriends(server, ann, ben);
  const url = await picture(ann.client);
  const folder = url.split('/')[2]!;
  await db.update(uploads).set({ sweepAt: 0 }).where(eq(uploads.folder, folder));
  await createUploadRecords(db, clock, 0).sweep(async (swept) => {
    expect(swept).toBe(folder);
    await send(ann.client, ben.id, url);
    expect((await fetch(server.url + url, withToken(ann.client))).status).toBe(404);
  });
  expect(await db.select().from(fileUses).where(eq(fileUses.folder, folder))).toEqual([]);
  expect(
    await db
      .select()
      .from(uploads)
      .where(like(uploads.folder, `${folder}%`)),
  ).toEqual([]);
});

test("An upload over the user's quota gets code 413, and a deleted file frees its space", async () => {
  const [ann, ben] = [await makeSignedInUser('Ann'), await makeSignedInUser('Ben')];
  await makeFriends(server, ann, ben);
  const first = await picture(ann.client, 60_000);
  const { id } = await send(ann.client, ben.id, first);
  const file = { bytes: png(4, 4, 60_000), name: 'a.png' };
  expect(await upload(server, ann.client, endpoints.imageUpload, { file })).toEqual({
    code: 413,
    message: 'Your storage is full. Ask the operator of this server for more space.',
    data: null,
  });
  expect(await picture(ben.client, 60_000)).not.toBe('');
  await ann.client.get(endpoints.messagePrivateRecall, { params: { id: id! } });
  expect(await existAfterSweep(first)).toEqual([false]);
  expect(await picture(ann.client, 60_000)).not.toBe('');
});

test('The quota counts a file of one byte as one disk block, and its folder as another block', async () => {
  const ann = await makeSignedInUser('Ann');
  const file = { bytes: Buffer.from('a'), name: 'a.txt' };
  const codes = [];
  for (let n = 0; n < 13; n++)
    codes.push((await upload(server, ann.client, endpoints.fileUpload, { file })).code);
  // The quota is 100,000 bytes: 12 files and their 12 folders of 4,096 bytes each fit.
  expect(codes).toEqual([...Array.from({ length: 12 }, () => 200), 413]);
});

test('An upload keeps the type that was detected first, whatever its bytes become', async () => {
  const ann = await makeSignedInUser('Ann');
  const url = await picture(ann.client);
  await fileTree.write(
    url,
    Buffer.from('RIFF\0\0\0\0WAVE and more'.padEnd((await fileTree.read(url)).length)),
  );
  const answer = await fetch(server.url + url, withToken(ann.client));
  expect(answer.headers.get('content-type')).toBe('image/png');
});
