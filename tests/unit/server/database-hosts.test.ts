// DATABASE_URL with several hosts, and the choice of the primary among them.
import { expect, test, vi } from 'vitest';
import { createHostChoice, type HostState } from '../../../server/db/host-choice.ts';
import { readDatabaseUrl, withoutPassword } from '../../../server/db/hosts.ts';

test('A URL of one host stays as it is, and needs no check of its host', () => {
  for (const url of [
    'postgres://ann:p%40ss@db.example:5433/chat?sslmode=require',
    'postgresql://db',
    'postgres:///chat?host=/run/postgresql',
    'postgres://ann@/chat?host=/run/postgresql',
    'postgres://ann@%2Frun%2Fpostgresql/chat',
    'postgres://[::1]:5433/chat',
  ])
    expect(readDatabaseUrl(url)).toEqual({ url, hosts: [] });
  expect(readDatabaseUrl('postgres://db/chat?target_session_attrs=any')).toEqual({
    url: 'postgres://db/chat',
    hosts: [],
  });
});

test('A URL of several hosts has the hosts in order, and the first one for the driver', () => {
  const attributes = 'target_session_attrs=read-write';
  expect(
    readDatabaseUrl(`postgres://ann:p%40:ss@db1:5433,db2,[::1]:6000/chat?${attributes}&sslmode=require`),
  ).toEqual({
    url: 'postgres://ann:p%40:ss@db1:5433/chat?sslmode=require',
    hosts: [
      { host: 'db1', port: 5433 },
      { host: 'db2', port: 5432 },
      { host: '::1', port: 6000 },
    ],
  });
  for (const words of ['', '?target_session_attrs=any', '?target_session_attrs=primary'])
    expect(readDatabaseUrl(`postgres://db1,db2/chat${words}`)).toMatchObject({ url: 'postgres://db1/chat' });
  expect(readDatabaseUrl(`postgres://db1/chat?${attributes}`)).toEqual({
    url: 'postgres://db1/chat',
    hosts: [{ host: 'db1', port: 5432 }],
  });
});

test('An invalid URL gives a sentence without the password', () => {
  const invalid: readonly (readonly [string, string])[] = [
    ['db1:5432,db2:5432', 'DATABASE_URL takes a URL such as'],
    ['mysql://ann:secret@db/chat', 'DATABASE_URL takes a URL such as'],
    ['postgres://ann:se/cret@db/chat', 'DATABASE_URL takes a URL such as'],
    ['postgres://ann:secret@db:99999/chat', 'DATABASE_URL takes a URL such as'],
    ['postgres://ann:secret@db1:5432,/chat', 'DATABASE_URL takes several hosts as'],
    ['postgres://ann:secret@db1:x,db2/chat', 'DATABASE_URL takes several hosts as'],
    ['postgres://ann:secret@db1:0,db2:5432/chat', 'DATABASE_URL takes several hosts as'],
    ['postgres://ann:secret@db1,db2:70000/chat', 'DATABASE_URL takes several hosts as'],
    ['postgres://ann:secret@db1,db2/chat?host=db3', 'DATABASE_URL names its hosts before the database'],
    ['postgres://db1,db2/chat?target_session_attrs=standby', 'It has "standby".'],
    ['postgres://db1/chat?target_session_attrs=', 'It has "".'],
  ];
  for (const [url, words] of invalid) {
    expect([url, readDatabaseUrl(url)]).toEqual([url, expect.stringContaining(words)]);
    expect(readDatabaseUrl(url)).not.toContain('cret');
  }
});

test('The programs of PostgreSQL get all hosts, without the password, and work on the primary', () => {
  expect(
    withoutPassword('postgres://ann:p%40:ss@db1:5433,db2/chat?sslmode=require&options=-c%20a=b'),
  ).toEqual({
    address:
      'postgres://ann@db1:5433,db2/chat?sslmode=require&options=-c%20a=b&target_session_attrs=read-write',
    password: 'p@:ss',
  });
});

const primary = (timeline: number): HostState => ({ isReadOnly: false, timeline });
const standby: HostState = { isReadOnly: true, timeline: 0 };

/** A choice between `one` and `two`, whose states are values of `hosts`; an error for a host that is away. */
function choice(hosts: (HostState | Error | 'silent')[]) {
  const time = { now: 0 };
  const moved: number[] = [];
  let probes = 0;
  const made = createHostChoice({
    names: ['one', 'two'],
    probe: (index) => {
      probes++;
      const state = hosts[index]!;
      if (state === 'silent') return new Promise(() => undefined);
      return state instanceof Error ? Promise.reject(state) : Promise.resolve(state);
    },
    moved: (index) => moved.push(index),
    now: () => time.now,
    graceMs: 300,
    maxAgeMs: 10_000,
  });
  return { ...made, hosts, time, moved, probes: () => probes };
}

test('Connections go to the host that accepts writes, and the hosts are asked once', async () => {
  const one = choice([standby, primary(1)]);
  expect(await Promise.all([one.find(), one.find()])).toEqual([1, 1]);
  expect(await one.find()).toBe(1);
  expect(one.probes()).toBe(2);
  expect(one.moved).toEqual([]);
});

test('After a failed connection all hosts are asked again, and the next primary is used', async () => {
  const one = choice([primary(1), standby]);
  expect(await one.find()).toBe(0);
  one.lost(1);
  expect(one.probes()).toBe(2);
  one.hosts[0] = new Error('refused');
  one.lost(0);
  await expect(one.find()).rejects.toThrow(
    'No host of the database accepts writes: one failed (refused); two accepts no writes',
  );
  one.hosts[1] = primary(2);
  expect(await one.find()).toBe(1);
  expect(one.moved).toEqual([1]);
});

test('A primary that comes back after a promotion is not used, although it accepts writes', async () => {
  const one = choice([primary(1), primary(2)]);
  expect(await one.find()).toBe(1);
  one.hosts[1] = new Error('refused');
  one.lost(1);
  await expect(one.find()).rejects.toThrow(
    'one is an older primary (timeline 1, not 2); two failed (refused)',
  );
  expect(() => one.check(0, primary(1))).toThrow('one is an older primary (timeline 1, not 2)');
  expect(() => one.check(1, standby)).toThrow('two accepts no writes');
});

test('A promotion is noticed within the maximum age, although the old primary still responds', async () => {
  const one = choice([primary(1), standby]);
  expect(await one.find()).toBe(0);
  one.hosts[1] = primary(2);
  one.time.now = 9_999;
  expect(await one.find()).toBe(0);
  one.time.now = 10_000;
  expect(await one.find()).toBe(1);
  expect(one.moved).toEqual([1]);
});

test('A silent host delays the choice of the primary by the grace only', async () => {
  vi.useFakeTimers();
  try {
    const one = choice(['silent', primary(1)]);
    const found = one.find();
    await vi.advanceTimersByTimeAsync(300);
    expect(await found).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
