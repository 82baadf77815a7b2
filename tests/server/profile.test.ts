// The profile and the settings of the own user, and the copies of its name and picture on other terminals.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { friends, groupMembers, users } from '../../server/db/schema.ts';
import { membersIn } from '../../server/people/members.ts';
import { Command, endpoints, MessageType, type UploadImage } from '../../src/core/wire/index.ts';
import { png } from './pictures.ts';
import {
  type Client,
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  signIn,
  startTestServer,
  type TestSocket,
  withToken,
} from './support.ts';
import { upload } from './upload.ts';

const { FRIEND_NEW, GROUP_MEMBERS } = MessageType;
const server = await startTestServer();
afterAll(() => server.stop());
const { db, profilePushes } = server.services;

interface SignedIn {
  id: number;
  userName: string;
  nickName: string;
  client: Client;
}

async function makeSignedInUser(nickName: string): Promise<SignedIn> {
  const { id, userName } = await makeUser(server, nickName);
  return { id, userName, nickName, client: await signIn(server, { userName }) };
}

type Edit = Record<string, unknown>;
/** Sends the body as a client might, without the checks of this client. */
async function update({ id, nickName, client }: SignedIn, edit: Edit) {
  const answer = await fetch(`${server.url}/api/user/update`, {
    method: 'PUT',
    headers: { ...withToken(client).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id, nickName, ...edit }),
  });
  return (await answer.json()) as { code: number; message: string; data: unknown };
}

const self = ({ client }: SignedIn) => client.get(endpoints.userSelf);

async function picture({ client }: SignedIn): Promise<string> {
  const file = { bytes: png(4, 4), name: 'a.png' };
  return ((await upload(server, client, endpoints.imageUpload, { file })).data as UploadImage).originUrl;
}

/** The frames of a change that a socket gets: after all pushes of the change, a heartbeat comes back last. */
async function changesAt(socket: TestSocket): Promise<Record<string, unknown>[]> {
  await profilePushes.settled();
  socket.heartbeat();
  await socket.next(frameOf(Command.HEARTBEAT));
  return socket.frames
    .filter(({ data }) => data?.['type'] === FRIEND_NEW || data?.['type'] === GROUP_MEMBERS)
    .map(({ data }) => ({ ...data, content: JSON.parse(String(data?.['content'])) as unknown }));
}

test('[API-07, VAL-14] PUT /user/update stores the fields of the profile, and null leaves a field unchanged', async () => {
  const ann = await makeSignedInUser('Ann');
  const edit = { nickName: 'Anna', sex: 1, signature: 'One\nTwo' };
  // Clients send the whole user, with fields that the server does not change.
  const whole = { ...(await self(ann)), userName: 'root', type: 1, isBanned: true, ...edit };
  expect(await update(ann, whole)).toMatchObject({ code: 200, data: null });
  expect(await self(ann)).toMatchObject({ ...edit, userName: ann.userName, type: 2, isBanned: false });
  expect(await update(ann, { nickName: 'Anna', sex: null, signature: null })).toMatchObject({ code: 200 });
  expect(await self(ann)).toMatchObject(edit);
  expect(await update(ann, { nickName: 'Anna', signature: '' })).toMatchObject({ code: 200 });
  expect(await self(ann)).toMatchObject({ ...edit, signature: '' });
});

test("[API-07] The profile of another user is refused in both languages, and nobody's profile changes", async () => {
  const [ann, bob] = [await makeSignedInUser('Ann'), await makeSignedInUser('Bob')];
  expect(await update(ann, { id: bob.id, nickName: 'Eve' })).toMatchObject({
    code: 500,
    message: 'You can only change your own profile.',
  });
  await ann.client.get(endpoints.userLanguage, { body: { language: 'zh-TW' } });
  expect((await update(ann, { id: bob.id })).message).toBe('您只能修改自己的個人資料。');
  expect([(await self(ann)).nickName, (await self(bob)).nickName]).toEqual(['Ann', 'Bob']);
});

