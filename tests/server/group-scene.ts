// A group of four users with their terminals, for tests of changes to groups and members.
import { asc, eq } from 'drizzle-orm';
import { groupMembers, groupMessages, groups } from '../../server/db/schema.ts';
import type { RunningServer } from '../../server/start.ts';
import { Command, endpoints, MessageType, type RequestFor } from '../../src/core/wire/index.ts';
import { membersIn } from '../../server/people/members.ts';
import { type Client, connect, frameOf, makeGroup, makeUser, signIn, type TestSocket } from './support.ts';

/** Ann owns the group, Bob is an admin, Cy and Dan are ordinary members. */
export async function makeGroupOfFour(server: RunningServer) {
  const { db } = server.services;
  const people = {
    ann: await makeUser(server, 'Ann'),
    bob: await makeUser(server, 'Bob'),
    cy: await makeUser(server, 'Cy'),
    dan: await makeUser(server, 'Dan'),
  };
  const { ann, bob, cy, dan } = people;
  const groupId = await makeGroup(server, ann, [bob, cy, dan], 'Garden');
  await db
    .update(groupMembers)
    .set({ isManager: true })
    .where(membersIn(groupId, [bob.id]));
  const clients = {
    ann: await signIn(server, ann),
    bob: await signIn(server, bob),
    cy: await signIn(server, cy),
    dan: await signIn(server, dan),
  };
  return {
    groupId,
    ids: { ann: ann.id, bob: bob.id, cy: cy.id, dan: dan.id },
    people,
    clients,
    params: { groupId },
    /** Everything that is stored about the group: two equal values mean that nothing changed in between. */
    stored: async () => ({
      group: await db.select().from(groups).where(eq(groups.id, groupId)),
      members: await db
        .select()
        .from(groupMembers)
        .where(eq(groupMembers.groupId, groupId))
        .orderBy(asc(groupMembers.userId)),
      messages: await db
        .select()
        .from(groupMessages)
        .where(eq(groupMessages.groupId, groupId))
        .orderBy(asc(groupMessages.id)),
    }),
    find: (client: Client) => client.get(endpoints.groupFind, { params: { groupId } }),
    modify: (client: Client, edit: Omit<RequestFor<typeof endpoints.groupModify>['body'], 'id'>) =>
      client.call(endpoints.groupModify, { body: { id: groupId, ...edit } }),
    send: (client: Client, content = 'hello') =>
      client.call(endpoints.messageGroupSend, {
        body: { tmpId: `${1_900_000_000_000 + count++}abcdefgh`, groupId, content, type: 0 },
      }),
  };
}

let count = 0;

/** Connects a terminal. The result returns the group's frames since its last call, in their order. */
export async function listen(server: RunningServer, client: Client) {
  const socket = await connect(server, client);
  let seen = 0;
  const since = async () => {
    await settled(socket);
    const frames = socket.frames.filter(frameOf(Command.GROUP));
    const fresh = frames.slice(seen).map((frame) => frame.data ?? {});
    seen = frames.length;
    return fresh;
  };
  return {
    /** The frames in words. */
    words: async () => (await since()).map(wordsOf),
    frames: since,
    close: () => socket.close(),
  };
}

/** The frames of a request have left before its response, and the reply to a heartbeat follows them. */
async function settled(socket: TestSocket): Promise<void> {
  socket.heartbeat();
  await socket.next(frameOf(Command.HEARTBEAT));
}

function wordsOf({ type, content }: Record<string, unknown>): string {
  const json = () => JSON.parse(String(content)) as Record<string, unknown>;
  if (type === MessageType.GROUP_NEW) return groupOf(json());
  if (type === MessageType.GROUP_DEL) return 'gone';
  if (type === MessageType.GROUP_ALL_MUTED) return `all muted: ${String(content)}`;
  if (type === MessageType.GROUP_MUTED) return `muted: ${String(content)}`;
  if (type === MessageType.TIP_TEXT) {
    const { k, a } = json() as { k: string; a: string[] };
    return `${k}: ${a.join('; ')}`;
  }
  if (type === MessageType.GROUP_MEMBERS) return `members: ${rowsOf(json()['members'])}`;
  return `type ${String(type)}`;
}

function groupOf(group: Record<string, unknown>): string {
  const flags = ['dissolve', 'quit'].filter((flag) => group[flag] === true);
  return ['group', group['showGroupName'], ...flags].join(' ');
}

function rowsOf(members: unknown): string {
  const flags = ['isManager', 'isMuted', 'quit'] as const;
  return (members as Record<string, unknown>[])
    .map((row) => [row['showNickName'], ...flags.filter((flag) => row[flag])].join(' '))
    .join(', ');
}
