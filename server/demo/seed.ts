// Inserts the users and messages of the demo into an empty database, in one transaction.
import { and, eq, inArray } from 'drizzle-orm';
import { FriendRequestStatus } from '../../src/core/wire/index.ts';
import type { Tx } from '../db/drizzle.ts';
import { onlyRow } from '../db/rows.ts';
import { friendGroupings, friendRequests, friends, groupMembers, groups, users } from '../db/schema.ts';
import { linkFriends } from '../people/friends.ts';
import type { Services } from '../services.ts';
import {
  DEMO_PASSWORD,
  type DemoGroup,
  type DemoName,
  FRIENDSHIPS,
  GROUPINGS,
  GROUPS,
  type Ids,
  PEOPLE,
  REQUESTS,
} from './people.ts';
import { insertAnnouncements } from './announcements.ts';
import { foldedUser } from '../messages/folded-column.ts';
import { insertMessages } from './insert-messages.ts';
import { makeAttachments, makeCover } from './attachments.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'passwords'>;

/** Inserts the demo data. Does nothing if the database has a user. */
export async function seedDemo({
  db,
  clock,
  passwords,
  files,
}: Needs & Pick<Services, 'files'>): Promise<void> {
  if ((await db.$count(users)) > 0) return;
  const [bodyOf, coverUrl] = [await makeAttachments(files), await makeCover(files)];
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  const start = clock() - WEEK_MS;
  await db.transaction(async (tx) => {
    const ids = {
      ...(await addPeople(tx, passwordHash, start)),
      studio: 0,
      hiking: 0,
      readers: 0,
    } satisfies Ids;
    for (const [a, b] of FRIENDSHIPS) await linkFriends(tx, ids[a], ids[b]);
    for (const name of Object.keys(GROUPS) as DemoGroup[]) ids[name] = await addGroup(tx, name, ids, start);
    await addGroupings(tx, ids);
    await addRequests(tx, ids, clock());
    await insertMessages(tx, ids, bodyOf, clock());
    await insertAnnouncements(tx, ids, coverUrl, clock());
  });
}

/** User names and passwords of the demo's users whose password is still DEMO_PASSWORD. */
export async function demoSignIns({ db, passwords }: Omit<Needs, 'clock'>) {
  const names = Object.keys(PEOPLE) as DemoName[];
  const rows = await db.select().from(users).where(inArray(users.userName, names)).orderBy(users.id);
  const isUnchanged = await Promise.all(
    rows.map((row) => passwords.matches(DEMO_PASSWORD, row.passwordHash)),
  );
  return rows
    .filter((_row, index) => isUnchanged[index])
    .map(({ userName }) => ({
      userName,
      password: DEMO_PASSWORD,
      about: PEOPLE[userName as DemoName].about,
    }));
}

async function addPeople(tx: Tx, passwordHash: string, createdAt: number): Promise<Record<DemoName, number>> {
  const ids: Record<DemoName, number> = { alice: 0, bruno: 0, mira: 0, yating: 0, noor: 0, tomas: 0 };
  for (const userName of Object.keys(ids) as DemoName[]) {
    const { about: _about, ...fields } = PEOPLE[userName];
    const row = onlyRow(
      await tx
        .insert(users)
        .values({ ...fields, userName, folded: foldedUser({ ...fields, userName }), passwordHash, createdAt })
        .returning({ id: users.id }),
    );
    ids[userName] = row.id;
  }
  return ids;
}

async function addGroup(tx: Tx, key: keyof typeof GROUPS, ids: Ids, createdAt: number): Promise<number> {
  const { name, notice, members, managers, muted } = GROUPS[key];
  const [owner] = members;
  if (!owner) throw new Error('a group without an owner');
  const row = onlyRow(
    await tx
      .insert(groups)
      .values({ name, notice, ownerId: ids[owner], createdAt })
      .returning({ id: groups.id }),
  );
  const managerNames: readonly DemoName[] = managers;
  const mutedNames: readonly DemoName[] = muted;
  await tx.insert(groupMembers).values(
    members.map((member) => ({
      groupId: row.id,
      userId: ids[member],
      isManager: managerNames.includes(member),
      isMuted: mutedNames.includes(member),
    })),
  );
  return row.id;
}

async function addGroupings(tx: Tx, ids: Ids): Promise<void> {
  for (const [sort, { of, name, friends: names }] of GROUPINGS.entries()) {
    const userId = ids[of];
    const row = onlyRow(
      await tx.insert(friendGroupings).values({ userId, name, sort }).returning({ id: friendGroupings.id }),
    );
    const friendIds = names.map((friend) => ids[friend]);
    const own = and(eq(friends.userId, userId), inArray(friends.friendId, friendIds));
    await tx.update(friends).set({ groupingId: row.id }).where(own);
  }
}

async function addRequests(tx: Tx, ids: Ids, now: number): Promise<void> {
  const values = REQUESTS.map(({ from, to, remark, hoursAgo }) => ({
    sendId: ids[from],
    recvId: ids[to],
    remark,
    status: FriendRequestStatus.PENDING,
    applyTime: now - hoursAgo * HOUR_MS,
  }));
  await tx.insert(friendRequests).values(values);
}

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 86_400_000;
