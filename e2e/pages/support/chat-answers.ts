// The answers of a fake engine to commands about messages, chats and cards.
import { done, failed } from '../../../src/core/contract/result.ts';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import { type ChatKey, privateChat, targetOf } from '../../../src/core/domain/chat-key.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import {
  encodeAudio,
  encodeFile,
  encodeGroupCard,
  encodeImage,
  encodeUserCard,
  encodeVideo,
} from '../../../src/core/wire/index.ts';
import { pictureUrl } from './client-host.ts';
import type { Answers } from './fake-engine.ts';
import { cardOf } from './card-of.ts';
import {
  addChat,
  addMessage,
  type Chat,
  chatOf,
  personOf,
  quoteOf,
  recallMessage,
  selfOf,
  type World,
} from './world.ts';

export const CHAT_ANSWERS: Answers = {
  sendText: ({ chat, tmpId, content, ...extras }, world) => {
    send(world, chat, tmpId, content, extras);
    return done(null);
  },
  sendFile: ({ chat, tmpId, kind, name, file, width, height, duration, peaks, ...extras }, world) => {
    const facts = { name, size: file.size, width, height, duration: duration ?? 0, peaks: peaks ?? [] };
    const [type, content] = fileContent(kind, facts);
    send(world, chat, tmpId, content, extras, type);
    return done(null);
  },
  localFile: () => done(null),
  resend: ({ tmpId }, world) => {
    resend(world, tmpId);
    return done(null);
  },
  resendAll: (_args, world) => {
    const unsent = world.chats.flatMap(({ messages }) => messages.filter(({ mark }) => mark === 'failed'));
    for (const { key } of unsent) resend(world, key);
    return done(null);
  },
  discard: ({ tmpId }, world) => {
    takeUnsent(world, tmpId);
    return done(null);
  },
  draft: ({ chat: key, text, revision }, world) => {
    const chat = chatOf(world, key);
    if (revision >= chat.draft.revision) chat.draft = { text, revision };
    return done(chat.draft);
  },
  open: ({ chat }, world) => {
    const opened = world.chats.find(({ key }) => key === chat);
    if (opened) Object.assign(opened, { openedAt: Date.now(), isListed: true });
    return done(null);
  },
  read: ({ chat: key, upTo }, world) => {
    const chat = chatOf(world, key);
    chat.readUpTo = Math.max(chat.readUpTo, upTo);
    if (chat.mention && chat.mention.id <= upTo) chat.mention = null;
    return done(null);
  },
  recall: ({ chat, id }, world) => {
    recallMessage(world, chat, id, selfOf(world).id);
    return done(null);
  },
  deleteForMe: ({ chat, ids }, world) => {
    deleteMessages(chatOf(world, chat), ids);
    return done(null);
  },
  deleteChat: ({ chat: key }, world) => {
    const chat = chatOf(world, key);
    deleteMessages(
      chat,
      chat.messages.flatMap(({ id }) => id ?? []),
    );
    chat.isListed = false;
    return done(null);
  },
  undoDelete: ({ chat: key }, world) => {
    const chat = chatOf(world, key);
    chat.messages = chat.deleted;
    chat.isListed = true;
    return done(null);
  },
  setTop: ({ chat, on }, world) => {
    chatOf(world, chat).isTop = on;
    return done(null);
  },
  setDnd: ({ chat, on }, world) => {
    chatOf(world, chat).isDnd = on;
    return done(null);
  },
  pinMessage: ({ chat: key, id }, world) => {
    const chat = chatOf(world, key);
    const message = chat.messages.find((one) => one.id === id);
    chat.pinned = message ? pinnedOf(message) : null;
    return done(null);
  },
  hidePinned: ({ chat }, world) => {
    chatOf(world, chat).pinned = null;
    return done(null);
  },
  readers: ({ chat }, world) =>
    done(
      chatOf(world, chat)
        .members?.map(({ userId }) => userId)
        .filter((userId) => userId !== selfOf(world).id)
        .slice(0, 1) ?? [],
    ),
  locate: ({ chat, id }, world) =>
    chatOf(world, chat).messages.some((message) => message.id === id)
      ? done(null)
      : failed({ code: 'NOT_FOUND' }),
  forward: ({ from, ids, to, tmpIds }, world) => {
    const messages = chatOf(world, from).messages.filter(({ id }) => id !== null && ids.includes(id));
    let at = 0;
    for (const chat of to) {
      for (const { content, type } of messages) {
        const [tmpId = `forwarded${at}`] = [tmpIds[at++]];
        if (!world.chats.some(({ key }) => key === chat)) addFriendChat(world, chat);
        addMessage(world, chat, selfOf(world).id, '', { key: tmpId, content, type });
      }
    }
    return done({ refused: [], waiting: [], left: ids.length - messages.length });
  },
  sendCard: ({ chat, tmpId, card, name }, world) => {
    const { type, targetId } = targetOf(card);
    const shown = cardOf(world, card)?.showName ?? name ?? '';
    const [kind, content] =
      type === 'GROUP'
        ? [MessageType.GROUP_CARD, encodeGroupCard({ groupId: targetId, groupName: shown, headImage: '' })]
        : [MessageType.USER_CARD, encodeUserCard({ userId: targetId, nickName: shown, headImage: '' })];
    send(world, chat, tmpId, content, {}, kind);
    return done(null);
  },
  searchServer: () => done({ hits: [], more: false }),
  systemContent: () => done({ text: 'The rest of the announcement.', link: 'https://example.org/terms' }),
  card: ({ of }, world) => {
    const card = cardOf(world, of);
    return card ? done(card) : failed({ code: 'NOT_FOUND' });
  },
};

