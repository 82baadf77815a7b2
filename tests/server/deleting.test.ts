// Node: "delete for me": gone for one person on all his terminals, there for everybody else.
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

/** Ann and Bob, who talk to each other or in a group of theirs: the chat as each of them names it. */
async function twoIn(kind: 'private' | 'group') {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  await makeFriends(server, ann, bob);
  const [hers, his] = [await signIn(server, ann), await signIn(server, bob)];
  const groupId = kind === 'group' ? await makeGroup(server, ann, [bob]) : 0;
  const chat = { hers: groupId || bob.id, his: groupId || ann.id };
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
  return { ann, bob, hers, his, chat, send, pull, history, remove, clear, command: e.command };
}

const privateCalls = {
  send: endpoints.messagePrivateSend,
  pull: endpoints.messagePrivateLoadOfflineMessage,
  history: endpoints.messagePrivateHistory,
  deleteMessage: endpoints.messagePrivateDeleteMessage,
  deleteChat: endpoints.messagePrivateDeleteChat,
  command: Command.PRIVATE,
};
/** The shapes are the same but for names that the other kind does not look at. */
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
  test('some messages leave the pulls and the history of who deleted them, and of nobody else', async () => {
    const { hers, his, chat, send, pull, history, remove } = await twoIn(kind);
    const ids: number[] = [];
    for (let n = 0; n < 6; n++) {
      ids.push(n % 2 ? await send(hers, chat.hers, `word ${n}`) : await send(his, chat.his, `word ${n}`));
    }
    const [a, b, c, d, e, f] = ids as [number, number, number, number, number, number];
    expect(await remove(hers, chat.hers, b, e)).toEqual({ ...OK, data: null });
    expect(await remove(hers, chat.hers, e)).toEqual({ ...OK, data: null });
    expect(await pull(hers)).toEqual([a, c, d, f]);
    expect(await pull(hers, a)).toEqual([c, d, f]);
    expect(await history(hers, chat.hers)).toEqual([f, d, c, a]);
    expect(await history(hers, chat.hers, { maxId: e })).toEqual([d, c, a]);
    expect(await history(hers, chat.hers, { minId: a, size: 2 })).toEqual([d, c]);
    expect(await history(hers, chat.hers, { around: b, size: 3 })).toEqual([c, a]);
    expect(await history(hers, chat.hers, { text: 'word' })).toEqual([f, d, c, a]);
    expect(await history(hers, chat.hers, { page: 2, size: 3 })).toEqual([a]);
    expect(await pull(his)).toEqual(ids);
    expect(await history(his, chat.his)).toEqual(ids.toReversed());
  });

  test('a deleted chat is gone up to now, what comes later is there', async () => {
    const { hers, his, chat, send, pull, history, clear, remove } = await twoIn(kind);
    const first = await send(his, chat.his, 'one');
    const second = await send(hers, chat.hers, 'two');
    await remove(hers, chat.hers, first);
    expect(await clear(hers, chat.hers)).toEqual({ ...OK, data: { maxId: second } });
    expect([await pull(hers), await history(hers, chat.hers)]).toEqual([[], []]);
    const third = await send(his, chat.his, 'three');
    expect([await pull(hers), await history(hers, chat.hers)]).toEqual([[third], [third]]);
    expect(await pull(his)).toEqual([first, second, third]);
    // What is cleared needs no rows of its own any more.
    expect(await db.select().from(removedMessages).where(eq(removedMessages.messageId, first))).toEqual([]);
  });

  test('with the highest id that was seen, what came meanwhile stays; never is the future deleted', async () => {
    const { hers, his, chat, send, pull, clear } = await twoIn(kind);
    const seen = await send(his, chat.his, 'seen');
    const meanwhile = await send(his, chat.his, 'meanwhile');
    expect((await clear(hers, chat.hers, seen)).data).toEqual({ maxId: seen });
    expect((await clear(hers, chat.hers, seen)).data).toEqual({ maxId: seen });
    expect(await pull(hers)).toEqual([meanwhile]);
    expect((await clear(hers, chat.hers, meanwhile + 1_000_000)).data).toEqual({ maxId: meanwhile });
    // A call that was under way for long takes nothing back.
    expect((await clear(hers, chat.hers, seen)).data).toEqual({ maxId: meanwhile });
    const later = await send(his, chat.his, 'later');
    expect(await pull(hers)).toEqual([later]);
  });

  test('[X-CHAT-21] the own other terminals are told, the one that asked and everybody else are not', async () => {
    const { ann, hers, his, chat, send, remove, clear, command } = await twoIn(kind);
    const [web, app] = [
      await connect(server, hers),
      await connect(server, await signIn(server, ann, Terminal.APP)),
    ];
    const other = await connect(server, his);
    const first = await send(his, chat.his, 'one');
    const second = await send(his, chat.his, 'two');
    const deleted = frameOf(command, MessageType.DELETED);
    const sides = kind === 'private' ? { recvId: chat.hers } : { groupId: chat.hers };
    const told = async () => {
      const { data } = await app.next(deleted);
      const { content, ...rest } = data!;
      expect(rest).toEqual({ type: 13, sendId: ann.id, ...sides, sendTime: clock() });
      return parseControl(13, String(content));
    };
    // Of what is asked for only what is there, in order; where nothing is, nothing is said.
    await remove(hers, chat.hers, 999_999_999);
    await remove(hers, chat.hers, second, first, 999_999_999);
    expect(await told()).toEqual({
      kind: 'deleted',
      value: { chatId: chat.hers, messageIds: [first, second], maxId: null },
    });
    await clear(hers, chat.hers);
    const value = { chatId: chat.hers, messageIds: null, maxId: second };
    expect(await told()).toEqual({ kind: 'deleted', value });
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

  test('nobody deletes for anybody else, and ids of other chats delete nothing', async () => {
    const one = await twoIn(kind);
    const two = await twoIn(kind);
    const [hers, theirs] = [
      await one.send(one.his, one.chat.his, 'hers'),
      await two.send(two.his, two.chat.his, 'theirs'),
    ];
    // Named as a message of a chat of her own.
    await one.remove(one.hers, one.chat.hers, theirs);
    expect(await one.pull(one.hers)).toEqual([hers]);
    expect(await two.pull(two.hers)).toEqual([theirs]);
    const counts = async () => [await db.$count(removedMessages), await db.$count(clearedChats)];
    const before = await counts();
    // Named in a chat that is not hers: refused for a group, empty for two people who never talked.
    const answers = [
      await one.remove(one.hers, two.chat.hers, theirs),
      await one.clear(one.hers, two.chat.hers),
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
    expect(await two.pull(two.hers)).toEqual([theirs]);
    expect(await two.pull(two.his)).toEqual([theirs]);
  });

  test('what is deleted for one is recalled, quoted and read as before', async () => {
    const { hers, his, chat, send, pull, clear, bob, ann } = await twoIn(kind);
    const first = await send(hers, chat.hers, 'first');
    await clear(hers, chat.hers);
    const reply = await send(his, chat.his, 'reply', first);
    if (kind === 'private') {
      await his.get(endpoints.messagePrivateReaded, { query: { friendId: ann.id, messageId: null } });
      const query = { friendId: bob.id };
      expect(await hers.get(endpoints.messagePrivateMaxReadedId, { query })).toBe(first);
    }
    const recall = kind === 'private' ? endpoints.messagePrivateRecall : endpoints.messageGroupRecall;
    const { id } = await hers.get(recall, { params: { id: first } });
    expect(await pull(hers)).toEqual([reply, id]);
  });
});

test('a request without a chat, a broken one and too many ids are refused', async () => {
  const { hers } = await twoIn('private');
  const refused = async (body: object) =>
    (await hers.call(endpoints.messagePrivateDeleteMessage, { body: body as never })).message;
  expect(await refused({ messageIds: [1] })).toBe('The field chatId is missing.');
  expect(await refused({ chatId: 1, messageIds: [] })).toBe('The field messageIds is missing.');
  expect(await refused({ chatId: 1, messageIds: Array.from({ length: 1001 }, (_, n) => n + 1) })).toBe(
    'The field messageIds may have at most 1000 characters or entries.',
  );
  const clear = await hers.call(endpoints.messagePrivateDeleteChat, {
    body: { chatId: 1, maxId: 'x' },
  });
  expect(clear.message).toBe('The field maxId is not valid.');
});

test('who has left a group may still delete what he saw of it', async () => {
  const { bob, hers, his, chat, send, pull, clear, history } = await twoIn('group');
  const seen = await send(hers, chat.hers, 'seen');
  await db.update(groupMembers).set({ quit: true, untilId: seen }).where(eq(groupMembers.userId, bob.id));
  await send(hers, chat.hers, 'not seen');
  expect((await clear(his, chat.his)).data).toEqual({ maxId: seen });
  expect([await pull(his), await history(his, chat.his)]).toEqual([[], []]);
  expect(await pull(hers)).toHaveLength(2);
});
