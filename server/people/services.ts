// Parts of the server that users, friends and groups use: those of messages, because joining a group or
// becoming friends adds a message, and the hashing of passwords for new users.
import type { Passwords } from '../auth/passwords.ts';
import type { MessageServices } from '../messages/services.ts';

export interface PeopleServices extends MessageServices {
  passwords: Passwords;
}
