// Runs on Node 24. People whom a screen must stand: one who knows nobody yet, and one whose friends have
// names and texts that do not fit.
import { MessageType } from '../../src/core/wire/index.ts';
import { sendPrivate } from '../../server/messages/private-send.ts';
import { linkFriends } from '../../server/people/friends.ts';
import { createUser } from '../../server/people/users.ts';
import type { Services } from '../../server/services.ts';
import type { Account } from './origins.ts';

const password = 'partyline';

export async function addHardPeople(services: Services): Promise<{ newcomer: Account; patient: Account }> {
  const language = 'en-US';
  await createUser(services, { userName: 'newcomer', nickName: 'Newcomer', password, language });
  const patient = await createUser(services, {
    userName: 'patient',
    nickName: 'Pat Ient',
    password,
    language,
  });
  for (const [index, { name, texts }] of friends.entries()) {
    const friend = await createUser(services, {
      userName: `hard${index}`,
      nickName: name,
      password,
      language,
    });
    await linkFriends(services.db, patient.id, friend.id);
    const caller = { userId: friend.id, terminal: 0, signInId: 0, nickName: name, language } as const;
    for (const [place, content] of texts.entries()) {
      const tmpId = `${index}-${place}`;
      await sendPrivate(services, caller, {
        tmpId,
        recvId: patient.id,
        content,
        type: MessageType.TEXT,
        quoteMessageId: null,
      });
    }
  }
  return { newcomer: { userName: 'newcomer', password }, patient: { userName: 'patient', password } };
}

const friends = [
  { name: 'نور الهدى', texts: ['مرحبا، هل أنت متاح غداً؟', 'Tomorrow at 15:00, غرفة 12 (الطابق الثاني).'] },
  {
    name: '非常非常非常非常長的名字一直寫到四十個寬字元為止看看會不會把版面擠壞掉了沒有呢嗯',
    texts: [
      'A'.repeat(180),
      `https://example.org/${'path/'.repeat(30)}?q=${'x'.repeat(60)}`,
      ['One line', 'another', '', 'and one after a gap', '  with spaces before it'].join('\n'),
      '👩‍👩‍👧‍👦🏳️‍🌈👍🏽 e\u0301 \u202Eright to left by force\u202C and back',
      '這是一段很長的中文訊息，用來檢查換行是否正確，標點符號是否會落在行首，以及行高在兩種語言裡是否舒適。'.repeat(
        3,
      ),
    ],
  },
];
