// Complaints about users and groups: valid targets, pictures, limits, and the lifetime of the pictures.
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { complaints, groupMembers } from '../../server/db/schema.ts';
import { uploadImage } from '../../server/uploads/uploads.ts';
import {
  ComplaintTarget,
  ComplaintType,
  endpoints,
  type RequestFor,
  type UploadImage,
} from '../../src/core/wire/index.ts';
import { png } from './pictures.ts';
import {
  type Client,
  makeGroup,
  makeUser,
  manualClock,
  signIn,
  startTestServer,
  withToken,
} from './support.ts';
import { upload } from './upload.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
const clock = manualClock();
const server = await startTestServer({ clock });
const { db, files } = server.services;
afterAll(() => server.stop());

type Body = RequestFor<typeof endpoints.complaintInitiate>['body'];

async function makeSignedInUser(name: string) {
  const user = await makeUser(server, name);
  return { ...user, client: await signIn(server, user) };
}

/** A complaint about a user, with other values for some fields. */
function about(targetId: number, fields: Partial<Body> = {}): Body {
  const { USER: targetType } = ComplaintTarget;
  return { targetType, targetId, type: ComplaintType.OTHER, content: 'Help', images: [], ...fields };
}

const send = (client: Client, body: Body) => client.call(endpoints.complaintInitiate, { body });

function storedBy({ id }: { id: number }) {
  return db.select().from(complaints).where(eq(complaints.userId, id)).orderBy(asc(complaints.id));
}

async function picture(client: Client): Promise<UploadImage> {
  const file = { bytes: png(4, 4), name: 'a picture.png' };
  return (await upload(server, client, endpoints.imageUpload, { file })).data as UploadImage;
}

const imageWith = (originUrl: string): UploadImage => ({
  originUrl,
  thumbUrl: originUrl,
  largeThumbUrl: '',
  size: 0,
  animated: false,
  width: 4,
  height: 4,
});

test('[GEN-08] A user files complaints of each type about users and about groups', async () => {
  const [ann, bob] = [await makeSignedInUser('Ann'), await makeUser(server, 'Bob')];
  const [own, left] = [await makeGroup(server, ann, []), await makeGroup(server, bob, [ann])];
  const foreign = await makeGroup(server, bob, []);
  const isMembership = and(eq(groupMembers.groupId, left), eq(groupMembers.userId, ann.id));
  await db.update(groupMembers).set({ quit: true, quitAt: clock(), untilId: 0 }).where(isMembership);
  const image = await picture(ann.client);
  const targetType = ComplaintTarget.GROUP;
  const sent = [
    about(bob.id, { type: ComplaintType.HARASSMENT, content: ' two\nlines ', images: [image, image] }),
    about(own, { targetType, type: ComplaintType.FRAUD, targetName: 'Not its name' }),
    about(left, { targetType, type: ComplaintType.BAD_CONTENT }),
    about(foreign, { targetType, content: 'x'.repeat(512) }),
  ];
  for (const body of sent) expect(await send(ann.client, body)).toMatchObject({ code: 200, data: null });
  const stored = await storedBy(ann);
  expect(stored).toEqual(
    sent.map(({ targetType: of, targetId, type, content }, at) => ({
      id: expect.any(Number),
      userId: ann.id,
      targetType: of,
      targetId,
      type,
      content,
      images: at === 0 ? [image.originUrl] : [],
      createdAt: clock(),
      closedAt: null,
    })),
  );
});

test('A complaint about oneself, about an unknown target or without a text is refused', async () => {
  const [ann, bob] = [await makeSignedInUser('Ann'), await makeUser(server, 'Bob')];
  const group = { targetType: ComplaintTarget.GROUP };
  const images = Array.from({ length: 10 }, () => imageWith('/files/x/y'));
  for (const [body, sentence] of [
    [about(ann.id), 'You cannot file a complaint about yourself.'],
    [about(99_999_999), 'This user does not exist.'],
    [about(-1), 'The field targetId is not valid.'],
    [about(99_999_999, group), 'This group does not exist.'],
    [about(bob.id, { content: ' \n\u200b' }), 'The field content is missing.'],
    [about(bob.id, { content: 'x'.repeat(513) }), /^The field content may have at most 512 /],
    [about(bob.id, { type: 4 as 1 }), 'The field type is not valid.'],
    [about(bob.id, { targetType: 3 as 1 }), 'The field targetType is not valid.'],
    [about(bob.id, { images }), /^The field images may have at most 9 /],
  ] as const) {
    const message = typeof sentence === 'string' ? sentence : expect.stringMatching(sentence);
    expect(await send(ann.client, body)).toMatchObject({ code: 500, message });
  }
  expect(await storedBy(ann)).toEqual([]);
});

