// Friend requests between two users who approve them manually, and the calls about them.
import { eq } from 'drizzle-orm';
import { friendRequests, friends } from '../../server/db/schema.ts';
import type { RunningServer } from '../../server/start.ts';
import { endpoints, FriendRequestStatus } from '../../src/core/wire/index.ts';
import type { Client } from './support.ts';
import { makePerson, type Person } from './two-terminals.ts';

export const apply = (client: Client, friendId: number, remark: string | null = null) =>
  client.call(endpoints.friendRequestApply, { body: { friendId, remark } });
export const approve = (client: Client, id: number) =>
  client.call(endpoints.friendRequestApprove, { query: { id } });
export const reject = (client: Client, id: number) =>
  client.call(endpoints.friendRequestReject, { query: { id } });
export const recall = (client: Client, id: number) =>
  client.call(endpoints.friendRequestRecall, { query: { id } });
export const requestsOf = async (client: Client) => (await client.get(endpoints.friendRequestList)).rows;

/** Users, and rows of the database, in the tests of `server`. */
export function requestScene(server: RunningServer) {
  const { clock, db } = server.services;
  /** Ann and Bob, who both approve requests manually. */
  async function makePair(): Promise<[ann: Person, bob: Person]> {
    return [
      await makePerson(server, 'Ann', { isManualApprove: true }),
      await makePerson(server, 'Bob', { isManualApprove: true }),
    ];
  }

  /** Sends a request from Ann to Bob, and skips its pushes. */
  async function pendingRequest(ann: Person, bob: Person): Promise<number> {
    const { id } = await ann.web.get(endpoints.friendRequestApply, {
      body: { friendId: bob.id, remark: 'hi' },
    });
    await Promise.all([ann.pushes(), bob.pushes()]);
    return id!;
  }

  /** Stores a pending request as an older version of the server could leave it. */
  async function storePending(sender: Person, recipient: Person, applyTime = clock()): Promise<number> {
    const row = { sendId: sender.id, recvId: recipient.id, status: FriendRequestStatus.PENDING, applyTime };
    const [stored] = await db.insert(friendRequests).values(row).returning({ id: friendRequests.id });
    return stored!.id;
  }

  const arePresentFriends = async (a: Person, b: Person) => {
    const rows = await db.select().from(friends).where(eq(friends.deleted, false));
    const has = (userId: number, friendId: number) =>
      rows.some((row) => row.userId === userId && row.friendId === friendId);
    return [has(a.id, b.id), has(b.id, a.id)];
  };

  return { makePair, pendingRequest, storePending, arePresentFriends };
}
