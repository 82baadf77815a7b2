// The invariants of calls: nobody has two, no dead tab has a part in one, and the devices agree with the server.
import type { GroupCallInfo } from '../../../src/core/wire/profile-s/objects/calls.ts';
import type { CallDevice } from './device.ts';
import { GROUPS } from './server.ts';
import type { GroupCallWorld } from './world.ts';

/** Invariants of one device at any time. */
export function problemsOf({ name, row, tabs, view }: CallDevice): string[] {
  const problems: string[] = [];
  const seats = new Set(tabs.map(({ seat }) => seat));
  for (const seat of [row?.owner, row?.ringer, row?.heir])
    if (seat && !seats.has(seat)) problems.push(`${name}: the dead tab ${seat} has a part in the call`);
  if (view.rows.filter(({ key }) => key === 'call').length > 1) problems.push(`${name}: two calls at once`);
  for (const { seat, open } of tabs)
    if (open.size > 1) problems.push(`${name}: the tab ${seat} holds the media of two calls`);
  return problems;
}

/** Users with two calls on the server, or with a call that the server's own account does not name. */
export async function problemsOfServer(world: GroupCallWorld): Promise<string[]> {
  const { server, userIds } = world;
  const calls = new Map<number, string[]>(userIds.map((userId) => [userId, []]));
  for (const groupId of GROUPS) {
    const info = await groupCall(world, groupId);
    if (!info) continue;
    for (const { id } of info.userInfos) calls.get(id)?.push(`group ${groupId}`);
    if (info.userInfos.length < 2) return [`group ${groupId}: a call with one person`];
  }
  for (const userId of userIds)
    for (const { caller, calleeId } of server.privateCalls(userId, userIds))
      calls.get(userId)?.push(`${Math.min(caller.userId, calleeId)} ${Math.max(caller.userId, calleeId)}`);
  return [...calls]
    .filter(([userId, keys]) => keys.join() !== (server.busyUsers.get(userId) ?? ''))
    .map(([userId, keys]) => `user ${userId} has the calls [${keys.join()}] on the server`);
}

/** Media without a call, after the network has delivered everything. */
export function openMedia({ name, row, tabs }: CallDevice): string[] {
  return tabs.flatMap(({ seat, open }) =>
    [...open]
      .filter(({ call }) => call !== row?.call || seat !== row.owner || row.step === 'ringing')
      .map(({ call }) => `${name}: the tab ${seat} holds the media of ${call} without the call`),
  );
}

/** The server's call of a group; null for none. */
export async function groupCall({ server, groups, devices }: GroupCallWorld, groupId: number) {
  const member = devices.find(({ userId }) => groups.has(groupId, userId));
  return member ? server.groupCall(member.participant, groupId) : null;
}

/** The calls and the banners of a device, as it shows them and as the server knows them. */
export interface Comparison {
  device: string;
  shows: readonly string[];
  server: readonly string[];
}

/**
 * `mayForget`: the device may have lost a call that the server still knows, unless the server rings there.
 */
export async function disagreements(world: GroupCallWorld, mayForget: boolean): Promise<Comparison[]> {
  const compared = await Promise.all(
    world.devices.map(async (device) => {
      const { calls, banners, rings } = await expected(world, device);
      const isForgotten = mayForget && device.row === null && !rings;
      const shows = [...(isForgotten ? calls : shownCalls(device)), ...shownBanners(device)];
      return { device: device.name, shows: shows.sort(byText), server: [...calls, ...banners].sort(byText) };
    }),
  );
  return compared.filter(({ shows, server }) => shows.join('\n') !== server.join('\n'));
}

function shownCalls({ row }: CallDevice): string[] {
  if (row === null) return [];
  if (row.kind === 'call') return [`user ${row.peerId} ${row.step === 'ringing' ? 'rings' : row.step}`];
  const { groupId, call, step, hostId, people } = row;
  const told = people.map(({ userId, state, visit, microphone, camera, screen }) =>
    personText(userId, state === 'in', visit, [microphone, camera, screen]),
  );
  return [`group ${groupId} ${call} ${stepText(step)} host ${hostId}: ${told.sort(byText).join()}`];
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

const stepText = (step: string): string =>
  step === 'ringing' ? 'rings' : step === 'calling' ? 'talking' : step;

const personText = (userId: number, isIn: boolean, visit: number, on: (boolean | null)[]): string =>
  isIn ? `${userId}.${visit} ${on.map(Number).join('')}` : `${userId} rings`;

const shownBanners = ({ runningRows }: CallDevice): string[] =>
  runningRows.map(({ groupId, people, isIn, isFull }) =>
    bannerText(
      groupId,
      people.map(({ userId }) => userId),
      isIn,
      isFull,
    ),
  );

const bannerText = (groupId: number, userIds: number[], isIn: boolean, isFull: boolean): string =>
  `banner ${groupId} ${isIn} ${isFull}: ${userIds.sort((a, b) => a - b).join()}`;

async function expected(world: GroupCallWorld, { participant, userId }: CallDevice) {
  const calls: string[] = [];
  const banners: string[] = [];
  let rings = false;
  for (const groupId of GROUPS) {
    const info = world.groups.has(groupId, userId)
      ? await world.server.groupCall(participant, groupId)
      : null;
    if (!info) continue;
    const own = info.userInfos.find(({ id }) => id === userId);
    const isRung = own?.isIn === false;
    rings ||= isRung;
    if (info.here || isRung) calls.push(callText(groupId, info, isRung));
    const present = info.userInfos.filter(({ isIn }) => isIn).map(({ id }) => id);
    const isFull = info.userInfos.length >= (info.most ?? 0);
    banners.push(bannerText(groupId, present, present.includes(userId), isFull));
  }
  for (const { caller, calleeId, talk } of world.server.privateCalls(userId, world.userIds)) {
    const isCaller = caller.userId === userId;
    const peer = `user ${isCaller ? calleeId : caller.userId}`;
    const isHere = (isCaller ? caller : talk?.acceptor)?.signInId === participant.signInId;
    const isRung = !isCaller && !talk;
    rings ||= isRung;
    if (isRung) calls.push(`${peer} rings`);
    else if (isHere) calls.push(`${peer} ${talk ? 'talking' : 'calling'}`);
  }
  return { calls, banners, rings };
}

function callText(groupId: number, { call, host, userInfos }: GroupCallInfo, rings: boolean): string {
  const told = userInfos.map(({ id, isIn, visit, isMicroPhone, isCamera, isShareScreen }) =>
    personText(id, isIn === true, visit ?? 0, [isMicroPhone, isCamera, isShareScreen]),
  );
  return `group ${groupId} ${call} ${rings ? 'rings' : 'talking'} host ${host?.id}: ${told.sort(byText).join()}`;
}