test('[VAL-14, VAL-15, LIM-17] A profile with an invalid field is refused with the name of the field', async () => {
  const ann = await makeSignedInUser('Ann');
  const before = await self(ann);
  for (const [edit, message] of [
    [{ nickName: undefined }, 'The field nickName is missing.'],
    [{ nickName: '' }, 'The field nickName is missing.'],
    [{ nickName: ' \u200b\u202e ' }, 'The field nickName is missing.'],
    [{ nickName: 'n'.repeat(21) }, 'The field nickName may have at most 20 characters or entries.'],
    [{ signature: 's'.repeat(65) }, 'The field signature may have at most 64 characters or entries.'],
    [{ signature: { $gt: '' } }, 'The field signature is not valid.'],
    [{ sex: 7 }, 'The field sex is not valid.'],
    [{ headImage: 'javascript:alert(1)' }, 'The field headImage is not valid.'],
    [{ id: 'x' }, 'The field id is not valid.'],
  ] as const) {
    expect(await update(ann, edit)).toMatchObject({ code: 500, message });
  }
  expect(await self(ann)).toEqual(before);
  const longest = { nickName: 'n'.repeat(20), signature: 's'.repeat(64) };
  expect(await update(ann, longest)).toMatchObject({ code: 200 });
  expect(await self(ann)).toMatchObject(longest);
});

test('[API-07] A new name and picture reach all friends, former ones too, and their lists show the same', async () => {
  const [ann, bob, former] = [
    await makeSignedInUser('Ann'),
    await makeSignedInUser('Bob'),
    await makeSignedInUser('Former'),
  ];
  const stranger = await makeSignedInUser('Eve');
  await makeFriends(server, ann, bob, former);
  await db.update(friends).set({ remarkNickName: 'Sis' }).where(eq(friends.userId, bob.id));
  await db.update(friends).set({ deleted: true }).where(eq(friends.userId, former.id));
  const sockets = await Promise.all([bob, former, stranger].map(({ client }) => connect(server, client)));
  const headImage = await picture(ann);
  await update(ann, { nickName: 'Anna', headImage });
  const [ofBob, ofFormer, ofStranger] = await Promise.all(sockets.map(changesAt));
  const anna = { id: ann.id, nickName: 'Anna', headImage };
  expect(ofBob).toEqual([
    expect.objectContaining({
      type: FRIEND_NEW,
      sendId: ann.id,
      recvId: bob.id,
      content: expect.objectContaining({ ...anna, showNickName: 'Sis', deleted: false }),
    }),
  ]);
  expect(ofFormer).toMatchObject([{ content: { ...anna, showNickName: 'Anna', deleted: true } }]);
  expect(ofStranger).toEqual([]);
  for (const { client } of [bob, former]) {
    expect((await client.get(endpoints.friendList)).rows).toMatchObject([anna]);
  }
});

