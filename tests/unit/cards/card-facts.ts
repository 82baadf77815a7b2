// A user's card with ordinary values.
import type { Card } from '../../../src/core/contract/message-commands.ts';

export const USER: Card = {
  chat: 'private-7',
  showName: 'Mira',
  nickName: 'Mira',
  userName: 'mira7',
  headImage: '',
  fullImage: '',
  sex: 1,
  words: 'Hello there',
  members: null,
  ownerNickName: '',
  online: false,
  mine: false,
  self: false,
  isGone: false,
  isBanned: false,
  reason: '',
  isInviteOnly: false,
  isManualApprove: true,
  isBot: false,
  isRequested: false,
  source: 'server',
};
