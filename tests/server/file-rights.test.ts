// Node: an uploaded file is for those who may see what names it.
import { afterAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { groupMembers, groups, users } from '../../server/db/schema.ts';
import { endpoints, MessageType, type UploadImage } from '../../src/core/wire/index.ts';
import { png } from './pictures.ts';
import * as support from './support.ts';
import { upload } from './upload.ts';

const { makeFriends, makeGroup, makeUser, signIn, withToken } = support;
type Client = support.Client;
const server = await support.startTestServer();
afterAll(() => server.stop());

let sent = 0;
const tmpId = () => `1900000000000${String(++sent).padStart(8, '0')}`;

/** Somebody and a way to ask what the server has for him. */
async function somebody(name: string) {
  const user = await makeUser(server, name);
  const client = await signIn(server, user);
  const sees = async (address: string) => (await fetch(server.url + address, withToken(client))).status;
  return { id: user.id, user, client, sees };
}

async function picture(client: Client): Promise<string> {
  const file = { bytes: png(4, 4), name: 'a.png' };
  const { data } = await upload(server, client, endpoints.imageUpload, { file });
  return (data as UploadImage).originUrl;
}

const contentOf = (url: string) => JSON.stringify({ originUrl: url, thumbUrl: url, width: 4, height: 4 });
const sendTo = (client: Client, recvId: number, url: string, quoteId?: number) =>
  client.get(endpoints.messagePrivateSend, {
    body: {
      tmpId: tmpId(),
      recvId,
      content: contentOf(url),
      type: MessageType.IMAGE,
      ...(quoteId && { quoteMessageId: quoteId }),
    },
  });
const sendToGroup = (client: Client, groupId: number, content: string, type: number, quoteId?: number) =>
  client.get(endpoints.messageGroupSend, {
    body: { tmpId: tmpId(), groupId, content, type, ...(quoteId && { quoteMessageId: quoteId }) },
  });

test('a picture is for who uploaded it until it is sent, then for both sides of the chat, and for nobody else', async () => {
  const [ann, ben, eve] = await Promise.all(['Ann', 'Ben', 'Eve'].map(somebody));
  await makeFriends(server, ann!, ben!, eve!);
  const url = await picture(ann!.client);
  expect([await ann!.sees(url), await ben!.sees(url), await eve!.sees(url)]).toEqual([200, 404, 404]);
  await sendTo(ann!.client, ben!.id, url);
  expect([await ann!.sees(url), await ben!.sees(url), await eve!.sees(url)]).toEqual([200, 200, 404]);
  expect((await fetch(server.url + url)).status).toBe(404);
});

test('somebody who knows an address and may not see the file gives nobody a right by naming it', async () => {
  const [ann, ben, eve] = await Promise.all(['Ann', 'Ben', 'Eve'].map(somebody));
  await makeFriends(server, ann!, ben!);
  await makeFriends(server, eve!, ben!);
  const url = await picture(ann!.client);
  await sendTo(eve!.client, ben!.id, url);
  await server.services.db.update(users).set({ headImage: url }).where(eq(users.id, eve!.id));
  expect([await eve!.sees(url), await ben!.sees(url)]).toEqual([404, 404]);
});

test('a forwarded file is for its receivers, also after the first message has been recalled', async () => {
  const [ann, ben, cleo] = await Promise.all(['Ann', 'Ben', 'Cleo'].map(somebody));
  await makeFriends(server, ben!, ann!, cleo!);
  const url = await picture(ann!.client);
  const { id } = await sendTo(ann!.client, ben!.id, url);
  await sendTo(ben!.client, cleo!.id, url);
  expect(await cleo!.sees(url)).toBe(200);
  await ann!.client.get(endpoints.messagePrivateRecall, { params: { id: id! } });
  expect([await cleo!.sees(url), await ben!.sees(url)]).toEqual([200, 200]);
});

test('in a group it is for members who may see the message, for late ones where it is quoted or pinned', async () => {
  const [ann, ben, late] = await Promise.all(['Ann', 'Ben', 'Late'].map(somebody));
  const groupId = await makeGroup(server, ann!, [ben!]);
  const url = await picture(ann!.client);
  const { id } = await sendToGroup(ann!.client, groupId, contentOf(url), MessageType.IMAGE);
  expect(await ben!.sees(url)).toBe(200);
  const { db } = server.services;
  await db.insert(groupMembers).values({ groupId, userId: late!.id, afterId: id! });
  expect(await late!.sees(url)).toBe(404);
  await ann!.client.get(endpoints.groupSetTopMessage, { params: { groupId }, query: { messageId: id! } });
  expect(await late!.sees(url)).toBe(200);
  await ann!.client.get(endpoints.groupRemoveTopMessage, { params: { groupId } });
  expect(await late!.sees(url)).toBe(404);
  await sendToGroup(ben!.client, groupId, 'this one?', MessageType.TEXT, id!);
  expect(await late!.sees(url)).toBe(200);
});

test('faces and what is announced to everybody are for all who have signed in', async () => {
  const [ann, eve] = await Promise.all(['Ann', 'Eve'].map(somebody));
  const url = await picture(ann!.client);
  expect(await eve!.sees(url)).toBe(404);
  const { db } = server.services;
  await db.update(users).set({ headImage: url }).where(eq(users.id, ann!.id));
  expect(await eve!.sees(url)).toBe(200);
  // A group's is chosen by its owner or an admin.
  const [chosen, foreign] = [await picture(ann!.client), await picture(eve!.client)];
  const groupId = await makeGroup(server, await makeUser(server, 'Owner'), [ann!, eve!]);
  await db.update(groupMembers).set({ isManager: true }).where(eq(groupMembers.userId, ann!.id));
  const wear = (headImage: string) => db.update(groups).set({ headImage }).where(eq(groups.id, groupId));
  await wear(chosen);
  expect(await eve!.sees(chosen)).toBe(200);
  await wear(foreign);
  expect([await eve!.sees(chosen), await ann!.sees(foreign)]).toEqual([404, 404]);
});

test('a page shows its pass: a cookie for files alone, from login to exit, worth nothing to the API', async () => {
  const ann = await somebody('Ann');
  const url = await picture(ann.client);
  const body = JSON.stringify({ terminal: 0, userName: ann.user.userName, password: support.PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${server.url}/api/login`, { method: 'POST', headers, body });
  const given = login.headers.get('set-cookie') ?? '';
  expect(given).toMatch(
    new RegExp(
      `^partyline-files-${server.port}=\\d+\\.[\\w-]{43}; Path=/files; Max-Age=604800; HttpOnly; SameSite=Strict$`,
    ),
  );
  const cookie = given.split(';')[0]!;
  const { accessToken } = ((await login.json()) as { data: { accessToken: string } }).data;
  const asPage = (path: string, shown = cookie) => fetch(server.url + path, { headers: { cookie: shown } });
  const answer = await asPage(url, `other=1; ${cookie}`);
  expect([answer.status, answer.headers.get('vary'), answer.headers.get('cache-control')]).toEqual([
    200,
    'cookie',
    'private, max-age=31536000, immutable',
  ]);
  expect(await (await asPage('/api/user/self')).json()).toMatchObject({ code: 400 });
  for (const forged of [cookie.replace(/=\d+/, '=1'), cookie.slice(0, -1), 'partyline-files-1=1.a']) {
    expect([forged, (await asPage(url, forged)).status]).toEqual([forged, 404]);
  }
  const token = { headers: { accesstoken: accessToken } };
  const self = await fetch(`${server.url}/api/user/self`, token);
  expect(self.headers.get('set-cookie')).toBe(given);
  const exit = await fetch(`${server.url}/api/logout`, { method: 'POST', ...token });
  expect(exit.headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await asPage(url)).status).toBe(404);
});
