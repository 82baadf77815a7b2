// A soak test: ten minutes of 1,000 users on one server, whose database is restarted twice.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { quantile } from '../../bench/median.ts';
import { startOn } from '../../bench/server-on.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { findPostgres, type Postgres, startPostgres } from '../../scripts/lib/postgres.ts';
import { createPasswords } from '../../server/auth/passwords.ts';
import { freshSecrets, type Secrets } from '../../server/auth/secrets.ts';
import { addSignIn } from '../../server/auth/signins.ts';
import { openDatabase } from '../../server/db/open.ts';
import { groupMembers, groups } from '../../server/db/schema.ts';
import { linkFriends } from '../../server/people/friends.ts';
import { createUser } from '../../server/people/users.ts';
import { encodeHeartbeatFrame, encodeLoginFrame } from '../../src/core/wire/index.ts';

const PEOPLE = 1_000;
const GROUPS = 10;
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 600);
const PRIVATE_PER_SECOND = 50;
const GROUP_PER_SECOND = 5;
/** Each pin is a transaction of several statements, so that a restart breaks some in the middle. */
const PINS_PER_SECOND = 10;

interface Person {
  id: number;
  accessToken: string;
  /** tmpIds of messages that pushes and pulls have delivered. */
  received: Set<string>;
  /** tmpIds of messages that were pushed more than once. */
  duplicates: string[];
  /** The highest pulled id of private and of group messages. */
  cursor: { private: number; group: number };
}

test(
  '1,000 users lose no message and get none pushed twice while the database restarts; memory stays flat',
  { timeout: (SECONDS + 300) * 1_000 },
  async () => {
    const postgres = await startPostgres(findPostgres()!);
    const dataDir = mkdtempSync(join(tmpdir(), 'partyline-soak-'));
    const secrets = freshSecrets();
    const { people, groupIds } = await makePeople(postgres.url, secrets);
    const live = join(dataDir, 'live-memory');
    const flags = ['--import', `${pathToFileURL(inRoot('tests', 'long', 'live-memory.ts')).href}?to=${live}`];
    const server = await startOn({ dataDir, databaseUrl: postgres.url, secrets, flags });
    try {
      const connections = people.map((person) => openConnection(server.origin, person));
      await Promise.all(connections.map(({ ready }) => ready));
      const { expected } = await runLoad(server, people, groupIds, postgres);
      for (const { end } of connections) end();
      for (const [n, person] of people.entries()) {
        const pushed = new Set(person.received);
        await pullAll(server.origin, person);
        // Each stored message was pushed, so a pull brings nothing new.
        expect([n, [...person.received].filter((tmpId) => !pushed.has(tmpId))]).toEqual([n, []]);
        expect([n, person.duplicates]).toEqual([n, []]);
        expect([n, [...person.received].sort()]).toEqual([n, [...(expected.get(person.id) ?? [])].sort()]);
      }
      const samples = readFileSync(live, 'utf8').trim().split('\n').map(Number);
      const third = Math.floor(samples.length / 3);
      const [middle, last] = [samples.slice(third, 2 * third), samples.slice(-third)];
      expect(quantile(last, 0.5)).toBeLessThan(quantile(middle, 0.5) * 1.25);
    } finally {
      await server.stop();
      postgres.stop();
      rmSync(dataDir, { recursive: true });
    }
  },
);

async function makePeople(url: string, secrets: Secrets) {
  const database = await openDatabase({ folder: null, url });
  const { db } = database;
  const services = { db, clock: Date.now, secrets, passwords: createPasswords({ N: 16, r: 1, p: 1 }) };
  const people: Person[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const user = await createUser(services, { userName: `p${n}`, nickName: `P${n}`, password: 'partyline' });
    const source = { terminal: 0, address: '127.0.0.1' };
    const { accessToken } = await db.transaction((tx) => addSignIn(services, tx, user, source));
    people.push({
      id: user.id,
      accessToken,
      received: new Set(),
      duplicates: [],
      cursor: { private: 0, group: 0 },
    });
    if (n % 2 === 1) await linkFriends(db, people[n - 1]!.id, user.id);
  }
  const groupIds: number[] = [];
  for (let n = 0; n < GROUPS; n++) {
    const members = people.filter((_person, at) => at % GROUPS === n);
    const values = { name: `Group ${n}`, ownerId: members[0]!.id, createdAt: Date.now() };
    const [row] = await db.insert(groups).values(values).returning({ id: groups.id });
    groupIds.push(row!.id);
    await db.insert(groupMembers).values(members.map(({ id: userId }) => ({ groupId: row!.id, userId })));
  }
  await database.close();
  return { people, groupIds };
}

