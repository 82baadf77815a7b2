// The simulated server: the actions of users, and the pushes that they cause, as in docs/protocol.md.
import { MessageType } from '../../../src/core/domain/enums.ts';
import { privateChat, targetOf, type ChatKey } from '../../../src/core/domain/chat-key.ts';
import { toLeanJson } from '../../../src/core/wire/convert.ts';
import { Command, encodeFrame, type Feed } from '../../../src/core/wire/index.ts';
import type { Clock } from './clock.ts';
import { GROUP, kindOf, MessageStore, type Draft, type Row } from './store.ts';

export const NAMES: Record<number, string> = { 1: 'alice', 2: 'bob', 3: 'carol', 4: 'dan' };
const ACCESS = 1_800_000;
const REFRESH = 7 * 86_400_000;
const RECALL_WINDOW = 300_000;

/** The server's end of a socket. */
export interface ServerSocket {
  /** Sends a frame to the client, in order. */
  push(kind: Feed | 'control', text: string): void;
  drop(): void;
}

interface Token {
  user: number;
  until: number;
}

/** The user of an action, and the device: the simulated browser or another one. */
export interface Caller {
  user: number;
  /** True for the simulated browser: it gets no pushes for the user's other terminals. */
  here: boolean;
}

export class Server {
  readonly store: MessageStore;
  /** Lead of the server's clock, ms. */
  readonly ahead: number;
  /** Called for each frame to a user's terminals, delivered or not. */
  onPush: (user: number, text: string) => void = () => undefined;
  readonly #clock: Clock;
  readonly #tokens = new Map<string, Token>();
  readonly #sockets = new Map<number, ServerSocket>();
  readonly #flags = new Map<string, { isTop: boolean; isDnd: boolean }>();
  #tokenNumber = 0;

  constructor(clock: Clock, ahead: number) {
    this.#clock = clock;
    this.ahead = ahead;
    this.store = new MessageStore(() => this.now());
  }

  now(): number {
    return this.#clock.now() + this.ahead;
  }

  login(user: number): { accessToken: string; refreshToken: string } {
    const number = ++this.#tokenNumber;
    this.#tokens.set(`a${number}`, { user, until: this.now() + ACCESS });
    this.#tokens.set(`r${number}`, { user, until: this.now() + REFRESH });
    return { accessToken: `a${number}`, refreshToken: `r${number}` };
  }

  userOf(token: string): number | null {
    const found = this.#tokens.get(token);
    return found && found.until > this.now() ? found.user : null;
  }

