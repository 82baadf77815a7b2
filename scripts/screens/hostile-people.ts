// An account whose friends and server send hostile texts: letters with 50,000 combining marks, endless names
// and headlines, and notices and call records of another server.
import { encodeTip, MessageType } from '../../src/core/wire/index.ts';
import { sendPrivate } from '../../server/messages/private-send.ts';
import { publish } from '../../server/messages/system-publish.ts';
import { linkFriends } from '../../server/people/friends.ts';
import { createUser } from '../../server/people/users.ts';
import type { Services } from '../../server/services.ts';
import type { Account } from './origins.ts';

/** A letter with more combining marks than any script uses. */
export const MARKS = `Z${'\u0301\u0323\u0336'.repeat(17_000)}algo`;
export const LONG =
  'The account was used from several places at once, and the messages that it sent to strangers were reported more than forty times within a day. '.repeat(
    5,
  ) + 'Without-a-single-space-'.repeat(12);

const password = 'partyline';
const language = 'en-US';

export async function addTarget(services: Services): Promise<Account> {
  const target = await createUser(services, { userName: 'target', nickName: 'Target', password, language });
  for (const [index, { nickName, signature, messages }] of FRIENDS.entries()) {
    const userName = `hostile${index}`;
    const friend = await createUser(services, { userName, nickName, password, language, signature });
    await linkFriends(services.db, target.id, friend.id);
    const caller = { userId: friend.id, terminal: 0, signInId: 0, nickName, language } as const;
    for (const [number, { type, content }] of messages.entries()) {
      const tmpId = `hostile-${index}-${number}`;
      await sendPrivate(services, caller, { tmpId, recvId: target.id, content, type, quoteMessageId: null });
    }
  }
  const rest = { userId: target.id, coverUrl: '', content: LONG, externLink: '' };
  await publish(services, { ...rest, title: MARKS, intro: MARKS });
  await publish(services, { ...rest, title: LONG, intro: LONG });
  return { userName: 'target', password };
}

const { TEXT, FILE, USER_CARD, TIP_TEXT, ACT_RT_VOICE, ACT_RT_VIDEO } = MessageType;

const FRIENDS = [
  {
    nickName: 'Tips and calls',
    signature: MARKS,
    messages: [
      { type: TIP_TEXT, content: MARKS },
      { type: TIP_TEXT, content: LONG },
      { type: TIP_TEXT, content: encodeTip('group.invited', [LONG, MARKS], '') },
      { type: ACT_RT_VOICE, content: encodeTip('ended', [768], '') },
      { type: ACT_RT_VOICE, content: encodeTip('missed', [], '') },
      { type: ACT_RT_VOICE, content: MARKS },
      { type: ACT_RT_VIDEO, content: LONG },
    ],
  },
  {
    nickName: MARKS,
    signature: LONG,
    messages: [
      { type: TEXT, content: 'א'.repeat(20_000) },
      { type: TEXT, content: `One word: ${MARKS}, and what follows it.` },
      { type: FILE, content: JSON.stringify({ name: `${MARKS}.pdf`, size: 1, url: '/files/gone/a.pdf' }) },
      { type: FILE, content: JSON.stringify({ name: `${LONG}.pdf`, size: 1, url: '/files/gone/b.pdf' }) },
      { type: USER_CARD, content: JSON.stringify({ userId: 1, nickName: MARKS, headImage: '' }) },
    ],
  },
];