test('[API-07] A new name reaches present members of the groups in which the user has no other name', async () => {
  const [ann, bob, gone] = [
    await makeSignedInUser('Ann'),
    await makeSignedInUser('Bob'),
    await makeSignedInUser('Gone'),
  ];
  const named = await makeGroup(server, ann, [bob, gone]);
  const renamed = await makeGroup(server, bob, [ann]);
  const left = await makeGroup(server, bob, [ann]);
  await db
    .update(groupMembers)
    .set({ remarkNickName: 'Boss' })
    .where(membersIn(renamed, [ann.id]));
  await db
    .update(groupMembers)
    .set({ quit: true })
    .where(membersIn(left, [ann.id]));
  await db
    .update(groupMembers)
    .set({ quit: true })
    .where(membersIn(named, [gone.id]));
  const sockets = await Promise.all([ann, bob, gone].map(({ client }) => connect(server, client)));
  await update(ann, { nickName: 'Anna' });
  const row = { userId: ann.id, showNickName: 'Anna', headImage: '', quit: false };
  const change = { type: GROUP_MEMBERS, groupId: named, content: { groupId: named, members: [row] } };
  const [own, ofBob, ofGone] = await Promise.all(sockets.map(changesAt));
  expect(own).toMatchObject([change]);
  expect(ofBob).toMatchObject([change]);
  expect(ofGone).toEqual([]);
  const { rows } = await bob.client.get(endpoints.groupMembers, { params: { groupId: named } });
  expect(rows).toContainEqual(expect.objectContaining(row));
  // A new picture changes the row of each group.
  const headImage = await picture(ann);
  await update(ann, { nickName: 'Anna', headImage });
  const members = [{ userId: ann.id, headImage }];
  expect((await changesAt(sockets[1]!)).slice(1)).toMatchObject([
    { groupId: named, content: { members } },
    { groupId: renamed, content: { members } },
  ]);
});

test('[API-07] A profile that is sent back unchanged, or with other fields than name and picture, pushes nothing', async () => {
  const [ann, bob] = [await makeSignedInUser('Ann'), await makeSignedInUser('Bob')];
  await makeFriends(server, ann, bob);
  await makeGroup(server, ann, [bob]);
  // A name of several lines and a picture elsewhere may be left from an earlier version.
  const old = { nickName: 'Ann\nLee', headImage: 'https://example.org/a.png' };
  await db.update(users).set(old).where(eq(users.id, ann.id));
  const socket = await connect(server, bob.client);
  const { headImage, headImageThumb } = await self(ann);
  for (const edit of [
    { ...old, headImage, headImageThumb },
    { nickName: 'Ann Lee', sex: 1, signature: 'Hello' },
  ]) {
    expect(await update(ann, edit)).toMatchObject({ code: 200 });
  }
  expect(await changesAt(socket)).toEqual([]);
  const [row] = await db.select().from(users).where(eq(users.id, ann.id));
  expect(row).toMatchObject({ ...old, sex: 1, signature: 'Hello' });
});

test('[API-07] Several changes in a row leave the last name on every terminal', async () => {
  const [ann, bob] = [await makeSignedInUser('Ann'), await makeSignedInUser('Bob')];
  await makeFriends(server, ann, bob);
  const socket = await connect(server, bob.client);
  const names = Array.from({ length: 10 }, (_, n) => `Ann ${n}`);
  await Promise.all(names.map((nickName) => update(ann, { nickName })));
  const frames = await changesAt(socket);
  const stored = (await self(ann)).nickName;
  expect(frames.at(-1)).toMatchObject({ content: { nickName: stored } });
  expect(frames.length).toBeLessThanOrEqual(10);
});

