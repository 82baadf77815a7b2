// Accounts with edge cases of the layout. One user has no friends, one has friends with overlong names and
// texts, and one sends all kinds of messages.
import { MessageType } from '../../src/core/wire/index.ts';
import { sendPrivate } from '../../server/messages/private-send.ts';
import { linkFriends } from '../../server/people/friends.ts';
import { createUser } from '../../server/people/users.ts';
import type { Language } from '../../server/caller.ts';
import type { Services } from '../../server/services.ts';
import type { Account } from './origins.ts';

const password = 'partyline';

export interface EdgeCasePeople {
  newcomer: Account;
  patient: Account;
  /** One account per language, because the texts that it writes stay in the account. */
  writers: Readonly<Record<string, Writer>>;
}

export interface Writer extends Account {
  /** Sends `count` messages to the writer. */
  readonly flood: (count: number) => Promise<void>;
}

export async function addEdgeCasePeople(services: Services): Promise<EdgeCasePeople> {
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
    for (const [number, content] of texts.entries()) {
      const tmpId = `${index}-${number}`;
      await sendPrivate(services, caller, {
        tmpId,
        recvId: patient.id,
        content,
        type: MessageType.TEXT,
        quoteMessageId: null,
      });
    }
  }
  return {
    newcomer: { userName: 'newcomer', password },
    patient: { userName: 'patient', password },
    writers: { 'en-US': await addWriter(services, 'en-US'), 'zh-TW': await addWriter(services, 'zh-TW') },
  };
}

async function addWriter(services: Services, language: Language): Promise<Writer> {
  const person = (name: string, nickName: string) =>
    createUser(services, { userName: `${name}-${language}`, nickName, password, language });
  const writer = await person('writer', 'Writer');
  const [ilse, tomoko] = [await person('ilse', 'Ilse Brandt'), await person('tomoko', '友子')];
  let sent = 0;
  const send = async (
    from: { id: number; nickName: string },
    content: string,
    type: number = MessageType.TEXT,
  ): Promise<void> => {
    const caller = {
      userId: from.id,
      terminal: 0,
      signInId: 0,
      nickName: from.nickName,
      language,
    } as const;
    const tmpId = `${language}-${++sent}`;
    const draft = { tmpId, recvId: writer.id, content, type, quoteMessageId: null };
    await sendPrivate(services, caller, draft);
  };
  for (const friend of [ilse, tomoko]) await linkFriends(services.db, writer.id, friend.id);
  const missing = { originUrl: '/files/gone/gone.png', thumbUrl: null, width: 600, height: 260 };
  await send(tomoko, '明天見！');
  await send(tomoko, JSON.stringify(missing), MessageType.IMAGE);
  for (const [width, height] of MISSING_PICTURES) {
    await send(tomoko, JSON.stringify({ ...missing, width, height }), MessageType.IMAGE);
  }
  await send(
    tomoko,
    JSON.stringify({ name: '明天的行程與集合地點.docx', size: 18_432, url: '/files/gone/a.docx' }),
    MessageType.FILE,
  );
  for (const content of ['Did the photographs turn out?', 'And could you send me the contract?']) {
    await send(ilse, content);
  }
  return {
    userName: `writer-${language}`,
    password,
    flood: async (count) => {
      for (let index = 1; index <= count; index += 1) await send(tomoko, `${index}`);
    },
  };
}

/** Sizes of missing pictures, px: on both sides of each breakpoint of their placeholder. */
const MISSING_PICTURES = [
  [40, 40],
  [200, 40],
  [260, 48],
  [176, 150],
  [112, 150],
  [240, 130],
  [320, 130],
  [320, 150],
] as const;

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