interface Extras {
  quote?: number | null | undefined;
  at?: readonly number[] | null | undefined;
  receipt?: boolean | null | undefined;
}

/** Adds an own message as the server would send it back. */
function send(world: World, chat: ChatKey, tmpId: string, content: string, extras: Extras, type = 0): void {
  const { quote, at, receipt } = extras;
  const quoted = chatOf(world, chat).messages.find(({ id }) => id !== null && id === quote);
  addMessage(world, chat, selfOf(world).id, content, {
    key: tmpId,
    type,
    at: at ?? [],
    quote: quoted ? quoteOf(quoted) : null,
    receipt: receipt === true ? { readed: 0, all: false } : null,
  });
}

/** The server takes a failed message now. */
function resend(world: World, tmpId: string): void {
  const [chat, row] = takeUnsent(world, tmpId);
  if (!chat || !row) return;
  const { content, type, at, quote } = row;
  addMessage(world, chat.key, selfOf(world).id, '', { key: tmpId, content, type, at, quote });
}

/** Takes a failed message out of its chat. */
function takeUnsent(world: World, tmpId: string): [Chat?, MessageRow?] {
  const isUnsent = ({ key, id }: MessageRow): boolean => key === tmpId && id === null;
  const chat = world.chats.find(({ messages }) => messages.some(isUnsent));
  const row = chat?.messages.find(isUnsent);
  if (!chat || !row) return [];
  chat.messages = chat.messages.filter((one) => one !== row);
  world.status = { ...world.status, failed: world.status.failed - 1 };
  return [chat, row];
}

const deleteMessages = (chat: Chat, ids: readonly number[]): void => {
  chat.deleted = chat.messages;
  chat.messages = chat.messages.filter(({ id }) => id === null || !ids.includes(id));
};

const pinnedOf = ({ id, sendId, sendNickName, own, type, content }: MessageRow): Chat['pinned'] => ({
  id: id ?? 0,
  sendId,
  sendNickName,
  own,
  type,
  content,
});

function fileContent(
  kind: 'image' | 'file' | 'audio' | 'video',
  { name, size, width, height, duration, peaks }: FileFacts,
): [number, string] {
  const url = pictureUrl(width || 1, height || 1, name);
  switch (kind) {
    case 'image':
      return [MessageType.IMAGE, encodeImage({ originUrl: url, thumbUrl: url, width, height })];
    case 'file':
      return [MessageType.FILE, encodeFile({ name, size, url })];
    case 'audio':
      return [MessageType.AUDIO, encodeAudio({ duration, url, peaks })];
    case 'video':
      return [MessageType.VIDEO, encodeVideo({ videoUrl: url, coverUrl: url, width, height })];
  }
}

interface FileFacts {
  name: string;
  size: number;
  width: number;
  height: number;
  duration: number;
  peaks: number[];
}

/** Opens the chat of a friend who has none. */
function addFriendChat(world: World, key: ChatKey): void {
  const { targetId } = targetOf(key);
  addChat(world, privateChat(targetId), personOf(world, targetId).nickName);
}