  expire(): void {
    for (const [name, token] of this.#tokens) if (name.startsWith('a')) token.until = 0;
  }

  /**
   * Handles the first frame of a socket. Returns the user who logs in, or null if the server drops the socket.
   */
  bind(socket: ServerSocket, token: string): number | null {
    const user = this.userOf(token);
    if (user === null) return null;
    this.#sockets.get(user)?.push('control', encodeFrame(Command.FORCED_LOGOFF, 'elsewhere'));
    this.#sockets.set(user, socket);
    socket.push('control', encodeFrame(Command.LOGIN, null));
    return user;
  }

  unbind(socket: ServerSocket): void {
    for (const [user, bound] of this.#sockets) if (bound === socket) this.#sockets.delete(user);
  }

  /**
   * Stores a message. A repeated tmpId of one sender returns the stored message, or null if the stored message
   * differs.
   */
  send(caller: Caller, draft: Draft, skip = 0): Row | null {
    const before = this.store.rows[draft.kind].find(
      (row) => draft.tmpId && row.sendId === draft.sendId && row.tmpId === draft.tmpId,
    );
    if (before) {
      const same = before.recvId === (draft.recvId ?? null) && before.groupId === (draft.groupId ?? null);
      return same && (before.recallId !== null || before.content === draft.content) ? before : null;
    }
    const row = this.store.add(draft, skip);
    if (row.committed) this.#pushRow(row, caller);
    return row;
  }

  /** Commits a message that got its id before other messages. */
  commit(row: Row): void {
    row.committed = true;
    this.#pushRow(row, { user: row.sendId, here: false });
  }

  /** Recalls a message. Returns the recall, or the reason of a refusal. */
  recall(caller: Caller, kind: Feed, id: number): Row | string {
    const row = this.store.rows[kind].find((it) => it.id === id && it.committed);
    if (!row || !this.store.chatOf(row, caller.user) || row.type === MessageType.RECALL)
      return 'no such message';
    if (row.sendId !== caller.user) return 'not yours';
    const before = this.store.rows[kind].find((it) => it.id === row.recallId);
    if (before) return before;
    if (this.now() - row.sendTime > RECALL_WINDOW) return 'too late';
    const { recvId, groupId } = row;
    const recall = this.store.add({
      kind,
      sendId: caller.user,
      recvId,
      groupId,
      type: MessageType.RECALL,
      content: String(id),
    });
    row.recallId = recall.id;
    row.content = '';
    // In a group the recalling terminal gets the push as well.
    this.#pushRow(recall, kind === 'group' ? { ...caller, here: false } : caller);
    return recall;
  }

  read(caller: Caller, chat: ChatKey, upTo: number | null): void {
    const { user } = caller;
    const kind = kindOf(chat);
    const before = this.store.readTo(user, chat);
    const id = this.store.raiseRead(user, chat, upTo);
    if (id === null) return;
    const { targetId } = targetOf(chat);
    if (kind === 'system') return this.#push(user, kind, { type: MessageType.READED, seqNo: id });
    if (kind === 'private') {
      const sides = { sendId: user, recvId: targetId, id };
      this.#push(targetId, kind, { type: MessageType.RECEIPT, ...sides });
      return this.#push(user, kind, { type: MessageType.READED, ...sides }, caller);
    }
    this.#push(user, kind, { type: MessageType.READED, sendId: user, groupId: targetId, id }, caller);
    const withReceipt = this.store.rows.group.filter(
      (row) => row.receipt && row.recallId === null && row.sendId !== user && row.id > before && row.id <= id,
    );
    for (const row of withReceipt) {
      const readedCount = this.store.readers(row).length;
      const receiptOk = readedCount >= GROUP.members.length - 1;
      const receipt = { type: MessageType.RECEIPT, groupId: targetId, id: row.id, readedCount, receiptOk };
      for (const member of GROUP.members) this.#push(member, kind, receipt);
    }
  }

  remove(caller: Caller, chat: ChatKey, ids: readonly number[]): void {
    const known = new Set(this.store.inChat(caller.user, chat).map(({ id }) => id));
    const messageIds = ids.filter((id) => known.has(id));
    this.store.hide(caller.user, chat, messageIds, 0);
    if (messageIds.length > 0) this.#pushDeletion(caller, chat, { messageIds, maxId: null });
  }

  /** Deletes a chat up to an id, and returns that id. */
  clear(caller: Caller, chat: ChatKey, maxId: number | null): number {
    const all = this.store.rows[kindOf(chat)];
    const newest =
      all.findLast((row) => row.committed && this.store.chatOf(row, caller.user) === chat)?.id ?? 0;
    const upTo = Math.min(maxId ?? newest, newest);
    this.store.hide(caller.user, chat, [], upTo);
    this.#pushDeletion(caller, chat, { messageIds: null, maxId: upTo });
    return upTo;
  }

  flagsOf(user: number, chat: ChatKey): { isTop: boolean; isDnd: boolean } {
    return this.#flags.get(`${user} ${chat}`) ?? { isTop: false, isDnd: false };
  }

  /**
   * Pins a chat or sets its do-not-disturb, and pushes the change to the user's other terminals. A repeated value has no effect.
   */
  setFlag(caller: Caller, chat: ChatKey, flag: 'isTop' | 'isDnd', on: boolean): void {
    const { user } = caller;
    const flags = this.flagsOf(user, chat);
    if (flags[flag] === on) return;
    this.#flags.set(`${user} ${chat}`, { ...flags, [flag]: on });
    const { type, targetId } = targetOf(chat);
    const types =
      type === 'PRIVATE'
        ? { isTop: MessageType.FRIEND_TOP, isDnd: MessageType.FRIEND_DND }
        : { isTop: MessageType.GROUP_TOP, isDnd: MessageType.GROUP_DND };
    const place = type === 'PRIVATE' ? { recvId: targetId } : { groupId: targetId };
    this.#push(
      user,
      kindOf(chat),
      { type: types[flag], sendId: user, ...place, content: String(on) },
      caller,
    );
  }

  /** The stored message as the client of this user receives it. */
  wire(row: Row, user: number): Record<string, unknown> {
    const { id, tmpId, sendId, type, content, sendTime } = row;
    const status = this.store.statusFor(row, user);
    if (row.kind === 'system')
      return { id: id + 1000, seqNo: id, title: '', intro: '', content, type, status, sendTime };
    const common = { id, tmpId, sendId, content, type, status, sendTime, quoteMessage: null };
    if (row.kind === 'private') return { ...common, recvId: row.recvId };
    const readedCount = row.receipt ? this.store.readers(row).length : 0;
    const { groupId, at, receipt } = row;
    return {
      ...common,
      groupId,
      sendNickName: NAMES[sendId],
      atUserIds: at,
      receipt,
      readedCount,
      receiptOk: receipt && readedCount >= GROUP.members.length - 1,
    };
  }

  /** Sends a frame to a user's socket once more. */
  repeatPush(user: number, kind: Feed, data: object): void {
    this.#push(user, kind, data);
  }

  #pushRow(row: Row, from: Caller): void {
    const users =
      row.kind === 'private' ? [row.recvId ?? 0, row.sendId] : row.kind === 'group' ? GROUP.members : [1, 4];
    // A pushed message is never marked as read.
    const dataFor = (user: number): object => ({ ...this.wire(row, user), status: 0 });
    for (const user of users) this.#push(user, row.kind, dataFor(user), from);
  }