test('A complaint takes only pictures that its user has uploaded', async () => {
  const [ann, eve] = [await makeSignedInUser('Ann'), await makeSignedInUser('Eve')];
  const own = (await picture(ann.client)).originUrl;
  const foreign = (await picture(eve.client)).originUrl;
  const part = { bytes: Buffer.from('plain text'), name: 'a.txt' };
  const text = (await upload(server, ann.client, endpoints.fileUpload, { file: part })).data as string;
  async function* chunks() {
    yield png(4, 4);
  }
  async function* parts() {
    yield { kind: 'file' as const, name: 'file', fileName: 'a.png', chunks: chunks() };
  }
  const ofServer = await uploadImage(files, null, parts(), 1024);
  if (!ofServer.ok) throw new Error('the upload failed');
  for (const url of [
    foreign,
    text,
    ofServer.value.originUrl,
    `/files/${'A'.repeat(24)}/a.png`,
    `${own}/../a.png`,
    own.replace('a%20picture.png', 'b.png'),
    own.replace('%20', ' '),
    `${server.url}${own}`,
    'https://example.org/a.png',
  ]) {
    const refused = await send(ann.client, about(eve.id, { images: [imageWith(own), imageWith(url)] }));
    expect([url, refused]).toMatchObject([
      url,
      {
        code: 500,
        message: 'A picture of the complaint is not stored on this server as your upload. Upload it again.',
      },
    ]);
  }
  expect(await storedBy(ann)).toEqual([]);
});

test('[X-CMPL-02] The same complaint, sent again within ten seconds, succeeds and is stored once', async () => {
  const [ann, bob] = [await makeSignedInUser('Ann'), await makeUser(server, 'Bob')];
  const body = about(bob.id, { images: [await picture(ann.client)] });
  const codes = (await Promise.all([1, 2, 3, 4].map(() => send(ann.client, body)))).map(({ code }) => code);
  expect(codes).toEqual([200, 200, 200, 200]);
  clock.forward(9 * SECOND);
  expect((await send(ann.client, body)).code).toBe(200);
  expect(await storedBy(ann)).toHaveLength(1);
  // A complaint that differs in one field is another complaint.
  const others = [
    { ...body, content: 'Something else' },
    { ...body, type: ComplaintType.FRAUD },
    { ...body, images: [] },
    { ...body, images: [await picture(ann.client)] },
    { ...body, targetId: (await makeUser(server, 'Cleo')).id },
  ];
  for (const other of others) expect((await send(ann.client, other)).code).toBe(200);
  expect(await storedBy(ann)).toHaveLength(6);
  clock.forward(SECOND);
  expect((await send(ann.client, body)).code).toBe(200);
  expect(await storedBy(ann)).toHaveLength(7);
});

test('A user files at most ten complaints within a day, also with simultaneous requests', async () => {
  const [ann, bob] = [await makeSignedInUser('Ann'), await makeSignedInUser('Bob')];
  const numbered = (number: number) => about(bob.id, { content: `Number ${number}` });
  expect((await send(ann.client, numbered(0))).code).toBe(200);
  clock.forward(HOUR);
  const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
  const again = await signIn(server, ann);
  const answers = await Promise.all(numbers.map((number) => send(again, numbered(number))));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(9);
  expect(new Set(answers.map(({ code, message }) => `${code} ${message}`))).toEqual(
    new Set(['200 Success', '429 You have filed too many complaints within a day.']),
  );
  const stored = await storedBy(ann);
  expect(stored).toHaveLength(10);
  const refused = await fetch(`${server.url}/api${endpoints.complaintInitiate.path}`, {
    method: 'POST',
    headers: { ...withToken(again).headers, 'content-type': 'application/json' },
    body: JSON.stringify(numbered(99)),
  });
  // The first complaint is an hour old.
  expect(refused.headers.get('retry-after')).toBe(String(23 * 3_600));
  await refused.body?.cancel();
  // The limit does not refuse the second press of a stored complaint, nor other users.
  expect((await send(again, about(bob.id, { content: stored.at(-1)!.content }))).code).toBe(200);
  expect((await send(await signIn(server, bob), about(ann.id))).code).toBe(200);
  clock.forward(23 * HOUR);
  const later = await signIn(server, ann);
  expect([(await send(later, numbered(98))).code, (await send(later, numbered(99))).code]).toEqual([
    200, 429,
  ]);
});

test('Pictures of a complaint stay on the disk, and only their uploader may download them', async () => {
  const [ann, bob, eve] = [
    await makeSignedInUser('Ann'),
    await makeSignedInUser('Bob'),
    await makeSignedInUser('Eve'),
  ];
  const groupId = await makeGroup(server, bob, [ann]);
  const [shown, inGroup, unused] = [
    await picture(ann.client),
    await picture(ann.client),
    await picture(ann.client),
  ];
  await send(ann.client, about(bob.id, { images: [shown] }));
  await send(ann.client, about(groupId, { targetType: ComplaintTarget.GROUP, images: [inGroup] }));
  clock.forward(30 * 24 * HOUR);
  /** The status of a download of each picture. */
  const statusesFor = async (client: Client | null) => {
    const statuses: number[] = [];
    for (const { originUrl } of [shown, inGroup, unused]) {
      const answer = await fetch(server.url + originUrl, client ? withToken(client) : {});
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    return statuses;
  };
  const asAnn = await signIn(server, ann);
  await files.sweep();
  expect(await statusesFor(asAnn)).toEqual([200, 200, 404]);
  await db.update(complaints).set({ closedAt: clock() }).where(eq(complaints.userId, ann.id));
  await files.sweep();
  expect(await statusesFor(asAnn)).toEqual([200, 200, 404]);
  for (const client of [await signIn(server, bob), await signIn(server, eve), null]) {
    expect(await statusesFor(client)).toEqual([404, 404, 404]);
  }
});
