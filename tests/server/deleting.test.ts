// "Delete for me": messages hidden on all terminals of one user, and unchanged for all others.
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { clearedChats, groupMembers, removedMessages } from '../../server/db/schema.ts';
import {
  Command,
  decodeFrame,
  endpoints,
  MessageType,
  parseControl,
  Terminal,
} from '../../src/core/wire/index.ts';
import {
  type Client,
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  manualClock,
  makeUser,
  type RawFrame,
  signIn,
  startTestServer,
} from './support.ts';

const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { db } = server.services;

let count = 0;
const tmpId = () => `${1_900_000_000_000 + count++}abcdefgh`;

/** Ann and Bob with a private chat or a group. `chat` has the chat's id as each of them names it. */
async function makeChat(kind: 'private' | 'group') {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  await makeFriends(server, ann, bob);
  const [annClient, bobClient] = [await signIn(server, ann), await signIn(server, bob)];
  const groupId = kind === 'group' ? await makeGroup(server, ann, [bob]) : 0;
  const chat = { forAnn: groupId || bob.id, forBob: groupId || ann.id };
  const e = kind === 'private' ? privateCalls : groupCalls;
  const ofChat = (id: number) => ({ friendId: id, groupId: id });
  const send = async (client: Client, to: number, content: string, quoteMessageId: number | null = null) => {
    const body = { tmpId: tmpId(), recvId: to, groupId: to, content, type: 0, quoteMessageId };
    return (await client.get(e.send, { body })).id!;
  };
  const pull = async (client: Client, minId = 0) =>
    (await client.get(e.pull, { query: { minId } })).rows.map((row) => row.id);
  const history = async (client: Client, of: number, place: object = {}) =>
    (await client.get(e.history, { query: { ...ofChat(of), size: 100, ...place } })).rows.map(
      (row) => row.id,
    );
  const remove = (client: Client, chatId: number, ...messageIds: number[]) =>
    client.call(e.deleteMessage, { body: { chatId, messageIds } });
  const clear = (client: Client, chatId: number, maxId: number | null = null) =>
    client.call(e.deleteChat, { body: { chatId, maxId } });
  return { ann, bob, annClient, bobClient, chat, send, pull, history, remove, clear, command: e.command };
}

const privateCalls = {
  send: endpoints.messagePrivateSend,
  pull: endpoints.messagePrivateLoadOfflineMessage,
  history: endpoints.messagePrivateHistory,
  deleteMessage: endpoints.messagePrivateDeleteMessage,
  deleteChat: endpoints.messagePrivateDeleteChat,
  command: Command.PRIVATE,
};
/**
 * Requests for groups have the same shapes as for private chats. Each kind ignores field names of the other.
 */
const groupCalls = {
  send: endpoints.messageGroupSend,
  pull: endpoints.messageGroupLoadOfflineMessage,
  history: endpoints.messageGroupHistory,
  deleteMessage: endpoints.messageGroupDeleteMessage,
  deleteChat: endpoints.messageGroupDeleteChat,
  command: Command.GROUP,
} as unknown as typeof privateCalls;

const OK = { code: 200, message: 'Success' };

