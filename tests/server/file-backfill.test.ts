// Records of uploads that an older version of the server stored without them.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { fileUses, uploads } from '../../server/db/schema.ts';
import { endpoints, MessageType, type UploadImage } from '../../src/core/wire/index.ts';
import { jpeg } from './pictures.ts';
import { storedFiles } from './stored-files.ts';
import { makeFriends, makeUser, manualClock, signIn, startTestServer, withToken } from './support.ts';
import { upload } from './upload.ts';

// The creation of a database on the disk takes 10 s on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const DAY = 86_400_000;
const clock = manualClock();
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

test('A start adds access rights, types and owners to uploads of an older version that stored none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-data-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const oldServer = await startTestServer({ dataDir: folder });
  const [ann, ben, eve] = await Promise.all(['Ann', 'Ben', 'Eve'].map((name) => makeUser(oldServer, name)));
  await makeFriends(oldServer, ann!, ben!);
  const [asAnn, asBen, asEve] = await Promise.all([ann!, ben!, eve!].map((user) => signIn(oldServer, user)));
  const file = { bytes: jpeg(4, 4), name: 'a.jpg' };
  const { data } = await upload(oldServer, asAnn!, endpoints.imageUpload, { file });
  const url = (data as UploadImage).originUrl;
  const name = url.split('/')[2]!;
  const content = JSON.stringify({ originUrl: url, thumbUrl: url, width: 4, height: 4 });
  const body = { tmpId: '190000000000000000001', recvId: ben!.id, content, type: MessageType.IMAGE };
  await asAnn!.get(endpoints.messagePrivateSend, { body });
  await oldServer.services.db.delete(fileUses);
  await oldServer.services.db.delete(uploads);
  await oldServer.stop();
  const newServer = await startTestServer({ dataDir: folder });
  cleanups.push(() => newServer.stop());
  const answers = await Promise.all(
    [asAnn!, asBen!, asEve!].map((client) => fetch(newServer.url + url, withToken(client))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  expect(answers[1]!.headers.get('content-type')).toBe('image/jpeg');
  expect(await newServer.services.db.select().from(uploads)).toMatchObject([
    { ownerId: ann!.id, sweepAt: null },
  ]);
  expect(await readFile(join(folder, 'files', name.slice(0, 2), name, 'a.jpg'))).toEqual(file.bytes);
});

test('The sweep keeps files of another database in the same data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-data-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const first = await startTestServer({ dataDir: folder });
  const user = await makeUser(first, 'Ann');
  const file = { bytes: jpeg(4, 4), name: 'a.jpg' };
  const { data } = await upload(first, await signIn(first, user), endpoints.imageUpload, { file });
  await first.stop();
  await rm(join(folder, 'db'), { recursive: true });
  const second = await startTestServer({ dataDir: folder, clock });
  cleanups.push(() => second.stop());
  clock.forward(30 * DAY);
  await second.services.files.sweep();
  expect(await storedFiles(folder).read((data as UploadImage).originUrl)).toEqual(file.bytes);
});
