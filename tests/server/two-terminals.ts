// Users who are connected with both terminals, and the private frames that each terminal gets.
import { eq } from 'drizzle-orm';
import { users } from '../../server/db/schema.ts';
import type { RunningServer } from '../../server/start.ts';
import { Command, MessageType, Terminal } from '../../src/core/wire/index.ts';
import { type Client, connect, frameOf, makeUser, signIn, type TestSocket } from './support.ts';

export interface PushedFrame {
  type: number;
  sendId: number;
  recvId: number;
  /** Parsed JSON; undefined if the frame has none. */
  content: unknown;
}

export interface Person {
  id: number;
  web: Client;
  app: Client;
  /** Returns the frames that the web and the app have got since the last call, without those of presence. */
  pushes(): Promise<[web: PushedFrame[], app: PushedFrame[]]>;
}

export async function makePerson(
  server: RunningServer,
  nickName: string,
  { isManualApprove = false } = {},
): Promise<Person> {
  const user = await makeUser(server, nickName);
  await server.services.db.update(users).set({ isManualApprove }).where(eq(users.id, user.id));
  const [web, app] = [await signIn(server, user), await signIn(server, user, Terminal.APP)];
  const readers = [reader(await connect(server, web)), reader(await connect(server, app))] as const;
  return { id: user.id, web, app, pushes: async () => [await readers[0](), await readers[1]()] };
}

/** Reads the new frames of a socket. A heartbeat is answered after all frames that were pushed before. */
function reader(socket: TestSocket): () => Promise<PushedFrame[]> {
  let read = 0;
  return async () => {
    socket.heartbeat();
    await socket.next(frameOf(Command.HEARTBEAT));
    const fresh = socket.frames.slice(read);
    read = socket.frames.length;
    return fresh
      .filter(({ cmd, data }) => cmd === Command.PRIVATE && data?.['type'] !== MessageType.FRIEND_ONLINE)
      .map(({ data }) => {
        const { type, sendId, recvId, content } = data as unknown as PushedFrame & { content?: string };
        return { type, sendId, recvId, content: content === undefined ? undefined : JSON.parse(content) };
      });
  };
}

export const typesOf = (frames: readonly PushedFrame[]): number[] => frames.map(({ type }) => type);
