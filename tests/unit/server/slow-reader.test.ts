import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { signToken } from '../../../server/auth/tokens.ts';
import { createLocalBus } from '../../../server/cluster/bus.ts';
import { createHub } from '../../../server/push/hub.ts';
import { createSendBuffers } from '../../../server/push/send-buffers.ts';
import { serveSocket } from '../../../server/push/socket.ts';
import type { Services } from '../../../server/services.ts';
import { Command, encodeHeartbeatFrame, encodeLoginFrame } from '../../../src/core/wire/index.ts';
import { waitFor } from '../../support/wait-for.ts';

const zero = () => 0;
const quiet = { warn: () => {}, info: () => {} };
const hub = createHub(createLocalBus({ now: zero, time: zero }), {
  log: quiet,
  now: zero,
  noteDelivery: () => {},
  notePushed: () => {},
});
const row = {
  userId: 7,
  terminal: 0,
  signInId: 1,
  nickName: 'Ann',
  status: 0,
  isBanned: false,
  language: null,
};
const cut = vi.fn<() => void>();
const services = {
  hub,
  socketCounts: { opened: () => ({ cut, loggedIn: () => {}, closed: () => {} }) },
  clock: () => 0,
  secrets: { access: 'secret', refresh: '' },
  callers: async () => row,
  sightings: { note: () => {} },
  admission: { enter: (_sender: string, work: () => unknown) => work() },
  rates: { take: async () => 0 },
} as unknown as Services;

/** A logged-in socket whose client reads all frames if `taken` is true, else none. */
async function makeReader({ taken }: { taken: boolean }) {
  let now = 0;
  let bufferedAmount = 0;
  const terminate = vi.fn<() => void>();
  const sent: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    terminate,
    close: vi.fn<() => void>(),
    send: (frame: string) => {
      sent.push(frame);
      if (!taken) bufferedAmount += frame.length;
    },
  });
  Object.defineProperty(socket, 'bufferedAmount', { get: () => bufferedAmount });
  serveSocket(socket as unknown as WebSocket, services, createSendBuffers(quiet), () => now, undefined, null);
  const subject = { userId: 7, terminal: 0, userName: 'ann', nickName: 'Ann', signInId: 1 };
  const token = signToken(subject, { secret: 'secret', seconds: 1_000, now: 0 });
  const receive = (frame: string) => socket.emit('message', Buffer.from(frame), false);
  receive(encodeLoginFrame(token, 1));
  await waitFor(() => expect(sent).toHaveLength(1));
  const beat = () => {
    now += 1_000;
    receive(encodeHeartbeatFrame());
  };
  return { beat, sent, terminate };
}

/** The number of frames in 16 MB. The server counts each frame as 512 bytes more than its length. */
const MOST_FRAMES = (16 * 1_048_576) / 512;

test('A client that does not read its heartbeat answers is cut off like one with unread pushes', async () => {
  const { beat, sent, terminate } = await makeReader({ taken: false });
  for (let n = 0; n < MOST_FRAMES && terminate.mock.calls.length === 0; n++) beat();
  expect(terminate).toHaveBeenCalledOnce();
  expect(cut).toHaveBeenCalledOnce();
  expect(sent.length).toBeLessThan(MOST_FRAMES);
  expect(sent.at(-1)).toContain(`"cmd":${Command.HEARTBEAT}`);
});

test('A client that reads its frames stays connected', async () => {
  const { beat, sent, terminate } = await makeReader({ taken: true });
  for (let n = 0; n < 2 * MOST_FRAMES; n++) beat();
  expect(sent.length).toBe(2 * MOST_FRAMES + 1);
  expect(terminate).not.toHaveBeenCalled();
});