describe.each(['private', 'group'] as const)('%s', (kind) => {
  test('Deleted messages leave the pulls and the history of the deleting user only', async () => {
    const { annClient, bobClient, chat, send, pull, history, remove } = await makeChat(kind);
    const ids: number[] = [];
    for (let n = 0; n < 6; n++) {
      ids.push(
        n % 2
          ? await send(annClient, chat.forAnn, `word ${n}`)
          : await send(bobClient, chat.forBob, `word ${n}`),
      );
    }
    const [a, b, c, d, e, f] = ids as [number, number, number, number, number, number];
    expect(await remove(annClient, chat.forAnn, b, e)).toEqual({ ...OK, data: null });
    expect(await remove(annClient, chat.forAnn, e)).toEqual({ ...OK, data: null });
    expect(await pull(annClient)).toEqual([a, c, d, f]);
    expect(await pull(annClient, a)).toEqual([c, d, f]);
    expect(await history(annClient, chat.forAnn)).toEqual([f, d, c, a]);
    expect(await history(annClient, chat.forAnn, { maxId: e })).toEqual([d, c, a]);
    expect(await history(annClient, chat.forAnn, { minId: a, size: 2 })).toEqual([d, c]);
    expect(await history(annClient, chat.forAnn, { around: b, size: 3 })).toEqual([c, a]);
    expect(await history(annClient, chat.forAnn, { text: 'word' })).toEqual([f, d, c, a]);
    expect(await history(annClient, chat.forAnn, { page: 2, size: 3 })).toEqual([a]);
    expect(await pull(bobClient)).toEqual(ids);
    expect(await history(bobClient, chat.forBob)).toEqual(ids.toReversed());
  });

  test('A deleted chat hides its messages up to now and shows later ones', async () => {
    const { annClient, bobClient, chat, send, pull, history, clear, remove } = await makeChat(kind);
    const first = await send(bobClient, chat.forBob, 'one');
    const second = await send(annClient, chat.forAnn, 'two');
    await remove(annClient, chat.forAnn, first);
    expect(await clear(annClient, chat.forAnn)).toEqual({ ...OK, data: { maxId: second } });
    expect([await pull(annClient), await history(annClient, chat.forAnn)]).toEqual([[], []]);
    const third = await send(bobClient, chat.forBob, 'three');
    expect([await pull(annClient), await history(annClient, chat.forAnn)]).toEqual([[third], [third]]);
    expect(await pull(bobClient)).toEqual([first, second, third]);
    // A cleared chat needs no rows of single deleted messages.
    expect(await db.select().from(removedMessages).where(eq(removedMessages.messageId, first))).toEqual([]);
  });

  test('A chat is deleted up to the given id, and never beyond its newest message', async () => {
    const { annClient, bobClient, chat, send, pull, clear } = await makeChat(kind);
    const seenId = await send(bobClient, chat.forBob, 'seen');
    const meanwhile = await send(bobClient, chat.forBob, 'meanwhile');
    expect((await clear(annClient, chat.forAnn, seenId)).data).toEqual({ maxId: seenId });
    expect((await clear(annClient, chat.forAnn, seenId)).data).toEqual({ maxId: seenId });
    expect(await pull(annClient)).toEqual([meanwhile]);
    expect((await clear(annClient, chat.forAnn, meanwhile + 1_000_000)).data).toEqual({ maxId: meanwhile });
    // A delayed request with a lower id does not undo a deletion up to a higher id.
    expect((await clear(annClient, chat.forAnn, seenId)).data).toEqual({ maxId: meanwhile });
    const later = await send(bobClient, chat.forBob, 'later');
    expect(await pull(annClient)).toEqual([later]);
  });

  test("[X-CHAT-21] A deletion is sent to the user's other terminals only", async () => {
    const { ann, annClient, bobClient, chat, send, remove, clear, command } = await makeChat(kind);
    const [web, app] = [
      await connect(server, annClient),
      await connect(server, await signIn(server, ann, Terminal.APP)),
    ];
    const other = await connect(server, bobClient);
    const first = await send(bobClient, chat.forBob, 'one');
    const second = await send(bobClient, chat.forBob, 'two');
    const deleted = frameOf(command, MessageType.DELETED);
    const chatField = kind === 'private' ? { recvId: chat.forAnn } : { groupId: chat.forAnn };
    const nextDeletion = async () => {
      const { data } = await app.next(deleted);
      const { content, ...rest } = data!;
      expect(rest).toEqual({ type: 13, sendId: ann.id, ...chatField, sendTime: clock() });
      return parseControl(13, String(content));
    };
    // The frame names only the messages that exist, in id order. If none exists, no frame is sent.
    await remove(annClient, chat.forAnn, 999_999_999);
    await remove(annClient, chat.forAnn, second, first, 999_999_999);
    expect(await nextDeletion()).toEqual({
      kind: 'deleted',
      value: { chatId: chat.forAnn, messageIds: [first, second], maxId: null },
    });
    await clear(annClient, chat.forAnn);
    const value = { chatId: chat.forAnn, messageIds: null, maxId: second };
    expect(await nextDeletion()).toEqual({ kind: 'deleted', value });
    const frames: RawFrame[] = [];
    for (const socket of [web, other]) {
      socket.heartbeat();
      await socket.next(frameOf(Command.HEARTBEAT));
      frames.push(...socket.frames.filter(deleted));
      await socket.close();
    }
    expect(frames).toEqual([]);
    expect(decodeFrame(JSON.stringify(app.frames.find(deleted))).kind).toBe('frame');
    await app.close();
  });

  test('A user cannot delete for another user, and ids of other chats delete nothing', async () => {
    const one = await makeChat(kind);
    const two = await makeChat(kind);
    const [ownId, foreignId] = [
      await one.send(one.bobClient, one.chat.forBob, 'hers'),
      await two.send(two.bobClient, two.chat.forBob, 'theirs'),
    ];
    // Ann names a message of another chat in a request for her own chat.
    await one.remove(one.annClient, one.chat.forAnn, foreignId);
    expect(await one.pull(one.annClient)).toEqual([ownId]);
    expect(await two.pull(two.annClient)).toEqual([foreignId]);
    const counts = async () => [await db.$count(removedMessages), await db.$count(clearedChats)];
    const before = await counts();
    // Ann names a chat that is not hers: a group refuses her, and a chat of two users who never talked is
    // empty.
    const answers = [
      await one.remove(one.annClient, two.chat.forAnn, foreignId),
      await one.clear(one.annClient, two.chat.forAnn),
    ];
    const refusal = {
      code: 500,
      message: 'You are not in the group, you cannot view the group information.',
      data: null,
    };
    expect(answers).toEqual(
      kind === 'group'
        ? [refusal, refusal]
        : [
            { ...OK, data: null },
            { ...OK, data: { maxId: 0 } },
          ],
    );
    expect(await counts()).toEqual(before);
    expect(await two.pull(two.annClient)).toEqual([foreignId]);
    expect(await two.pull(two.bobClient)).toEqual([foreignId]);
  });

  test('A message that one user deleted can still be quoted, read and recalled', async () => {
    const { annClient, bobClient, chat, send, pull, clear, bob, ann } = await makeChat(kind);
    const first = await send(annClient, chat.forAnn, 'first');
    await clear(annClient, chat.forAnn);
    const reply = await send(bobClient, chat.forBob, 'reply', first);
    if (kind === 'private') {
      await bobClient.get(endpoints.messagePrivateReaded, { query: { friendId: ann.id, messageId: null } });
      const query = { friendId: bob.id };
      expect(await annClient.get(endpoints.messagePrivateMaxReadedId, { query })).toBe(first);
    }
    const recall = kind === 'private' ? endpoints.messagePrivateRecall : endpoints.messageGroupRecall;
    const { id } = await annClient.get(recall, { params: { id: first } });
    expect(await pull(annClient)).toEqual([reply, id]);
  });
});

