// Members of a group who call each other from two devices each. Signals are read as words.
import type { RunningServer } from '../../server/start.ts';
import {
  Command,
  endpoints,
  type GroupCallInfo,
  GroupCallInfoSchema,
  MessageType,
  Terminal,
} from '../../src/core/wire/index.ts';
import { parseSignal } from '../../src/core/wire/profile-s/signals.ts';
import {
  type Client,
  connect,
  type Envelope,
  frameOf,
  makeGroup,
  makeUser,
  signIn,
  type TestSocket,
} from './support.ts';
import * as v from 'valibot';

const ACTIONS = {
  accept: endpoints.webrtcGroupAccept,
  reject: endpoints.webrtcGroupReject,
  join: endpoints.webrtcGroupJoin,
  quit: endpoints.webrtcGroupQuit,
  cancel: endpoints.webrtcGroupCancel,
  heartbeat: endpoints.webrtcGroupHeartbeat,
};
export type GroupAction = keyof typeof ACTIONS;
type Id = { id: number };

/** A connected device of a member. */
export interface GroupDevice {
  client: Client;
  socket: TestSocket;
  /** `call`: the id that the device gives the call. */
  setup(people: readonly Id[], call?: string): Promise<Envelope>;
  invite(people: readonly Id[], call?: string): Promise<Envelope>;
  act(action: GroupAction, call?: string): Promise<Envelope>;
  failed(reason: string): Promise<Envelope>;
  device(isCamera: boolean, isMicroPhone: boolean, isShareScreen: boolean): Promise<Envelope>;
  send(kind: 'offer' | 'answer' | 'candidate', to: Id, content: string): Promise<Envelope>;
  info(call?: string): Promise<GroupCallInfo>;
  /** The signals of the group's call and the tips since the last call, in words. */
  signals(): Promise<string[]>;
  /** The decoded contents of the frames of the type that `signals` has read. */
  contents(type: number): unknown[];
}

export interface GroupUser {
  id: number;
  userName: string;
  name: string;
  web: GroupDevice;
  app: GroupDevice;
}

export interface Scene<N extends string> {
  groupId: number;
  users: Record<N, GroupUser>;
  /** Connects another device. */
  connect: (client: Client) => Promise<GroupDevice>;
  /** The pushes that each given device has got since the last call. */
  read: (...devices: GroupDevice[]) => Promise<string[][]>;
  readAll: () => Promise<void>;
}

/** A group of these users; the first one owns it. */
export async function makeScene<N extends string>(server: RunningServer, ...names: N[]): Promise<Scene<N>> {
  const rows = await Promise.all(names.map((name) => makeUser(server, name)));
  const [owner, ...members] = rows;
  const groupId = await makeGroup(server, owner!, members, 'Garden');
  const nameOf = new Map(rows.map(({ id, nickName }) => [id, nickName]));
  const connectTo = (client: Client) => makeDevice(server, groupId, nameOf, client);
  const users = {} as Record<N, GroupUser>;
  for (const row of rows) {
    const [web, app] = [await signIn(server, row), await signIn(server, row, Terminal.APP)];
    users[row.nickName as N] = {
      id: row.id,
      userName: row.userName,
      name: row.nickName,
      web: await connectTo(web),
      app: await connectTo(app),
    };
  }
  const read = async (...devices: GroupDevice[]) => {
    const all: string[][] = [];
    for (const device of devices) all.push(await device.signals());
    return all;
  };
  const everyDevice = () => names.flatMap((name) => [users[name].web, users[name].app]);
  return {
    groupId,
    users,
    connect: connectTo,
    read,
    readAll: async () => void (await read(...everyDevice())),
  };
}

/** The people in the order of the info: in lower case while they ring, and a star after the host. */
export function peopleOf({ userInfos, host }: GroupCallInfo): string {
  if (userInfos.length === 0) return 'none';
  return userInfos
    .map(({ id, nickName, isIn }) => {
      const name = isIn ? nickName : nickName.toLowerCase();
      return id === host?.id ? `${name}*` : name;
    })
    .join(' ');
}

