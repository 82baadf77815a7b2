// The people of the walk over all operations, their sockets, and messages of every type.
import type { RunningServer } from '../../server/start.ts';
import {
  encodeAudio,
  encodeFile,
  encodeGroupCard,
  encodeImage,
  encodeUserCard,
  encodeVideo,
  endpoints,
  MessageType,
  Terminal,
} from '../../src/core/wire/index.ts';
import { assertDocumentedFrame } from './documented.ts';
import { mp4, png } from './pictures.ts';
import { type Client, connect, frameOf, makeUser, signIn, type TestSocket } from './support.ts';
import { upload } from './upload.ts';

export interface Person {
  id: number;
  /** The socket of `web`. */
  socket: TestSocket;
  web: Client;
  app: Client;
}

export function walkScene(server: RunningServer) {
  const sockets: TestSocket[] = [];
  async function connected(client: Client): Promise<TestSocket> {
    const socket = await connect(server, client);
    sockets.push(socket);
    return socket;
  }

  /** A user with a socket on two terminals. */
  async function person(name: string): Promise<Person> {
    const user = await makeUser(server, name);
    const [web, app] = [await signIn(server, user), await signIn(server, user, Terminal.APP)];
    const socket = await connected(web);
    await connected(app);
    return { id: user.id, socket, web, app };
  }

  /**
   * Checks all frames so far, with contents that come from users. A heartbeat is answered after earlier pushes. Closes
   * the sockets of all people.
   */
  async function expectDocumentedFrames(all: readonly TestSocket[] = sockets): Promise<void> {
    await server.presence.settled();
    for (const socket of all) {
      socket.heartbeat();
      await socket.next(frameOf(1));
      for (const frame of socket.frames) assertDocumentedFrame(frame, { checksUsers: true });
    }
    for (const socket of sockets.splice(0)) await socket.close();
  }

  /** Uploads, and one message of each type that a user sends, as [type, content]. */
  async function contents(
    client: Client,
    ids: { userId: number; groupId: number },
  ): Promise<[number, string][]> {
    const file = { bytes: png(4, 4), name: 'a.png' };
    const image = (await upload(server, client, endpoints.imageUpload, { file })).data as never;
    const url = (await upload(server, client, endpoints.fileUpload, { file })).data as string;
    const film = { file: { bytes: mp4, name: 'film.mp4' }, cover: file, width: '4', height: '4' };
    const video = (await upload(server, client, endpoints.videoUpload, film)).data as never;
    return [
      [MessageType.TEXT, 'hello'],
      [MessageType.IMAGE, encodeImage(image)],
      [MessageType.FILE, encodeFile({ name: 'a.png', size: 100, url })],
      [MessageType.AUDIO, encodeAudio({ duration: 2, url, peaks: [0, 255] })],
      [MessageType.VIDEO, encodeVideo(video)],
      [MessageType.USER_CARD, encodeUserCard({ userId: ids.userId, nickName: 'Ann', headImage: '' })],
      [MessageType.GROUP_CARD, encodeGroupCard({ groupId: ids.groupId, groupName: 'G', headImage: '' })],
      [9, 'anything'],
    ];
  }

  return { person, expectDocumentedFrames, contents };
}