test('[API-07] A profile picture opens to everybody once it is set, and closes when it is cleared', async () => {
  const [ann, bob, stranger] = [
    await makeSignedInUser('Ann'),
    await makeSignedInUser('Bob'),
    await makeSignedInUser('Eve'),
  ];
  await makeFriends(server, ann, bob);
  const [headImage, headImageThumb] = [await picture(ann), await picture(ann)];
  const statuses = async (url: string) =>
    Promise.all(
      [bob, stranger].map(async (of) => (await fetch(server.url + url, withToken(of.client))).status),
    );
  expect(await statuses(headImage)).toEqual([404, 404]);
  expect(await update(ann, { headImage, headImageThumb })).toMatchObject({ code: 200 });
  expect([await statuses(headImage), await statuses(headImageThumb)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  const found = await stranger.client.get(endpoints.userSearch, { query: { name: ann.userName } });
  expect(found.rows).toMatchObject([{ headImage, headImageThumb }]);
  // A new picture without a thumbnail is its own thumbnail.
  const next = await picture(ann);
  await update(ann, { headImage: next });
  expect(await self(ann)).toMatchObject({ headImage: next, headImageThumb: next });
  expect(await statuses(headImage)).toEqual([404, 404]);
  await update(ann, { headImage: '', headImageThumb: '' });
  expect(await self(ann)).toMatchObject({ headImage: '', headImageThumb: '' });
  expect(await statuses(next)).toEqual([404, 404]);
});

test('[API-07] A picture of another server, an unseen one or a file is refused and changes nothing', async () => {
  const [ann, bob] = [await makeSignedInUser('Ann'), await makeSignedInUser('Bob')];
  const unseen = await picture(bob);
  const file = { bytes: Buffer.from('text'), name: 'a.txt' };
  const text = (await upload(server, ann.client, endpoints.fileUpload, { file })).data as string;
  for (const url of [
    'https://example.org/a.png',
    `${server.url}${unseen}`,
    unseen,
    text,
    '/files/abcdefghijklmnopqrstuvwx/a.png',
  ]) {
    for (const edit of [{ headImage: url }, { headImageThumb: url }]) {
      expect([url, await update(ann, { nickName: 'Eve', ...edit })]).toMatchObject([
        url,
        { code: 500, message: 'This picture is not on the server. Upload it again.' },
      ]);
    }
  }
  expect(await self(ann)).toMatchObject({ nickName: 'Ann', headImage: '', headImageThumb: '' });
  expect((await fetch(server.url + unseen, withToken(ann.client))).status).toBe(404);
});

test('[API-08, SET-19] PUT /user/manualApprove decides whether a friend request waits', async () => {
  const [ann, bob, cy] = [
    await makeSignedInUser('Ann'),
    await makeSignedInUser('Bob'),
    await makeSignedInUser('Cy'),
  ];
  const set = (enabled: boolean) => ann.client.get(endpoints.userManualApprove, { query: { enabled } });
  const apply = async ({ client }: SignedIn) =>
    (await client.get(endpoints.friendRequestApply, { body: { friendId: ann.id, remark: '' } })).status;
  await set(true);
  expect(await self(ann)).toMatchObject({ isManualApprove: true });
  expect(await apply(bob)).toBe(1);
  await set(false);
  expect(await self(ann)).toMatchObject({ isManualApprove: false });
  expect(await apply(cy)).toBe(2);
});

test('[API-09, SET-11] PUT /user/audioTip holds for the calling terminal', async () => {
  const ann = await makeSignedInUser('Ann');
  const app = await signIn(server, ann, 1);
  await ann.client.get(endpoints.userAudioTip, { query: { enabled: false } });
  expect([(await self(ann)).isAudioTip, (await app.get(endpoints.userSelf)).isAudioTip]).toEqual([
    false,
    true,
  ]);
});

test('[API-10] PUT /user/language sets the language of answers on all terminals; unknown ones are refused', async () => {
  const ann = await makeSignedInUser('Ann');
  const app = await signIn(server, ann, 1);
  const set = (language: string) => ann.client.call(endpoints.userLanguage, { body: { language } });
  const refusal = async () => (await app.call(endpoints.userFind, { params: { id: 999_999 } })).message;
  expect(await set('zh-TW')).toMatchObject({ code: 200, data: null });
  expect(await self(ann)).toMatchObject({ language: 'zh-TW' });
  expect(await refusal()).toBe('這位使用者不存在。');
  for (const unknown of ['zh', 'zh-tw', 'de-DE', 'en', '../en-US', '__proto__']) {
    expect(await set(unknown)).toMatchObject({
      code: 500,
      message: '不支援這種語言，請選擇 en-US 或 zh-TW。',
    });
  }
  expect(await self(ann)).toMatchObject({ language: 'zh-TW' });
  expect(await set('en-US')).toMatchObject({ code: 200 });
  expect(await refusal()).toBe('This user does not exist.');
  expect((await set('fr-FR')).message).toBe('This language is not available. Choose en-US or zh-TW.');
});
