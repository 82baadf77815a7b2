// Friends, requests, groupings and groups through the views of several devices, against the real server. Each change
// shows without a reload.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ban } from '../../server/people/banning.ts';
import { cancelAccount } from '../../server/people/cancelling.ts';
import { banGroup, unbanGroup } from '../../server/people/group-banning.ts';
import { linkFriends } from '../../server/people/friends.ts';
import type { RowOf } from '../../src/core/contract/views.ts';
import { groupChat, privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { unbounded } from '../../src/core/domain/foreign.ts';
import { FriendRequestStatus } from '../../src/core/domain/enums.ts';
import { openScene, quiet, type Device, type Scene } from './people-scene.ts';
import { tmpId, type Tab } from './support.ts';
import { TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

const { PENDING, APPROVED, REJECTE: REJECTED, RECALLED } = FriendRequestStatus;
const OK = { ok: true };

const requests = (tab: Tab): [number, number][] =>
  tab.rows({ view: 'requests' }).map(({ userId, status }) => [userId, status]);
/** Number of received requests that wait for an answer, as the badge shows it. */
const waiting = (tab: Tab): number =>
  tab.rows({ view: 'requests' }).filter((row) => row.isReceived && row.status === PENDING).length;
const friendOf = (tab: Tab, id: number) => tab.rows({ view: 'friends' }).find((row) => row.id === id);
const head = (tab: Tab, chat: ChatKey): RowOf['head'] | undefined => tab.rows({ view: 'head', chat })[0];
const blocked = (tab: Tab, chat: ChatKey) => head(tab, chat)?.blocked;
const info = (tab: Tab, chat: ChatKey) => tab.rows({ view: 'group', chat })[0];
const memberOf = (tab: Tab, chat: ChatKey, id: number) =>
  tab.rows({ view: 'members', chat }).find(({ userId }) => userId === id);
const isListed = (tab: Tab, chat: ChatKey) => tab.rows({ view: 'groups' }).some(({ key }) => key === chat);

async function forAll(devices: readonly Device[], wanted: (tab: Tab) => boolean): Promise<void> {
  await Promise.all(devices.map(({ tab }) => tab.until(() => wanted(tab))));
}

/** Sends a request, and resolves with its id once the recipient's devices show it. */
async function requestTo(from: Device, to: readonly Device[]): Promise<number> {
  const [first] = to;
  const answer = await from.tab.command('applyForFriend', { id: first!.person.id, text: 'hi', group: null });
  expect(answer).toEqual({ ok: true, value: { isFriend: false } });
  await forAll(to, (tab) => waiting(tab) === 1);
  return first!.tab.rows({ view: 'requests' }).find(({ status }) => status === PENDING)!.id;
}

test('[PRIV-05, PRIV-06] Requests that are sent, rejected, recalled and approved show on all devices', async () => {
  const { devices } = await openScene(testServer);
  const [adaWeb, adaApp, , cleo] = devices;
  const ada = [adaWeb, adaApp];
  const [adaId, cleoId] = [adaWeb.person.id, cleo.person.id];
  const states = async (status: number): Promise<void> => {
    await forAll(ada, (tab) => requests(tab).some(([id, it]) => id === cleoId && it === status));
    await cleo.tab.until((tab) => requests(tab).some(([id, it]) => id === adaId && it === status));
    for (const { tab } of ada) expect(waiting(tab)).toBe(0);
  };
  const rejected = await requestTo(cleo, ada);
  await cleo.tab.until((tab) => requests(tab).some(([id, it]) => id === adaId && it === PENDING));
  expect(await adaApp.tab.command('decideRequest', { id: rejected, decision: 'reject' })).toMatchObject(OK);
  await states(REJECTED);
  const recalled = await requestTo(cleo, ada);
  expect(await cleo.tab.command('decideRequest', { id: recalled, decision: 'recall' })).toMatchObject(OK);
  await states(RECALLED);
  const approved = await requestTo(cleo, ada);
  expect(await adaWeb.tab.command('decideRequest', { id: approved, decision: 'approve' })).toMatchObject(OK);
  await states(APPROVED);
  await forAll(ada, (tab) => friendOf(tab, cleoId)?.online === true);
  await cleo.tab.until((tab) => friendOf(tab, adaId) !== undefined);
});

test('[PRIV-07, X-CHAT-28] A deleted friend leaves the lists of both users, and the chat refuses messages', async () => {
  const { devices, persons } = await openScene(testServer);
  const [adaWeb, adaApp, ben] = devices;
  const [ada, benPerson] = persons;
  await adaWeb.tab.command('sendText', {
    chat: privateChat(benPerson.id),
    tmpId: tmpId(),
    content: 'before',
  });
  await ben.tab.until((tab) => tab.texts(privateChat(ada.id)).includes('before'));
  await forAll([adaWeb, adaApp], (tab) => friendOf(tab, benPerson.id) !== undefined);
  expect(await ben.tab.command('deleteFriend', { id: ada.id })).toMatchObject(OK);
  await forAll([adaWeb, adaApp], (tab) => friendOf(tab, benPerson.id) === undefined);
  await forAll([adaWeb, adaApp], (tab) => blocked(tab, privateChat(benPerson.id))?.why === 'not-friends');
  await ben.tab.until((tab) => blocked(tab, privateChat(ada.id))?.why === 'not-friends');
  await ben.tab.until((tab) => friendOf(tab, ada.id) === undefined);
  await adaWeb.tab.command('sendText', {
    chat: privateChat(benPerson.id),
    tmpId: tmpId(),
    content: 'after',
  });
  await adaWeb.tab.until((tab) =>
    tab.messages(privateChat(benPerson.id)).some(({ mark, failure }) => mark === 'failed' && failure !== ''),
  );
  // The history stays readable.
  await adaWeb.tab.until((tab) => tab.texts(privateChat(benPerson.id)).includes('before'));
});

test('[PRIV-08, X-FRND-03, X-FGRP-01] Presence, remarks and groupings show on the own other device', async () => {
  const { devices, persons } = await openScene(testServer);
  const [adaWeb, adaApp, ben] = devices;
  const benId = persons[1].id;
  await forAll([adaWeb, adaApp], (tab) => friendOf(tab, benId)?.onlineWeb === true);
  expect(await adaWeb.tab.command('setRemark', { id: benId, remark: 'Uncle' })).toMatchObject(OK);
  await adaApp.tab.until((tab) => friendOf(tab, benId)?.showName === 'Uncle');
  const created = await adaApp.tab.command('createGrouping', { name: 'Family' });
  if (!created.ok) throw new Error('no grouping');
  await adaApp.tab.command('moveFriend', { id: benId, grouping: created.value });
  await adaWeb.tab.until((tab) => friendOf(tab, benId)?.grouping === created.value);
  expect(await adaWeb.tab.shown({ view: 'groupings' })).toMatchObject([
    { id: created.value, showName: 'Family' },
  ]);
  await adaWeb.tab.command('deleteGrouping', { id: created.value });
  await adaApp.tab.until((tab) => tab.rows({ view: 'groupings' }).length === 0);
  expect(friendOf(adaApp.tab, benId)?.grouping).toBeNull();
  ben.browser.online = false;
  ben.browser.cutSockets();
  await forAll([adaWeb, adaApp], (tab) => friendOf(tab, benId)?.online === false);
  ben.browser.online = true;
  await forAll([adaWeb, adaApp], (tab) => friendOf(tab, benId)?.online === true);
});

/** A group of Ada with Ben, in which Cleo, a friend of Ada, is not yet. */
async function groupScene(): Promise<Scene & { chat: ChatKey; group: number }> {
  const scene = await openScene(testServer);
  const [ada, , cleo] = scene.persons;
  await linkFriends(testServer.server.services.db, ada.id, cleo.id);
  const [group] = scene.groups;
  return { ...scene, group: group!, chat: groupChat(group!) };
}

test('[GRP-04, X-GRP-07, X-CHAT-27, ROLE-01, ROLE-02] Changes of a group show to its members at once', async () => {
  const { devices, persons, group, chat } = await groupScene();
  const [adaWeb, adaApp, ben, cleo] = devices;
  const [ada, benPerson, cleoPerson] = persons;
  await cleo.tab.until((tab) => !isListed(tab, chat));
  await adaWeb.tab.command('inviteMembers', { group, ids: [cleoPerson.id] });
  await cleo.tab.until((tab) => isListed(tab, chat));
  await forAll([adaWeb, adaApp, ben], (tab) => memberOf(tab, chat, cleoPerson.id) !== undefined);
  await cleo.tab.command('open', { chat });
  await cleo.tab.until((tab) => memberOf(tab, chat, benPerson.id) !== undefined);
  await adaApp.tab.command('modifyGroup', { group, name: 'Choir', notice: 'At eight' });
  await forAll(devices, (tab) => info(tab, chat)?.name === 'Choir');
  await forAll(devices, (tab) => unbounded(info(tab, chat)?.words as never) === 'At eight');
  await adaWeb.tab.command('muteAll', { group, on: true });
  await forAll([ben, cleo], (tab) => blocked(tab, chat)?.why === 'all-muted');
  await adaApp.tab.until((tab) => blocked(tab, chat) === null);
  await adaWeb.tab.command('setAdmins', { group, ids: [benPerson.id], on: true });
  await forAll(devices, (tab) => memberOf(tab, chat, benPerson.id)?.role === 'admin');
  await ben.tab.until((tab) => blocked(tab, chat) === null);
  await ben.tab.command('muteAll', { group, on: false });
  await ben.tab.command('muteMembers', { group, ids: [cleoPerson.id], on: true });
  await forAll(devices, (tab) => memberOf(tab, chat, cleoPerson.id)?.isMuted === true);
  await cleo.tab.until((tab) => blocked(tab, chat)?.why === 'muted');
  await ben.tab.command('modifyGroup', { group, isNoprivatechat: true });
  await forAll(devices, (tab) => info(tab, chat)?.isNoprivatechat === true);
  const application = { id: benPerson.id, text: '', group };
  expect(await cleo.tab.command('applyForFriend', application)).toMatchObject({ error: { code: 'REFUSED' } });
  expect(await adaWeb.tab.command('transferGroup', { group, to: cleoPerson.id })).toMatchObject(OK);
  await forAll(devices, (tab) => info(tab, chat)?.ownerId === cleoPerson.id);
  await forAll(devices, (tab) => memberOf(tab, chat, ada.id)?.role === 'member');
  await cleo.tab.until((tab) => blocked(tab, chat) === null);
});

test('[GRP-05, X-GRP-08, X-CHAT-27] Members who leave, are removed, or lose the group cannot write any more', async () => {
  const { devices, persons, group, chat } = await groupScene();
  const [adaWeb, adaApp, ben, cleo] = devices;
  const [, benPerson, cleoPerson] = persons;
  await adaWeb.tab.command('inviteMembers', { group, ids: [cleoPerson.id] });
  await forAll(devices, (tab) => isListed(tab, chat));
  const tips = (tab: Tab): string => tab.texts(chat).join('\n');
  await adaApp.tab.command('removeMembers', { group, ids: [benPerson.id] });
  await ben.tab.until((tab) => !isListed(tab, chat) && blocked(tab, chat)?.why === 'left-group');
  await ben.tab.until((tab) => tips(tab).includes('group.removed'));
  await forAll([adaWeb, adaApp], (tab) => memberOf(tab, chat, benPerson.id) === undefined);
  // Changes of the time without Ben reach him when he is back.
  expect(await adaWeb.tab.command('setAdmins', { group, ids: [cleoPerson.id], on: true })).toMatchObject(OK);
  expect(await adaWeb.tab.command('inviteMembers', { group, ids: [benPerson.id] })).toMatchObject(OK);
  await ben.tab.until((tab) => memberOf(tab, chat, cleoPerson.id)?.role === 'admin');
  await cleo.tab.command('leaveGroup', { group });
  await cleo.tab.until((tab) => !isListed(tab, chat) && blocked(tab, chat)?.why === 'left-group');
  await forAll([adaWeb, adaApp, ben], (tab) => memberOf(tab, chat, cleoPerson.id) === undefined);
  await adaWeb.tab.command('dissolveGroup', { group });
  await forAll([adaWeb, adaApp, ben], (tab) => !isListed(tab, chat));
  await forAll([adaWeb, adaApp, ben], (tab) => blocked(tab, chat)?.why === 'left-group');
  // Cleo has left before, so her devices learn it with the next list of the groups.
  await forAll([adaWeb, adaApp, ben], (tab) => info(tab, chat)?.dissolve === true);
  await ben.tab.until((tab) => tips(tab).includes('group.dissolved'));
});

test('[ROLE-08, ROLE-09, ERR-23, ERR-24] Bans of groups and users block their chats with the reason', async () => {
  const { devices, persons, group, chat } = await groupScene();
  const { services } = testServer.server;
  const [adaWeb, adaApp, ben] = devices;
  const [, benPerson, cleoPerson] = persons;
  const members = [adaWeb, adaApp, ben];
  await banGroup(services, group, 'spam');
  const isBanned = (tab: Tab): boolean => {
    const reason = blocked(tab, chat);
    return reason?.why === 'group-banned' && reason.reason === 'spam';
  };
  await forAll(members, isBanned);
  await unbanGroup(services, group);
  await forAll(members, (tab) => blocked(tab, chat) === null);
  await ban(services, benPerson.userName, 'fraud');
  await cancelAccount(services, cleoPerson.userName);
  for (const { id } of [benPerson, cleoPerson]) await adaWeb.tab.command('open', { chat: privateChat(id) });
  await adaWeb.tab.until((tab) => blocked(tab, privateChat(benPerson.id))?.why === 'banned');
  expect(blocked(adaWeb.tab, privateChat(benPerson.id))).toEqual({ why: 'banned', reason: 'fraud' });
  await adaWeb.tab.until((tab) => blocked(tab, privateChat(cleoPerson.id))?.why === 'cancelled');
});

test('Without a network, an engine that starts again shows all people, and commands answer OFFLINE', async () => {
  const { devices, persons, group, chat } = await groupScene();
  const [adaWeb, , , cleo] = devices;
  const [, benPerson] = persons;
  const { browser, tab } = adaWeb;
  const created = await tab.command('createGrouping', { name: 'Family' });
  if (!created.ok) throw new Error('no grouping');
  await tab.command('moveFriend', { id: benPerson.id, grouping: created.value });
  await tab.command('deleteFriend', { id: cleo.person.id });
  await requestTo(cleo, [adaWeb]);
  await tab.until(() => memberOf(tab, chat, benPerson.id) !== undefined);
  await quiet(testServer, devices);
  await browser.engine.account?.internals.log.flush();
  browser.online = false;
  browser.restart();
  const reopened = await browser.tab({ tokens: tab.tokens });
  await reopened.until((it) => friendOf(it, benPerson.id)?.grouping === created.value);
  expect(reopened.rows({ view: 'friends' })).toHaveLength(1);
  await reopened.until((it) => waiting(it) === 1);
  await reopened.until((it) => isListed(it, chat));
  await reopened.command('loadMembers', { group });
  await reopened.until((it) => memberOf(it, chat, benPerson.id) !== undefined);
  const offline = { ok: false, error: { code: 'OFFLINE' } };
  const id = benPerson.id;
  for (const answer of await Promise.all([
    reopened.command('findPeople', { words: 'ben' }),
    reopened.command('applyForFriend', { id, text: '', group: null }),
    reopened.command('setRemark', { id, remark: 'x' }),
    reopened.command('deleteFriend', { id }),
    reopened.command('moveFriend', { id, grouping: null }),
    reopened.command('createGroup', { name: 'x', members: [id] }),
    reopened.command('modifyGroup', { group, name: 'x' }),
    reopened.command('inviteMembers', { group, ids: [id] }),
    reopened.command('muteAll', { group, on: true }),
    reopened.command('transferGroup', { group, to: id }),
    reopened.command('leaveGroup', { group }),
    reopened.command('dissolveGroup', { group }),
  ])) {
    expect(answer).toEqual(offline);
  }
});