/** Opens a socket with heartbeats, which reconnects after a loss. */
function openConnection(origin: string, person: Person) {
  let ended = false;
  let socket: WebSocket;
  const pushed = new Set<string>();
  const open = async () => {
    socket = new WebSocket(`${origin.replace('http', 'ws')}/im`);
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { cmd: number; data: { tmpId?: string | null } | null };
      const tmpId = frame.data?.tmpId;
      if (!tmpId) return;
      if (pushed.has(tmpId)) person.duplicates.push(tmpId);
      pushed.add(tmpId);
      person.received.add(tmpId);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (!ended) void pause(1_000).then(open);
    });
    await once(socket, 'open');
    socket.send(encodeLoginFrame(person.accessToken, 1));
  };
  const beat = setInterval(() => {
    if (socket.readyState === socket.OPEN) socket.send(encodeHeartbeatFrame());
  }, 20_000);
  return {
    ready: open(),
    end: () => {
      ended = true;
      clearInterval(beat);
      socket.terminate();
    },
  };
}

/**
 * Sends at the given rates, and restarts the database after one third and two thirds of the time. Resolves with
 * the tmpIds that each user must receive.
 */
async function runLoad(
  { origin }: { origin: string },
  people: readonly Person[],
  groupIds: readonly number[],
  postgres: Postgres,
) {
  const expected = new Map<number, Set<string>>(people.map(({ id }) => [id, new Set()]));
  const pending: Promise<unknown>[] = [];
  /** The newest message of each group that the load has sent, by group id. */
  const newest = new Map<number, number>();
  const from = performance.now();
  let [privates, grouped, pins, restarts] = [0, 0, 0, 0];
  for (;;) {
    const seconds = (performance.now() - from) / 1_000;
    if (seconds >= SECONDS) break;
    while (privates < seconds * PRIVATE_PER_SECOND) {
      const at = privates++ % PEOPLE;
      const friend = people[at ^ 1]!;
      const tmpId = nextTmpId();
      expected.get(friend.id)?.add(tmpId);
      // A pull returns the user's own messages too.
      expected.get(people[at]!.id)?.add(tmpId);
      const body = { tmpId, recvId: friend.id, content: `private ${privates}`, type: 0 };
      pending.push(send(`${origin}/api/message/private/send`, people[at]!, body));
    }
    while (grouped < seconds * GROUP_PER_SECOND) {
      const n = grouped++ % GROUPS;
      const sender = people[n + GROUPS * (grouped % (PEOPLE / GROUPS))]!;
      const tmpId = nextTmpId();
      for (const [at, { id }] of people.entries()) if (at % GROUPS === n) expected.get(id)?.add(tmpId);
      const groupId = groupIds[n]!;
      const body = { tmpId, groupId, content: `group ${grouped}`, type: 0 };
      const sending = send(`${origin}/api/message/group/send`, sender, body);
      pending.push(sending.then((id) => newest.set(groupId, id)));
    }
    while (pins < seconds * PINS_PER_SECOND) {
      const n = pins++ % GROUPS;
      const [messageId, owner] = [newest.get(groupIds[n]!), people[n]!];
      if (messageId === undefined) continue;
      const url = `${origin}/api/group/setTopMessage/${groupIds[n]}?messageId=${messageId}`;
      const pinRequest = fetch(url, { method: 'POST', headers: { accessToken: owner.accessToken } });
      pending.push(pinRequest.then((answer) => answer.text()).catch(() => ''));
    }
    if (restarts < 2 && seconds > ((restarts + 1) * SECONDS) / 3) {
      restarts++;
      postgres.restart();
    }
    await pause(50);
  }
  await Promise.all(pending);
  // The server makes pushes that wait for the database within seconds of its return.
  const all = () =>
    people.every(({ id, received }) => [...(expected.get(id) ?? [])].every((tmpId) => received.has(tmpId)));
  await expect.poll(all, { timeout: 60_000, interval: 500 }).toBe(true);
  return { expected };
}

let count = 0;
const nextTmpId = () => `${1_700_000_000_000 + count++}abcdefgh`;

/**
 * Sends again with the same tmpId until there is a response, as a client does. Resolves with the message id.
 */
async function send(url: string, person: Person, body: { tmpId: string } & object): Promise<number> {
  const { accessToken } = person;
  for (;;) {
    const headers = { accessToken, 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
      () => null,
    );
    if (answer?.status === 200) {
      const envelope = (await answer.json()) as { code: number; message: string; data: { id: number } };
      if (envelope.code !== 200) throw new Error(`a send was refused: ${envelope.message}`);
      // The sending terminal gets the response instead of a push.
      person.received.add(body.tmpId);
      return envelope.data.id;
    }
    await answer?.text();
    await pause(1_000);
  }
}

async function pullAll(origin: string, person: Person): Promise<void> {
  const seen: string[] = [];
  for (const kind of ['private', 'group'] as const) {
    for (;;) {
      const url = `${origin}/api/message/${kind}/loadOfflineMessage?size=1000&minId=${person.cursor[kind]}`;
      const answer = await fetch(url, { headers: { accessToken: person.accessToken } });
      const { data } = (await answer.json()) as { data: { id: number; tmpId: string | null }[] };
      // System notices in a chat have no tmpId.
      seen.push(...data.flatMap(({ tmpId }) => tmpId ?? []));
      person.cursor[kind] = data.at(-1)?.id ?? person.cursor[kind];
      if (data.length < 1_000) break;
    }
  }
  expect(new Set(seen).size).toBe(seen.length);
  for (const tmpId of seen) person.received.add(tmpId);
}
