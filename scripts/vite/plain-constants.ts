// A Vite plugin that inlines members of constant tables: no script needs a whole table, and the long ones take up to a
// kilobyte.
import type { Plugin } from 'vite';
import {
  ChatType,
  Command,
  ComplaintTarget,
  ComplaintType,
  ContentType,
  FriendRequestStatus,
  GroupRole,
  LIMITS,
  MessageStatus,
  MessageType,
  ResultCode,
  Sex,
  SocketClose,
  UserStatus,
  UserType,
} from '../../src/core/wire/profile-s/enums.ts';

const tables: Record<string, Record<string, unknown>> = {
  ChatType,
  Command,
  ComplaintTarget,
  ComplaintType,
  ContentType,
  FriendRequestStatus,
  GroupRole,
  LIMITS,
  MessageStatus,
  MessageType,
  ResultCode,
  Sex,
  SocketClose,
  UserStatus,
  UserType,
};
const member = new RegExp(`\\b(${Object.keys(tables).join('|')})\\.(\\w+)(?:\\.(min|max)\\b)?`, 'g');

/**
 * Replaces `MessageType.TEXT`, `LIMITS.batch` or `LIMITS.content.max` with its value; unknown members stay.
 */
export function withConstants(code: string): string {
  return code.replace(member, (expression, table: string, name: string, end?: string) => {
    const values = tables[table] ?? {};
    // Methods of Object.prototype are no members of the table.
    if (!Object.hasOwn(values, name)) return expression;
    const value = values[name];
    const wanted = end === undefined ? value : (value as Record<string, unknown>)[end];
    return wanted === undefined ? expression : JSON.stringify(wanted);
  });
}

export function plainConstants(): Plugin {
  return {
    name: 'plain-constants',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: member },
      handler: (code) => ({ code: withConstants(code), map: null }),
    },
  };
}