async function makeDevice(
  server: RunningServer,
  groupId: number,
  nameOf: ReadonlyMap<number, string>,
  client: Client,
): Promise<GroupDevice> {
  const socket = await connect(server, client);
  const users = (people: readonly Id[]) => people.map(({ id }) => ({ id, nickName: 'forged' }) as never);
  const called = (people: readonly Id[], call?: string) => ({
    body: { groupId, userInfos: users(people), ...(call !== undefined && { call }) },
  });
  const query = (call?: string) => ({ query: { groupId, ...(call !== undefined && { call }) } });
  let read = 0;
  let fresh: { type: number; content: string }[] = [];
  return {
    client,
    socket,
    setup: (people, call) => client.call(endpoints.webrtcGroupSetup, called(people, call)),
    invite: (people, call) => client.call(endpoints.webrtcGroupInvite, called(people, call)),
    act: (action, call) => client.call(ACTIONS[action], query(call)),
    failed: (reason) => client.call(endpoints.webrtcGroupFailed, { body: { groupId, reason } }),
    device: (isCamera, isMicroPhone, isShareScreen) =>
      client.call(endpoints.webrtcGroupDevice, { body: { groupId, isCamera, isMicroPhone, isShareScreen } }),
    send: (kind, { id: userId }, content) => {
      if (kind === 'offer')
        return client.call(endpoints.webrtcGroupOffer, { body: { groupId, userId, offer: content } });
      if (kind === 'answer')
        return client.call(endpoints.webrtcGroupAnswer, { body: { groupId, userId, answer: content } });
      return client.call(endpoints.webrtcGroupCandidate, { body: { groupId, userId, candidate: content } });
    },
    info: (call) => client.get(endpoints.webrtcGroupInfo, query(call)),
    signals: async () => {
      await server.services.groupCalls.settled();
      // A heartbeat is answered after all frames that were pushed before.
      socket.heartbeat();
      await socket.next(frameOf(Command.HEARTBEAT));
      const frames = socket.frames.slice(read).filter(frameOf(Command.GROUP));
      read = socket.frames.length;
      fresh = frames
        .map(({ data }) => ({ ...data }))
        .filter(({ type }) => isOfCall(Number(type)))
        .map(({ type, content, sendId }) => ({
          type: Number(type),
          content: String(content),
          sender: nameOf.get(Number(sendId)) ?? String(sendId),
        }));
      return fresh.map((one) => wordsOf(one as Fresh, nameOf));
    },
    contents: (type) =>
      fresh.filter((one) => one.type === type).map(({ content }) => JSON.parse(content) as unknown),
  };
}

const isOfCall = (type: number) =>
  type === MessageType.GROUP_CALL ||
  type === MessageType.TIP_TEXT ||
  type === MessageType.GROUP_DEL ||
  (type >= MessageType.RTC_GROUP_SETUP && type <= MessageType.RTC_GROUP_DEVICE);

interface Fresh {
  type: number;
  content: string;
  sender: string;
}

/** `type sender: content`; 98 names no sender. */
function wordsOf({ type, content, sender }: Fresh, nameOf: ReadonlyMap<number, string>): string {
  const names = (ids: readonly number[]) => ids.map((id) => nameOf.get(id) ?? String(id)).join(' ');
  if (type === MessageType.GROUP_CALL)
    return `98 ${peopleOf(v.parse(GroupCallInfoSchema, JSON.parse(content)))}`;
  if (type === MessageType.TIP_TEXT) return `tip ${(JSON.parse(content) as { k: string }).k}`;
  if (type === MessageType.GROUP_DEL) return 'gone';
  const signal = parseSignal(type, content);
  const start = `${type} ${sender}`;
  switch (signal.kind) {
    case 'none':
      return content === '' ? start : `${start}: unexpected ${content}`;
    case 'inCall':
      return `${start}: ${names(signal.value ?? [])}`;
    case 'callUsers':
      return `${start}: ${peopleOf({ isChating: true, host: null, userInfos: signal.value })}`;
    case 'callUser':
      return `${start}: ${signal.value.nickName}`;
    case 'callFailure': {
      const { userIds, reason } = signal.value;
      const key = reason.startsWith('{') ? (JSON.parse(reason) as { k: string }).k : reason;
      return `${start}: ${names(userIds)} ${key}`;
    }
    default:
      return `${start}: ${content}`;
  }
}
