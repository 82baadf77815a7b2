// Hostile texts and words: escapes, forms that fold, signs of several units, halves of signs.
import fc from 'fast-check';
import { MessageType } from '../../../src/core/domain/enums.ts';
import type { StoredMessage } from '../../../src/core/domain/message.ts';
import { message } from '../support.ts';

const SIGNS = [
  ...Array.from('aAbBiIsSkKzZ09 \n\t"\\/.-_@'),
  ...Array.from('ßẞſKıİİéÉéǰﬁﬀ²①㎡℃½ªⅧ™🄰𝐀🅰'),
  ...Array.from('好的明天，。…　ＡｂＣ１２かがガｶﾞガゟヿ㆒⼀豈㈱㍿'),
  ...Array.from('한하ㅏㄱ한ΣσςЙйЙ゙́̇\u200d\ufe0f\u00ad'),
  '\ud83d',
  '\ude00',
  '\ud835',
  '😀',
  '👩‍👧',
  '\u0000',
  '\u001f',
  'n\u0301',
  '\u2028',
];

const sign = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SIGNS) },
  fc.string({ unit: 'binary', maxLength: 2 }),
);

export const text = fc.array(sign, { maxLength: 24 }).map((signs) => signs.join(''));

/** Signs that a raw text has as they are, or in another case or width: needles look for these alone. */
const USUAL = Array.from('aAbBiIsSkKzZ09 .好的天ＡｂＣ１２한글');

export const usualText = fc
  .array(fc.constantFrom(...USUAL), { maxLength: 24 })
  .map((signs) => signs.join(''));

/** Half of the words stand in one of the texts, in another case or as they are. */
export const wordFor = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    text,
    fc
      .tuple(fc.constantFrom('', ...texts), fc.nat(20), fc.integer({ min: 1, max: 6 }), fc.nat(2))
      .map(([from, at, length, how]) => {
        const part = Array.from(from)
          .slice(at % (from.length + 1), (at % (from.length + 1)) + length)
          .join('');
        return how === 0 ? part : how === 1 ? part.toUpperCase() : part.normalize('NFD');
      }),
  );

/** JSON as some servers write it: signs as escapes, a slash behind a backslash. */
export const escaped = (json: string): string =>
  json
    .replaceAll('/', '\\/')
    .replaceAll(/[a-c\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A text, a file or a card with this text. */
export function saying(said: string, id: number, how: number): StoredMessage {
  const file = JSON.stringify({ name: said, size: 1, url: '/f' });
  const bodies = [
    { type: MessageType.TEXT, content: said },
    { type: MessageType.FILE, content: file },
    { type: MessageType.FILE, content: escaped(file) },
    { type: MessageType.USER_CARD, content: JSON.stringify({ userId: 3, nickName: said }) },
    { type: MessageType.GROUP_CARD, content: escaped(JSON.stringify({ groupId: 3, groupName: said })) },
    { type: MessageType.IMAGE, content: '{"originUrl":"/p"}' },
    { type: MessageType.TIP_TEXT, content: said },
  ];
  return message(id, bodies[how % bodies.length] ?? {});
}
