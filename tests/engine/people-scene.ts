// Three users with four devices on one server, for tests of friends and groups. The state of each device can be
// compared with the server's own answers once nothing is under way any more.
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { friends, groupMembers, groups, users } from '../../server/db/schema.ts';
import { linkFriends } from '../../server/people/friends.ts';
import { FriendRequestStatus } from '../../src/core/domain/enums.ts';
import type { FriendGrouping, FriendRequest, Group, GroupMember } from '../../src/core/domain/people.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import type { People } from '../../workers/people/people.ts';
import { clientWith } from '../server/support.ts';
import { until } from './databases.ts';
import { isLive, type Browser, type Tab } from './support.ts';
import { PASSWORD, type Person, type TestServer } from './test-server.ts';

/** One engine with one tab, and its connection to the server. */
export interface Device {
  person: Person;
  browser: Browser;
  tab: Tab;
  people: () => People;
  /** Number of requests without an answer. */
  underWay: () => number;
  /** Number of requests that the server has answered, and whose answer is kept back. */
  heldBack: () => number;
  /** Keeps all answers back until the returned function is called. */
  holdAnswers: () => () => void;
}

export interface Scene {
  /** Ada and Ben approve friend requests; Cleo becomes a friend at once. */
  persons: readonly [Person, Person, Person];
  /** Ada's browser, Ada's desktop app, Ben's browser, Cleo's browser. */
  devices: readonly [Device, Device, Device, Device];
  /** Ids of all groups; the first one is Ada's, with Ben. */
  groups: number[];
}

export async function openScene(testServer: TestServer): Promise<Scene> {
  const { db } = testServer.server.services;
  const persons = [await testServer.person(), await testServer.person(), await testServer.person()] as const;
  const [ada, ben] = persons;
  for (const { id } of [ada, ben]) {
    await db.update(users).set({ isManualApprove: true }).where(eq(users.id, id));
  }
  await linkFriends(db, ada.id, ben.id);
  const group = await testServer.group(ada, ben);
  const devices = await Promise.all([
    openDevice(testServer, ada, 0),
    openDevice(testServer, ada, 1),
    openDevice(testServer, ben, 0),
    openDevice(testServer, persons[2], 0),
  ]);
  for (const { tab } of devices.slice(0, 3)) await tab.command('loadMembers', { group });
  return { persons, devices, groups: [group] };
}

/**
 * Timers run this many times faster. At the speed of the other tests a heartbeat must be answered within a second, and a
 * loaded machine would lose connections that no act has cut.
 */
const SPEEDUP = 10;

export async function openDevice(testServer: TestServer, person: Person, terminal: 0 | 1): Promise<Device> {
  const browser = testServer.browser({ speedup: SPEEDUP });
  let count = 0;
  let heldBack = 0;
  let gate: Promise<void> | null = null;
  browser.intercept = async (_path, net) => {
    count++;
    try {
      const response = await net();
      if (gate) {
        heldBack++;
        await gate.finally(() => heldBack--);
      }
      return response;
    } finally {
      count--;
    }
  };
  const tab = await browser.tab();
  const { userName } = person;
  const signedIn = await tab.command('signIn', { userName, password: PASSWORD, auto: false, terminal });
  expect(signedIn).toMatchObject({ ok: true });
  await tab.until(isLive);
  return {
    person,
    browser,
    tab,
    people: () => {
      const people = browser.engine.account?.people;
      if (!people) throw new Error(`${userName} is signed out`);
      return people;
    },
    underWay: () => count,
    heldBack: () => heldBack,
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = null;
        resolve();
      };
    },
  };
}

let marks = 0;

/**
 * Resolves when each of these devices has handled every frame that the server has pushed so far. A mark, pushed
 * behind these frames, tells it. A device that loses its connection meanwhile has to become live again.
 */
export async function pushesArrived(testServer: TestServer, devices: readonly Device[]): Promise<void> {
  const marker = ++marks;
  const waiting = new Set(devices);
  const listening = new AbortController();
  for (const device of devices) {
    const done = (): boolean => waiting.delete(device);
    // The server pushes nothing to a socket that has not logged in.
    const connected = isConnected(device) ? openSockets(device.browser) : [];
    for (const socket of connected) {
      const read = ({ data }: MessageEvent): unknown =>
        String(data).includes(`"marker":${marker}}`) && done();
      socket.addEventListener('message', read, listening);
      socket.addEventListener('close', done, listening);
    }
    if (connected.length === 0) done();
  }
  const to = [...new Set(devices.map(({ person }) => person.id))];
  testServer.server.services.hub.push({ to, cmd: 99, data: { marker } } as never);
  await until(() => waiting.size === 0);
  listening.abort();
}

/** Resolves when all devices are live, no request is under way, and all pushes have arrived. */
export async function quiet(testServer: TestServer, devices: readonly Device[]): Promise<void> {
  const isQuiet = (): boolean => devices.every((device) => isConnected(device) && device.underWay() === 0);
  do {
    await until(isQuiet);
    await pushesArrived(testServer, devices);
    // The handling of the last answer or push may send another request.
    await new Promise((resolve) => setImmediate(resolve));
  } while (!isQuiet());
}

/** False from the loss of a connection on, before the engine and its tab learn of it. */
const isConnected = ({ browser, tab }: Device): boolean =>
  openSockets(browser).length > 0 && browser.engine.account?.canAsk === true && isLive(tab);

const openSockets = ({ sockets }: Browser): WebSocket[] =>
  (sockets as unknown as WebSocket[]).filter(({ readyState }) => readyState === WebSocket.OPEN);

