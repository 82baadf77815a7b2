// Access to uploaded files: a user may download a file if the user may see something that refers to the file.
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

/** A signed-in user. `statusOf` downloads a file and resolves with the response's status. */
async function makeSignedInUser(name: string) {
  const user = await makeUser(server, name);
  const client = await signIn(server, user);
  const statusOf = async (address: string) => (await fetch(server.url + address, withToken(client))).status;
  return { id: user.id, user, client, statusOf };
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

test('Only the uploader may download a picture until it is sent; then only both users of the chat may', async () => {
  const [ann, ben, eve] = await Promise.all(['Ann', 'Ben', 'Eve'].map(makeSignedInUser));
  await makeFriends(server, ann!, ben!, eve!);
  const url = await picture(ann!.client);
  expect([await ann!.statusOf(url), await ben!.statusOf(url), await eve!.statusOf(url)]).toEqual([
    200, 404, 404,
  ]);
  await sendTo(ann!.client, ben!.id, url);
  expect([await ann!.statusOf(url), await ben!.statusOf(url), await eve!.statusOf(url)]).toEqual([
    200, 200, 404,
  ]);
  expect((await fetch(server.url + url)).status).toBe(404);
});

test('A user without access to a file cannot give others access by naming its URL', async () => {
  const [ann, ben, eve] = await Promise.all(['Ann', 'Ben', 'Eve'].map(makeSignedInUser));
  await makeFriends(server, ann!, ben!);
  await makeFriends(server, eve!, ben!);
  const url = await picture(ann!.client);
  await sendTo(eve!.client, ben!.id, url);
  await server.services.db.update(users).set({ headImage: url }).where(eq(users.id, eve!.id));
  expect([await eve!.statusOf(url), await ben!.statusOf(url)]).toEqual([404, 404]);
});

test('Recipients of a forwarded file may download it, also after a recall of the original message', async () => {
  const [ann, ben, cleo] = await Promise.all(['Ann', 'Ben', 'Cleo'].map(makeSignedInUser));
  await makeFriends(server, ben!, ann!, cleo!);
  const url = await picture(ann!.client);
  const { id } = await sendTo(ann!.client, ben!.id, url);
  await sendTo(ben!.client, cleo!.id, url);
  expect(await cleo!.statusOf(url)).toBe(200);
  await ann!.client.get(endpoints.messagePrivateRecall, { params: { id: id! } });
  expect([await cleo!.statusOf(url), await ben!.statusOf(url)]).toEqual([200, 200]);
});

test("A group's file is open to members who may see its message, or see it quoted or pinned", async () => {
  const [ann, ben, lateMember] = await Promise.all(['Ann', 'Ben', 'Late'].map(makeSignedInUser));
  const groupId = await makeGroup(server, ann!, [ben!]);
  const url = await picture(ann!.client);
  const { id } = await sendToGroup(ann!.client, groupId, contentOf(url), MessageType.IMAGE);
  expect(await ben!.statusOf(url)).toBe(200);
  const { db } = server.services;
  await db.insert(groupMembers).values({ groupId, userId: lateMember!.id, afterId: id! });
  expect(await lateMember!.statusOf(url)).toBe(404);
  await ann!.client.get(endpoints.groupSetTopMessage, { params: { groupId }, query: { messageId: id! } });
  expect(await lateMember!.statusOf(url)).toBe(200);
  await ann!.client.get(endpoints.groupRemoveTopMessage, { params: { groupId } });
  expect(await lateMember!.statusOf(url)).toBe(404);
  await sendToGroup(ben!.client, groupId, 'this one?', MessageType.TEXT, id!);
  expect(await lateMember!.statusOf(url)).toBe(200);
});

test('All signed-in users may download profile pictures and group pictures that an admin uploaded', async () => {
  const [ann, eve] = await Promise.all(['Ann', 'Eve'].map(makeSignedInUser));
  const url = await picture(ann!.client);
  expect(await eve!.statusOf(url)).toBe(404);
  const { db } = server.services;
  await db.update(users).set({ headImage: url }).where(eq(users.id, ann!.id));
  expect(await eve!.statusOf(url)).toBe(200);
  // A group's picture is chosen by its owner or an admin.
  const [chosen, foreign] = [await picture(ann!.client), await picture(eve!.client)];
  const groupId = await makeGroup(server, await makeUser(server, 'Owner'), [ann!, eve!]);
  await db.update(groupMembers).set({ isManager: true }).where(eq(groupMembers.userId, ann!.id));
  const setGroupImage = (headImage: string) =>
    db.update(groups).set({ headImage }).where(eq(groups.id, groupId));
  await setGroupImage(chosen);
  expect(await eve!.statusOf(chosen)).toBe(200);
  await setGroupImage(foreign);
  expect([await eve!.statusOf(chosen), await ann!.statusOf(foreign)]).toEqual([404, 404]);
});

test('The cookie of a page permits only file downloads, from login to logout', async () => {
  const ann = await makeSignedInUser('Ann');
  const url = await picture(ann.client);
  const body = JSON.stringify({ terminal: 0, userName: ann.user.userName, password: support.PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${server.url}/api/login`, { method: 'POST', headers, body });
  const setCookie = login.headers.get('set-cookie') ?? '';
  expect(setCookie).toMatch(
    new RegExp(
      `^partyline-files-${server.port}=\\d+\\.[\\w-]{43}; Path=/files; Max-Age=604800; HttpOnly; SameSite=Strict$`,
    ),
  );
  const cookie = setCookie.split(';')[0]!;
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
  expect(self.headers.get('set-cookie')).toBe(setCookie);
  const logout = await fetch(`${server.url}/api/logout`, { method: 'POST', ...token });
  expect(logout.headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await asPage(url)).status).toBe(404);
});
