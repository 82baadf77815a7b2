// Server: puts the people of the demo and what they have said into an empty database, all or nothing.
import { inArray } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { onlyRow } from '../db/rows.ts';
import { groupMembers, groups, users } from '../db/schema.ts';
import { linkFriends } from '../people/friends.ts';
import type { Services } from '../services.ts';
import { DEMO_PASSWORD, type DemoName, FRIENDSHIPS, GROUPS, PEOPLE } from './people.ts';
import { announce } from './announcing.ts';
import { type Ids, tellStory } from './story.ts';
import { makeCover, makeThings } from './things.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'passwords'>;

/** Does nothing when there is anybody already. */
export async function seedDemo({
  db,
  clock,
  passwords,
  files,
}: Needs & Pick<Services, 'files'>): Promise<void> {
  if ((await db.$count(users)) > 0) return;
  const [things, coverUrl] = [await makeThings(files), await makeCover(files)];
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  const start = clock() - WEEK_MS;
  await db.transaction(async (tx) => {
    const ids = {
      ...(await addPeople(tx, passwordHash, start)),
      studio: 0,
      hiking: 0,
    } satisfies Ids;
    for (const [a, b] of FRIENDSHIPS) await linkFriends(tx, ids[a], ids[b]);
    for (const name of ['studio', 'hiking'] as const) ids[name] = await addGroup(tx, name, ids, start);
    await tellStory(tx, ids, things, clock());
    await announce(tx, ids, coverUrl, clock());
  });
}

/** How to sign in, for each of the demo's people whose password is still the demo's. */
export async function demoSignIns({ db, passwords }: Omit<Needs, 'clock'>) {
  const names = Object.keys(PEOPLE) as DemoName[];
  const rows = await db.select().from(users).where(inArray(users.userName, names)).orderBy(users.id);
  const open = await Promise.all(rows.map((row) => passwords.matches(DEMO_PASSWORD, row.passwordHash)));
  return rows
    .filter((_row, index) => open[index])
    .map(({ userName }) => ({
      userName,
      password: DEMO_PASSWORD,
      about: PEOPLE[userName as DemoName].about,
    }));
}

async function addPeople(tx: Tx, passwordHash: string, createdAt: number): Promise<Record<DemoName, number>> {
  const ids: Record<DemoName, number> = { alice: 0, bruno: 0, mira: 0, yating: 0 };
  for (const userName of Object.keys(ids) as DemoName[]) {
    const { about: _about, ...fields } = PEOPLE[userName];
    const row = onlyRow(
      await tx
        .insert(users)
        .values({ ...fields, userName, passwordHash, createdAt })
        .returning({ id: users.id }),
    );
    ids[userName] = row.id;
  }
  return ids;
}

async function addGroup(tx: Tx, key: keyof typeof GROUPS, ids: Ids, createdAt: number): Promise<number> {
  const { name, notice, members, managers } = GROUPS[key];
  const [owner] = members;
  if (!owner) throw new Error('a group without an owner');
  const row = onlyRow(
    await tx
      .insert(groups)
      .values({ name, notice, ownerId: ids[owner], createdAt })
      .returning({ id: groups.id }),
  );
  const leads: readonly DemoName[] = managers;
  await tx.insert(groupMembers).values(
    members.map((member) => ({
      groupId: row.id,
      userId: ids[member],
      isManager: leads.includes(member),
    })),
  );
  return row.id;
}

const WEEK_MS = 7 * 86_400_000;