export interface PeopleState {
  friends: object[];
  requests: object[];
  groupings: object[];
  groups: object[];
  members: Record<number, object[]>;
}

/**
 * The people of a device. The server pushes neither former friends, nor changes of former groups, nor pending requests
 * to the other devices of their sender, so these are left out.
 */
export function stateOf({ people, person }: Device, loaded: readonly number[]): PeopleState {
  const held = people();
  const rowsOf = (id: number): [number, object[]] => [id, memberRows(held.members(id) ?? [])];
  return {
    friends: friendRows([...held.allFriends()]),
    requests: requestRows(held.requests, person),
    groupings: groupingRows(held.groupings),
    groups: groupRows([...held.allGroups()]),
    members: Object.fromEntries(loaded.map(rowsOf)),
  };
}

/** Ids of the groups whose members the device has loaded, and that its user is in. */
export const loadedGroups = ({ people }: Device, ids: readonly number[]): number[] =>
  ids.filter((id) => people().members(id) !== null && isPresent(people().group(id)));

/** The same state by fresh lists of the server. */
export async function serverState(
  testServer: TestServer,
  { tab, person }: Device,
  loaded: readonly number[],
): Promise<PeopleState> {
  if (!tab.tokens) throw new Error('the tab has no tokens');
  const client = clientWith(testServer.server, {
    ...tab.tokens,
    accessTokenExpiresIn: 0,
    refreshTokenExpiresIn: 0,
  });
  const [friendList, requests, groupings, groupList] = await Promise.all([
    client.get(endpoints.friendList),
    client.get(endpoints.friendRequestList),
    client.get(endpoints.friendGroupingList),
    client.get(endpoints.groupList),
  ]);
  const present = new Set(groupList.rows.flatMap((group) => (isPresent(group) ? [group.id] : [])));
  const members = loaded.map(async (groupId): Promise<[number, object[]]> => {
    if (!present.has(groupId)) return [groupId, []];
    const { rows } = await client.get(endpoints.groupMembers, { params: { groupId } });
    return [groupId, memberRows(rows)];
  });
  return {
    friends: friendRows(friendList.rows),
    requests: requestRows(requests.rows, person),
    groupings: groupingRows(groupings.rows),
    groups: groupRows(groupList.rows),
    members: Object.fromEntries(await Promise.all(members)),
  };
}

/** Friendships with one side only, and groups without exactly one owner who is a present member. */
export async function brokenRows(testServer: TestServer, scene: Scene): Promise<string[]> {
  const { db } = testServer.server.services;
  const sides = await db.select().from(friends).where(eq(friends.deleted, false));
  const ids = new Set(scene.persons.map(({ id }) => id));
  const oneSided = sides
    .filter(({ userId, friendId }) => ids.has(userId) || ids.has(friendId))
    .filter((side) => !sides.some((it) => it.userId === side.friendId && it.friendId === side.userId));
  const problems = oneSided.map(({ userId, friendId }) => `${userId} is no friend of ${friendId}`);
  for (const id of scene.groups) {
    const [group] = await db.select().from(groups).where(eq(groups.id, id));
    const rows = await db.select().from(groupMembers).where(eq(groupMembers.groupId, id));
    const owner = rows.find((row) => row.userId === group?.ownerId && !row.quit);
    if (group?.dissolve === false && !owner) problems.push(`group ${id} has no owner`);
    if (owner?.isManager || owner?.isMuted) problems.push(`the owner of group ${id} is admin or muted`);
  }
  return problems;
}

const isPresent = (group: Pick<Group, 'quit' | 'dissolve'> | null): boolean =>
  group !== null && !group.quit && !group.dissolve;

const byId = <T extends { id: number | null }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => (a.id ?? 0) - (b.id ?? 0));

type FriendRow = { id: number; showNickName: string; remarkNickName: string; deleted: boolean } & Record<
  'onlineWeb' | 'onlineApp',
  boolean
>;

const friendRows = (rows: readonly FriendRow[]): object[] =>
  byId(rows.filter(({ deleted }) => !deleted)).map(
    ({ id, showNickName, remarkNickName, onlineWeb, onlineApp }) => ({
      id,
      showNickName,
      remarkNickName,
      onlineWeb,
      onlineApp,
    }),
  );

const requestRows = (rows: readonly FriendRequest[], user: Person): object[] =>
  byId(rows.filter((row) => row.sendId !== user.id || row.status !== FriendRequestStatus.PENDING)).map(
    ({ id, sendId, recvId, status }) => ({ id, sendId, recvId, status }),
  );

const groupingRows = (rows: readonly FriendGrouping[]): object[] =>
  rows.map(({ id, name, friendIds }) => ({ id, name, friendIds: [...friendIds] }));

const groupRows = (rows: readonly Group[]): object[] =>
  byId(rows).map((group) => {
    const { id, name, ownerId, isMuted, isAllMuted, isAllowInvite, isNoprivatechat } = group;
    const shared = { name, ownerId, isMuted, isAllMuted, isAllowInvite, isNoprivatechat };
    return isPresent(group) ? { id, ...shared } : { id, quit: true };
  });

const memberRows = (rows: readonly GroupMember[]): object[] =>
  [...rows]
    .sort((a, b) => a.userId - b.userId)
    .map(({ userId, showNickName, isManager, isMuted, quit }) => ({
      userId,
      showNickName,
      isManager,
      isMuted,
      quit,
    }));
