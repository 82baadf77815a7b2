// Node: ten minutes of a thousand people on one server, whose database is restarted twice meanwhile.
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
import { beginSignIn } from '../../server/auth/signins.ts';
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
/** Each a transaction of several statements, so that a restart breaks some of them in their middle. */
const PINS_PER_SECOND = 10;

interface Person {
  id: number;
  accessToken: string;
  /** tmpIds that pushes and pulls have brought. */
  got: Set<string>;
  /** tmpIds that were pushed a second time. */
  doubled: string[];
  /** Of each kind, what pulls have brought. */
  cursor: { private: number; group: number };
}

test(
  'a thousand people lose nothing and get nothing twice while their database restarts, and memory stays flat',
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
      const lines = people.map((person) => line(server.origin, person));
      await Promise.all(lines.map(({ ready }) => ready));
      const { to } = await talk(server, people, groupIds, postgres);
      for (const { end } of lines) end();
      for (const [n, person] of people.entries()) {
        const heard = new Set(person.got);
        await pullAll(server.origin, person);
        // Each stored message was pushed: a pull brings nothing new.
        expect([n, [...person.got].filter((tmpId) => !heard.has(tmpId))]).toEqual([n, []]);
        expect([n, person.doubled]).toEqual([n, []]);
        expect([n, [...person.got].sort()]).toEqual([n, [...(to.get(person.id) ?? [])].sort()]);
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
    const { accessToken } = await beginSignIn(services, user, { terminal: 0, address: '127.0.0.1' });
    people.push({ id: user.id, accessToken, got: new Set(), doubled: [], cursor: { private: 0, group: 0 } });
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

/** A socket that beats, and comes back when it was lost. */
function line(origin: string, person: Person) {
  let ended = false;
  let socket: WebSocket;
  const pushed = new Set<string>();
  const open = async () => {
    socket = new WebSocket(`${origin.replace('http', 'ws')}/im`);
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { cmd: number; data: { tmpId?: string | null } | null };
      const tmpId = frame.data?.tmpId;
      if (!tmpId) return;
      if (pushed.has(tmpId)) person.doubled.push(tmpId);
      pushed.add(tmpId);
      person.got.add(tmpId);
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

/** Sends at the given rates, restarts the database at a third and two thirds; answers who is to have what. */
async function talk(
  { origin }: { origin: string },
  people: readonly Person[],
  groupIds: readonly number[],
  postgres: Postgres,
) {
  const to = new Map<number, Set<string>>(people.map(({ id }) => [id, new Set()]));
  const under: Promise<unknown>[] = [];
  /** The newest message that each group's owner knows of. */
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
      to.get(friend.id)?.add(tmpId);
      // A pull brings one's own messages as well.
      to.get(people[at]!.id)?.add(tmpId);
      const body = { tmpId, recvId: friend.id, content: `private ${privates}`, type: 0 };
      under.push(send(`${origin}/api/message/private/send`, people[at]!, body));
    }
    while (grouped < seconds * GROUP_PER_SECOND) {
      const n = grouped++ % GROUPS;
      const sender = people[n + GROUPS * (grouped % (PEOPLE / GROUPS))]!;
      const tmpId = nextTmpId();
      for (const [at, { id }] of people.entries()) if (at % GROUPS === n) to.get(id)?.add(tmpId);
      const groupId = groupIds[n]!;
      const body = { tmpId, groupId, content: `group ${grouped}`, type: 0 };
      const sending = send(`${origin}/api/message/group/send`, sender, body);
      under.push(sending.then((id) => newest.set(groupId, id)));
    }
    while (pins < seconds * PINS_PER_SECOND) {
      const n = pins++ % GROUPS;
      const [messageId, owner] = [newest.get(groupIds[n]!), people[n]!];
      if (messageId === undefined) continue;
      const url = `${origin}/api/group/setTopMessage/${groupIds[n]}?messageId=${messageId}`;
      const asked = fetch(url, { method: 'POST', headers: { accessToken: owner.accessToken } });
      under.push(asked.then((answer) => answer.text()).catch(() => ''));
    }
    if (restarts < 2 && seconds > ((restarts + 1) * SECONDS) / 3) {
      restarts++;
      postgres.restart();
    }
    await pause(50);
  }
  await Promise.all(under);
  // Pushes that wait for the database are told within seconds of its return.
  const all = () => people.every(({ id, got }) => [...(to.get(id) ?? [])].every((tmpId) => got.has(tmpId)));
  await expect.poll(all, { timeout: 60_000, interval: 500 }).toBe(true);
  return { to };
}

let count = 0;
const nextTmpId = () => `${1_700_000_000_000 + count++}abcdefgh`;

/** Again under the same tmpId until there is an answer, as a client does. Answers the id. */
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
      // The terminal that sent it has the answer in place of a push.
      person.got.add(body.tmpId);
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
      // A tip has none.
      seen.push(...data.flatMap(({ tmpId }) => tmpId ?? []));
      person.cursor[kind] = data.at(-1)?.id ?? person.cursor[kind];
      if (data.length < 1_000) break;
    }
  }
  expect(new Set(seen).size).toBe(seen.length);
  for (const tmpId of seen) person.got.add(tmpId);
}