test('A deletion without a chat, without ids, with too many ids or with a malformed id is refused', async () => {
  const { annClient } = await makeChat('private');
  const refused = async (body: object) =>
    (await annClient.call(endpoints.messagePrivateDeleteMessage, { body: body as never })).message;
  expect(await refused({ messageIds: [1] })).toBe('The field chatId is missing.');
  expect(await refused({ chatId: 1, messageIds: [] })).toBe('The field messageIds is missing.');
  expect(await refused({ chatId: 1, messageIds: Array.from({ length: 1001 }, (_, n) => n + 1) })).toBe(
    'The field messageIds may have at most 1000 characters or entries.',
  );
  const clear = await annClient.call(endpoints.messagePrivateDeleteChat, {
    body: { chatId: 1, maxId: 'x' },
  });
  expect(clear.message).toBe('The field maxId is not valid.');
});

test('A former member of a group can still delete its messages from before leaving', async () => {
  const { bob, annClient, bobClient, chat, send, pull, clear, history } = await makeChat('group');
  const seenId = await send(annClient, chat.forAnn, 'seen');
  await db.update(groupMembers).set({ quit: true, untilId: seenId }).where(eq(groupMembers.userId, bob.id));
  await send(annClient, chat.forAnn, 'not seen');
  expect((await clear(bobClient, chat.forBob)).data).toEqual({ maxId: seenId });
  expect([await pull(bobClient), await history(bobClient, chat.forBob)]).toEqual([[], []]);
  expect(await pull(annClient)).toHaveLength(2);
});
