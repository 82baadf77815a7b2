// Clients that do not read: the memory of their unread frames is limited, for all of them together.
import { afterAll, expect, test } from 'vitest';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import { connect, frameOf, makeUser, signIn, startTestServer } from './support.ts';

const MB = 1_048_576;
const server = await startTestServer({ bufferLimits: { most: 8 * MB, rest: 6 * MB } });
afterAll(() => server.stop());
const { hub } = server.services;

test('Of many stalled readers below their own limits the worst are cut off, and a slow reader gets every frame', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => makeUser(server)));
  const [worst, slow, quick, offline] = users.map(({ id }) => id) as [number, number, number, number];
  const open = async (n: number) => connect(server, await signIn(server, users[n]!));
  const [worstSocket, slowSocket, quickSocket] = [await open(0), await open(1), await open(2)];
  worstSocket.pause();
  slowSocket.pause();
  const text = {
    type: MessageType.TEXT,
    tmpId: '1900000000000abcdefgh',
    sendId: quick,
    recvId: slow,
    content: 'x'.repeat(100_000),
    sendTime: server.services.clock(),
    status: 0,
  };
  let frames = 0;
  const push = (to: number[]) =>
    hub.push({
      to,
      cmd: Command.PRIVATE,
      data: { ...text, id: ++frames },
    });
  const slowIds: number[] = [];
  // All frames of one socket take 15 MB, less than the limit of one.
  for (let round = 0; hub.isOnline(worst) && round < 75; round++) {
    push([worst]);
    push([worst, slow, quick, offline]);
    slowIds.push(frames);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect([hub.isOnline(worst), hub.isOnline(slow), hub.isOnline(quick)]).toEqual([false, true, true]);
  slowSocket.resume();
  const isLast = (frame: { data: { id?: unknown } | null }) => frame.data?.id === frames;
  await Promise.all([slowSocket.next(isLast), quickSocket.next(isLast)]);
  const texts = frameOf(Command.PRIVATE, MessageType.TEXT);
  for (const { frames: read } of [slowSocket, quickSocket])
    expect(read.filter(texts).map(({ data }) => data?.['id'])).toEqual(slowIds);
});
