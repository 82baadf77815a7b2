// Texts of the operations about private and group messages.
import type { OperationText } from './operation-text.ts';

const SEND =
  'Repeat a send whose answer did not arrive, with the same `tmpId`: the server then answers with the stored message and stores no second one. The caller’s other terminals get a push; the calling terminal gets only this answer.';
const PULL =
  'The oldest `size` rows after `minId`, ascending by id, own messages included. With minId 0 only the last 30 days. Fewer rows than `size` end the pull. Only a pull proves that nothing is missing: pull after each login of the socket. Recalled messages have status 2 and no content, and a row of type 10 follows them.';
const HISTORY =
  'Newest rows first. At most one of `page`, `maxId`, `minId`, `around` and `text` is allowed. Without one of them it is the first page.';
const RECALL =
  'Answers the message of type 10 whose content is the id of the recalled one. Own messages can be recalled for 5 minutes.';
const DELETE_MESSAGE =
  'Deletes messages for the caller only. The request has a body, although it is a DELETE.';
const DELETE_CHAT =
  'Deletes all messages of a chat up to `maxId`, or up to now without it, for the caller only. The request has a body, although it is a DELETE.';
const POSITIONS = {
  size: 'Number of rows.',
  maxId: 'Answers the rows below this message id.',
  minId: 'Answers the rows above this message id.',
};
const ONE = { id: 'Id of the message.' };
const TYPE = {
  type: '0 text, 1 picture, 2 file, 3 voice, 4 video, 5 card of a user, 6 card of a group, 7 to 9 free.',
  tmpId:
    'Id that the client makes for this message: 13 digits of milliseconds and 8 letters, ascending within a chat.',
};

export const MESSAGES = {
  messagePrivateSend: {
    summary: 'Send a message to a friend',
    description: SEND,
    fields: { ...TYPE, recvId: 'User id of the friend.' },
  },
  messagePrivateRecall: { summary: 'Recall a message for both users', description: RECALL, fields: ONE },
  messagePrivateLoadOfflineMessage: { summary: 'Pull private messages of all chats', description: PULL },
  messagePrivateReaded: {
    summary: 'Mark the messages of a friend as read',
    description: 'The friend gets the push privateReceipt.',
    fields: { messageId: 'Highest id that the user has read; all messages without it.' },
  },
  messagePrivateMaxReadedId: {
    summary: 'Get the highest own message id that a friend has read',
    data: 'The id; -1 for none.',
  },
  messagePrivateHistory: {
    summary: 'Read the history of a private chat',
    description: HISTORY,
    fields: POSITIONS,
  },
  messagePrivateDeleteMessage: {
    summary: 'Delete private messages for oneself',
    description: DELETE_MESSAGE,
    fields: { chatId: 'User id of the friend.' },
  },
  messagePrivateDeleteChat: {
    summary: 'Delete a private chat for oneself',
    description: DELETE_CHAT,
    fields: { chatId: 'User id of the friend.', maxId: 'Highest id that the user has seen.' },
    data: 'The id up to which messages are deleted.',
  },
  messageGroupSend: {
    summary: 'Send a message to a group',
    description: `${SEND} Mentions of everybody (-1) count only from owner and admins.`,
    fields: TYPE,
  },
  messageGroupRecall: {
    summary: 'Recall a message for the whole group',
    description: `${RECALL} Owner and admins recall every message, at any time.`,
    fields: ONE,
  },
  messageGroupLoadOfflineMessage: { summary: 'Pull messages of all groups', description: PULL },
  messageGroupReaded: {
    summary: 'Raise the own read position of a group',
    fields: { messageId: 'The position; the newest message without it.' },
  },
  messageGroupFindReadedUsers: {
    summary: 'List the readers of a message',
    data: 'User ids, without the sender.',
  },
  messageGroupHistory: { summary: 'Read the history of a group', description: HISTORY, fields: POSITIONS },
  messageGroupDeleteMessage: {
    summary: 'Delete group messages for oneself',
    description: DELETE_MESSAGE,
    fields: { chatId: 'Id of the group.' },
  },
  messageGroupDeleteChat: {
    summary: 'Delete a group chat for oneself',
    description: DELETE_CHAT,
    fields: { chatId: 'Id of the group.', maxId: 'Highest id that the user has seen.' },
    data: 'The id up to which messages are deleted.',
  },
  messageGroupCheckDeleted: {
    summary: 'List messages that an operator has removed',
    description: 'At most the last 10,000. Clients delete them.',
    data: 'Ids of messages.',
  },
} satisfies Record<string, OperationText>;
