// Commands about the data that this device keeps of the open account.
import * as v from 'valibot';
import type { ChatKey } from '../domain/chat-key.ts';
import { writable } from './fields.ts';

export const StorageCommandSchemas = {
  /** Measures the messages that this device keeps, by chat. */
  localData: v.object({}),
  /**
   * Removes the older messages of a chat from this device. The newest page and all unread messages stay, and the server
   * keeps everything, so the conversation loads again from there. The system chat has no history on the server.
   */
  clearLocal: v.object({ chat: writable }),
} as const;

export interface StorageAnswers {
  localData: LocalData;
  clearLocal: null;
}

export interface LocalData {
  /** False where the browser stores nothing: the messages are in memory only. */
  durable: boolean;
  /** The largest chat first. */
  chats: readonly LocalChat[];
}

/** The stored messages of one chat. */
export interface LocalChat {
  chat: ChatKey;
  messages: number;
  bytes: number;
  /** Send time of the oldest message, ms. */
  oldest: number;
  /** Whether `clearLocal` would remove messages. */
  clearable: boolean;
}
