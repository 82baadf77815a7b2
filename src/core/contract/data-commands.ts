// Commands about the data on this device: the export, and the check of the journal. Each returns one slice, because a
// tab must not get all data of an account in one answer.
import * as v from 'valibot';
import type { ChatKey } from '../domain/chat-key.ts';
import type { ChatType } from '../domain/enums.ts';
import type { Foreign } from '../domain/foreign.ts';
import { chat, id } from './fields.ts';
import type { MessageRow } from './rows.ts';

export const DataCommandSchemas = {
  /** Returns the user, friends, groupings and friend requests on this device. */
  exportPeople: v.object({}),
  /**
   * Returns the chats on this device without their messages, in the order of their keys. `after`: the `next` of the
   * slice before, null for the first slice. `only`: the one chat to return, null for all.
   */
  exportChats: v.object({ only: v.nullable(chat), after: v.nullable(chat) }),
  /** Returns messages of a chat above an id, oldest first, with rows for gaps. */
  exportMessages: v.object({ chat, after: id }),
  /**
   * Checks the stored data of some chats, and mends it. The first slice also checks all other records, the last one
   * the search signatures. `after`: the `next` of the slice before, null for the first slice.
   */
  checkJournal: v.object({ after: v.nullable(chat) }),
} as const;

export interface DataAnswers {
  exportPeople: ExportedPeople;
  exportChats: ExportedChats;
  exportMessages: ExportedMessages;
  checkJournal: JournalCheck;
}

export interface ExportedPeople {
  self: ExportedUser & { userName: string };
  friends: readonly ExportedFriend[];
  groupings: readonly { name: string; friendIds: readonly number[] }[];
  requests: readonly ExportedRequest[];
}

export interface ExportedUser {
  id: number;
  nickName: string;
  headImage: string;
}

export interface ExportedFriend extends ExportedUser {
  /** The user's remark for the friend; '' for none. */
  remark: string;
  /** The user or the friend has ended the friendship. */
  isGone: boolean;
}

/** A friend request. `isOwn`: the user sent it. `nickName`: the name of the other user. */
export interface ExportedRequest {
  userId: number;
  nickName: string;
  isOwn: boolean;
  remark: string;
  /** A FriendRequestStatus, or an unknown number. */
  status: number;
  /** Epoch ms; null where the server gives none. */
  applyTime: number | null;
}

export interface ExportedChats {
  chats: readonly ExportedChat[];
  /** The argument `after` of the next slice; null after the last slice. */
  next: ChatKey | null;
  /** Number of chats in all slices. */
  total: number;
}

export interface ExportedChat {
  key: ChatKey;
  type: ChatType;
  targetId: number;
  /** Remark or name of the friend or group; '' where unknown. */
  showName: string;
  headImage: string;
  /** The text of the composer; '' for none. */
  draft: string;
  /** null except for a group. */
  group: ExportedGroup | null;
  /** Messages that the server does not have yet, oldest first; the key of such a row is its tmpId. */
  unsent: readonly MessageRow[];
}

export interface ExportedGroup {
  /** The group's name; `showName` of the chat is the user's remark, if there is one. */
  name: string;
  notice: Foreign;
  ownerId: number | null;
  /** The user has left the group, or the group is dissolved. */
  isGone: boolean;
  /** The members on this device; null where it has no list of them. */
  members: readonly { userId: number; nickName: string; isManager: boolean; isGone: boolean }[] | null;
}

export interface ExportedMessages {
  /** Messages and gaps in id order. The field `content` of a recalled message is empty. */
  rows: readonly MessageRow[];
  /** The argument `after` of the next slice; null after the last slice. */
  next: number | null;
}

/** The result of one slice of the check. */
export interface JournalCheck {
  /** Numbers of what this slice has read. */
  chats: number;
  messages: number;
  pages: number;
  problems: readonly JournalProblem[];
  /** The argument `after` of the next slice; null after the last slice. */
  next: ChatKey | null;
}

export interface JournalProblem {
  /**
   * `record`: rows or marks of chats are unreadable or missing. `tail`: batches of recent events are. `outbox`, `people`:
   * such records are unreadable. `cursor`: a pull cursor is invalid. `page`: pages are unreadable or out of order.
   * `missing`: the newest pages of a chat are missing. `row`: a chat's row differs from its messages. `signature`: pages
   * have no search signature. `file`: the file of an unsent message is missing.
   */
  kind:
    | 'record'
    | 'tail'
    | 'outbox'
    | 'people'
    | 'cursor'
    | 'page'
    | 'missing'
    | 'row'
    | 'signature'
    | 'file';
  /** Number of records, pages or chats. */
  count: number;
  /**
   * `done`: the data is written again. `fetching`: the server is asked for it. `waiting`: the server will be asked once
   * there is a connection. `lost`: neither this device nor the server has it.
   */
  mended: 'done' | 'fetching' | 'waiting' | 'lost';
}
