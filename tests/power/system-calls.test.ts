// The system calls of the built server, by strace: answers and pushes leave after the flush of the log.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtProgram } from '../../scripts/lib/build.mjs';
import { Command, endpoints, MessageType } from '../../src/core/wire/index.ts';
import { connect, frameOf, makeFriends, makeUser, signIn, startTestServer } from '../server/support.ts';

/** Other statements end meanwhile. */
const FLUSH_MS = 150;
const CONCURRENT = 10;

const root = await mkdtemp(join(tmpdir(), 'partyline-strace-'));
afterAll(() => rm(root, { recursive: true }));
const dataDir = join(root, 'data');

const prepared = await startTestServer({ dataDir });
const [ann, ben] = [await makeUser(prepared, 'Ann'), await makeUser(prepared, 'Ben')];
const others = await Promise.all(Array.from({ length: CONCURRENT }, () => makeUser(prepared)));
await makeFriends(prepared, ann, ben, ...others);
await prepared.stop();

const trace = (
  await traceOf(async (url) => {
    const [annClient, benClient] = [await signIn({ url }, ann), await signIn({ url }, ben)];
    const socket = await connect({ url }, benClient);
    const send = (tmpId: string, recvId: number) => {
      const body = { tmpId, recvId, content: 'a', type: MessageType.TEXT };
      return annClient.get(endpoints.messagePrivateSend, { body });
    };
    await send(tmpIdOf(0), ben.id);
    await socket.next(frameOf(Command.PRIVATE, MessageType.TEXT));
    await Promise.all(others.map(({ id }, n) => send(tmpIdOf(n + 1), id)));
  })
).split('\n');

function tmpIdOf(n: number): string {
  return `19000000000000000${String(n).padStart(4, '0')}`;
}

/** Runs `work` with the URL of a server under strace. Resolves to the trace. */
async function traceOf(work: (url: string) => Promise<void>): Promise<string> {
  const file = join(root, 'trace');
  const calls = 'trace=pwrite64,fdatasync,write,writev,sendto,sendmsg';
  const slow = `inject=fdatasync:delay_enter=${FLUSH_MS * 1000}`;
  const server = [...builtProgram('main'), '--port', '0', '--data', dataDir, '--client', root, '--no-demo'];
  // A string limit of one page of the log.
  const args = [
    '-f',
    '--seccomp-bpf',
    '-y',
    '-s',
    '9000',
    '-o',
    file,
    '-e',
    calls,
    '-e',
    slow,
    process.execPath,
    ...server,
  ];
  const child = spawn('strace', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        const [, found] = /runs on (\S+)/.exec(chunk.toString()) ?? [];
        if (found) resolve(found.replace('localhost', '127.0.0.1'));
      });
      child.once('exit', () => reject(new Error('the server does not start')));
    });
    await work(url);
  } finally {
    // strace would leave its server running.
    const { pid } = JSON.parse(await readFile(join(dataDir, 'server.lock'), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    await ended;
  }
  return readFile(file, 'utf8');
}

const linesWith = (pattern: RegExp): number[] =>
  [...trace.keys()].filter((line) => pattern.test(trace[line]!));

const LOG_WRITE = String.raw`pwrite64\(\d+<[^>]*/pg_wal/`;
const SOCKET_WRITE = String.raw`(?:write|writev|sendto|sendmsg)\(\d+<(?:socket|TCP)`;

/** Begins and ends of the flushes of the log. A call that another thread interrupts has two lines. */
function flushes(): { begin: number; end: number }[] {
  const running = new Map<string, number>();
  return [...trace.entries()].flatMap(([line, text]) => {
    const thread = text.slice(0, text.indexOf(' '));
    const isBegin = /^\d+ +fdatasync\(\d+<[^>]*\/pg_wal\//.test(text);
    if (isBegin && text.includes('<unfinished')) running.set(thread, line);
    else if (isBegin) return [{ begin: line, end: line }];
    else if (/^\d+ +<\.\.\. fdatasync resumed>/.test(text)) {
      const begin = running.get(thread);
      running.delete(thread);
      if (begin !== undefined) return [{ begin, end: line }];
    }
    return [];
  });
}

test('Between the last write of the log and the bytes of an answer or a push lies a flush of the log', () => {
  const [first, second] = linesWith(new RegExp(`${SOCKET_WRITE}.*${tmpIdOf(0)}`));
  const write = linesWith(new RegExp(LOG_WRITE)).findLast((line) => line < first!)!;
  expect(trace[write]).toContain(tmpIdOf(0));
  // The answer and the push.
  expect(second).toBeDefined();
  expect(flushes().filter(({ begin, end }) => begin > write && end < first!)).toHaveLength(1);
});

test('Ten concurrent messages share flushes, and each leaves after one that began after its write', () => {
  const all = flushes();
  const used = Array.from({ length: CONCURRENT }, (_, n) => {
    const tmpId = tmpIdOf(n + 1);
    const write = linesWith(new RegExp(`${LOG_WRITE}.*${tmpId}`))[0]!;
    const leaves = linesWith(new RegExp(`${SOCKET_WRITE}.*${tmpId}`))[0]!;
    return all.findIndex(({ begin, end }) => begin > write && end < leaves);
  });
  expect(used).not.toContain(-1);
  // A write of a table may flush the log at once, so the messages may need a few flushes.
  const counts = Map.groupBy(used, (flush) => flush);
  expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeGreaterThanOrEqual(
    CONCURRENT / 2,
  );
});
