// Parts of the server that users, friends and groups use: those of messages, because joining a group or
// becoming friends adds a message, and the hashing of passwords for new users.
import type { Passwords } from '../auth/passwords.ts';
import type { MessageServices } from '../messages/services.ts';

export interface PeopleServices extends MessageServices {
  passwords: Passwords;
  calls: CallEnds;
}

/** Ends of calls that a change of people causes. */
export interface CallEnds {
  /** Ends the call of a user whose account ends or is banned. */
  endOf(userId: number): void;
  /** Ends the call between two users who are no longer friends. */
  endBetween(a: number, b: number): void;
}
