// A user of each role, and the chats of these users, for the test of permissions.
import { and, eq } from 'drizzle-orm';
import {
  friendGroupings,
  friendRequests,
  friends,
  groupMembers,
  signIns,
  users,
} from '../../server/db/schema.ts';
import type { RunningServer } from '../../server/start.ts';
import { endpoints, FriendRequestStatus } from '../../src/core/wire/index.ts';
import { type Client, makeFriends, makeGroup, makeUser, nobody, signIn } from './support.ts';

/**
 * `nobody` has no tokens. A stranger is in no group and has no friend. Members, admins and the owner are in the
 * group, as is a target of their acts. They are friends of a bystander, who is not in the group. A removed member was both. The banned member
 * signed in before the ban.
 */
export const ROLES = ['nobody', 'stranger', 'removed', 'member', 'admin', 'owner', 'banned'] as const;
export type Role = (typeof ROLES)[number];

export interface Scene {
  clients: Record<Role, Client>;
  users: Record<Role, { id: number; userName: string }>;
  /** Ids by the name of the request field that takes them. */
  ids: Record<string, unknown>;
  /** A message of the kind, private or group, that the endpoint is about. */
  messageId: number;
}

/** Creates a user for each role, who has made no request yet, and the chats of these users. */
export async function newScene(server: RunningServer, isGroup: boolean): Promise<Scene> {
  const { db } = server.services;
  const make = (name: Role | 'bystander' | 'target') => makeUser(server, name);
  const [stranger, removed, member] = [await make('stranger'), await make('removed'), await make('member')];
  const [admin, owner, banned] = [await make('admin'), await make('owner'), await make('banned')];
  const bystander = await make('bystander');
  const target = await make('target');
  const groupId = await makeGroup(server, owner, [removed, member, admin, banned, target]);
  await makeFriends(server, bystander, removed, member, admin, owner, banned);
  const clients = {
    nobody: nobody(server),
    stranger: await signIn(server, stranger),
    removed: await signIn(server, removed),
    member: await signIn(server, member),
    admin: await signIn(server, admin),
    owner: await signIn(server, owner),
    banned: await signIn(server, banned),
  };
  const tmpId = '1900000000000scenario';
  const { id: messageId } = isGroup
    ? await clients.owner.get(endpoints.messageGroupSend, {
        body: { tmpId, groupId, content: 'hello', type: 0, receipt: true },
      })
    : await clients.owner.get(endpoints.messagePrivateSend, {
        body: { tmpId, recvId: bystander.id, content: 'hello', type: 0 },
      });
  await db.update(groupMembers).set({ isManager: true }).where(membership(groupId, admin));
  await db
    .update(groupMembers)
    .set({ quit: true, quitAt: Date.now(), untilId: messageId })
    .where(membership(groupId, removed));
  for (const [a, b] of [
    [removed, bystander],
    [bystander, removed],
  ] as const) {
    await db
      .update(friends)
      .set({ deleted: true })
      .where(and(eq(friends.userId, a.id), eq(friends.friendId, b.id)));
  }
  await db.update(users).set({ isBanned: true, reason: 'spam' }).where(eq(users.id, banned.id));
  const unused = await make('nobody');
  const request = { status: FriendRequestStatus.PENDING, applyTime: Date.now() };
  const [received, sent] = await db
    .insert(friendRequests)
    .values([
      { ...request, sendId: stranger.id, recvId: owner.id },
      { ...request, sendId: owner.id, recvId: stranger.id },
    ])
    .returning({ id: friendRequests.id });
  const [grouping] = await db
    .insert(friendGroupings)
    .values({ userId: owner.id, name: 'Old', sort: 0 })
    .returning({ id: friendGroupings.id });
  const [device] = await db
    .insert(signIns)
    .values({ userId: owner.id, terminal: 1, createdAt: Date.now() })
    .returning({ id: signIns.id });
  const ids = {
    deviceId: device?.id,
    receivedRequestId: received?.id,
    sentRequestId: sent?.id,
    groupingId: grouping?.id,
    groupId,
    friendId: bystander.id,
    recvId: bystander.id,
    uid: bystander.id,
    friendIds: [bystander.id],
    targetId: bystander.id,
    userId: target.id,
    userIds: [target.id],
    chatId: isGroup ? groupId : bystander.id,
    messageId,
    messageIds: [messageId],
    quoteMessageId: null,
    maxId: null,
    tmpId: null,
  };
  const byRole = {
    nobody: { id: unused.id, userName: `no-${unused.userName}` },
    stranger,
    removed,
    member,
    admin,
    owner,
    banned,
  };
  return { clients, users: byRole, ids, messageId: messageId! };
}

const membership = (groupId: number, { id }: { id: number }) =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, id));