  #pushDeletion(
    caller: Caller,
    chat: ChatKey,
    deletion: { messageIds: readonly number[] | null; maxId: number | null },
  ): void {
    const { type, targetId } = targetOf(chat);
    const content = toLeanJson({ chatId: targetId, ...deletion });
    const data = { type: MessageType.DELETED, sendId: caller.user, content, sendTime: this.now() };
    const place = type === 'PRIVATE' ? { recvId: targetId } : { groupId: targetId };
    this.#push(caller.user, kindOf(chat), { ...data, ...place }, caller);
  }

  /** Sends a frame to a user's socket, except to the device that caused it. */
  #push(user: number, kind: Feed, data: object, except?: Caller): void {
    if (except?.here && except.user === user) return;
    const cmd = { private: Command.PRIVATE, group: Command.GROUP, system: Command.SYSTEM }[kind];
    const text = encodeFrame(cmd, data as never);
    this.onPush(user, text);
    this.#sockets.get(user)?.push(kind, text);
  }
}

export const friendsOf = (user: number): number[] => (user === 1 ? [2, 3] : user === 4 ? [2, 3] : [1, 4]);

export const friendRow = (id: number) => ({ id, nickName: NAMES[id], showNickName: NAMES[id], online: true });
export const groupRow = { id: GROUP.id, name: 'the group', showGroupName: 'the group', ownerId: 2 };
export const memberRows = GROUP.members.map((userId) => ({
  userId,
  showNickName: NAMES[userId],
  online: true,
}));

/** Sender and receiver fields of a message from this user in this chat. */
export function placeOf(user: number, chat: ChatKey): Pick<Row, 'kind' | 'sendId' | 'recvId' | 'groupId'> {
  const { targetId } = targetOf(chat);
  const kind = kindOf(chat);
  return {
    kind,
    sendId: user,
    recvId: kind === 'private' ? targetId : null,
    groupId: kind === 'group' ? targetId : null,
  };
}

/** The key of the same chat for the other user. */
export const otherSide = (user: number, chat: ChatKey): ChatKey =>
  chat.startsWith('private') ? privateChat(user) : chat;
