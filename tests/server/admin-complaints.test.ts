// The operator's commands about complaints, against a running server.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { complaints } from '../../server/db/schema.ts';
import { endpoints, type RequestFor, type UploadImage } from '../../src/core/wire/index.ts';
import { adminOn } from './admin-command.ts';
import { png } from './pictures.ts';
import { makeGroup, makeUser, signIn, startTestServer } from './support.ts';
import { upload } from './upload.ts';

// A process starts in half a second here, and in many seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'partyline-admin-complaints-'));
const dataDir = join(folder, 'data');
const server = await startTestServer({ dataDir });
const { db } = server.services;
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const admin = (...args: string[]) => adminOn(dataDir, '', args);

test('[GEN-08] An operator lists, reads and closes complaints', async () => {
  expect((await admin('complaints')).out).toBe('There are no open complaints.');
  expect((await admin('complaints', '--all')).out).toBe('There are no complaints.');
  const [ann, bob] = [
    await makeUser(server, 'Ann'),
    await makeUser(server, 'bob', { nickName: 'Bob\u202e\u001b[2J' }),
  ];
  const groupId = await makeGroup(server, bob, [], 'Card\nplayers');
  const client = await signIn(server, ann);
  const bytes = png(4, 4);
  const picture = async (name: string) =>
    (await upload(server, client, endpoints.imageUpload, { file: { bytes, name } })).data as UploadImage;
  const images = [await picture('a picture.png'), await picture('b.png')];
  const content = `Line 1\n\u001b[31mComplaint 9, open\u2028${'🙂'.repeat(60)}`;
  const file = async (fields: Partial<RequestFor<typeof endpoints.complaintInitiate>['body']>) => {
    const about = { targetType: 1, targetId: bob.id, targetName: 'Not the name' } as const;
    const body = { ...about, type: 2 as const, content: 'Text', images: [], ...fields };
    await client.get(endpoints.complaintInitiate, { body });
    const [last] = await db
      .select({ id: complaints.id, at: complaints.createdAt })
      .from(complaints)
      .orderBy(desc(complaints.id))
      .limit(1);
    return { id: last!.id, when: new Date(last!.at).toISOString().slice(0, 16).replace('T', ' ') };
  };
  const first = await file({ content, images });
  const second = await file({ targetType: 2, targetId: groupId, type: 99 });
  const lines = (await admin('complaints')).out.split('\n');
  const from = ` ${ann.userName} about`;
  // 60 characters.
  const cut = `Line 1  [31mComplaint 9, open ${'🙂'.repeat(30)}`;
  expect(lines).toEqual([
    `${String(second.id).padStart(6)}  ${second.when} ${from} group ${groupId} (Card players), other: Text`,
    `${String(first.id).padStart(6)}  ${first.when} ${from} user ${bob.userName} (Bob  [2J), suspected fraud: ${cut}…`,
  ]);
  const shown = (await admin('complaint', String(first.id))).out.split('\n');
  expect(shown.slice(0, -2)).toEqual([
    `Complaint ${first.id}, open`,
    `at:    ${first.when} (UTC)`,
    `from:  ${ann.userName} (Ann)`,
    `about: user ${bob.userName} (Bob  [2J)`,
    'type:  suspected fraud',
    'text:',
    '  Line 1',
    '   [31mComplaint 9, open',
    `  ${'🙂'.repeat(60)}`,
    'pictures, in the data folder:',
  ]);
  for (const path of shown.slice(-2)) expect(await readFile(join(dataDir, path.trim()))).toEqual(bytes);
  expect((await admin('complaint', String(second.id))).out).not.toContain('pictures');

  expect((await admin('close', String(first.id))).out).toBe(`Complaint ${first.id} is closed.`);
  expect(await admin('close', String(first.id))).toEqual({
    code: 1,
    out: '',
    errors: 'This complaint is closed already.',
  });
  expect((await admin('complaints')).out.split('\n')).toEqual([lines[0]]);
  expect((await admin('complaints', '--all')).out.split('\n')[1]).toContain(`${first.when} (closed) `);
  expect((await admin('complaint', String(first.id))).out).toMatch(/^Complaint \d+, closed at 20/);
  for (const command of ['complaint', 'close']) {
    expect((await admin(command, '999999')).errors).toBe('This complaint does not exist.');
  }
});

test('The list of complaints has twenty entries on a page', async () => {
  await db.delete(complaints);
  const { id } = await makeUser(server, 'Ann');
  const row = { userId: id, targetType: 1, targetId: id, type: 1, content: 'x', images: [] };
  await db.insert(complaints).values(Array.from({ length: 41 }, (_, at) => ({ ...row, createdAt: at })));
  const ids = (out: string) => out.split('\n').map((line) => Number(/^ +(\d+)/.exec(line)?.[1] ?? -1));
  const [one, two, three] = [
    (await admin('complaints')).out,
    (await admin('complaints', '--page', '2')).out,
    (await admin('complaints', '--page', '3', '--all')).out,
  ];
  const newest = ids(one)[0]!;
  const down = (from: number, count: number) => Array.from({ length: count }, (_, at) => from - at);
  expect([ids(one), ids(two), ids(three)]).toEqual([
    [...down(newest, 20), -1],
    [...down(newest - 20, 20), -1],
    [newest - 40, -1],
  ]);
  expect(two).toMatch(/\nPage 2 of 3\.$/);
  expect(await admin('complaints', '--page', '4')).toEqual({
    code: 1,
    out: '',
    errors: 'There is no page 4. The last page is 3.',
  });
});
