// The standing of another user's account. The server pushes it to nobody, so opened chats and cards request it.
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { type User, UserStatus } from '../../src/core/wire/index.ts';
import type { People } from './people.ts';

export function noteStanding(
  people: People,
  userId: number,
  { isBanned, reason, status }: Pick<User, 'isBanned' | 'reason' | 'status'>,
): void {
  people.standings.set(userId, { isBanned, reason, isCancelled: status === UserStatus.CANCELLED });
  people.changes$.next({ kind: 'names', chat: privateChat(userId) });
}
