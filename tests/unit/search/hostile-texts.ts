// Hostile texts and words: escapes, foldable forms, characters of several units, lone surrogates.
import fc from 'fast-check';
import { MessageType } from '../../../src/core/domain/enums.ts';
import type { StoredMessage } from '../../../src/core/domain/message.ts';
import { message } from '../support.ts';

export const CHARACTERS = [
  ...Array.from('aAbBiIsSkKzZ09 \n\t"\\/.-_@'),
  ...Array.from('ßẞſKıİİéÉéǰﬁﬀ²①㎡℃½ªⅧ™🄰𝐀🅰'),
  ...Array.from('łŁøđæŒþŋÀé’"“「·´﴾שָאً#;憨笑'),
  '👍🏽',
  '❤️',
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

const character = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...CHARACTERS) },
  fc.string({ unit: 'binary', maxLength: 2 }),
);

export const text = fc.array(character, { maxLength: 24 }).map((characters) => characters.join(''));

/**
 * Characters that a raw page text contains unchanged, or in another case or width. The raw search looks only
 * for these.
 */
const USUAL = Array.from('aAbBiIsSkKzZ09 .好的天ＡｂＣ１２한글');

export const usualText = fc
  .array(fc.constantFrom(...USUAL), { maxLength: 24 })
  .map((characters) => characters.join(''));

/** A word that comes from one of the texts in half of the cases, unchanged or in another case. */
export const wordFor = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    text,
    fc
      .tuple(fc.constantFrom('', ...texts), fc.nat(20), fc.integer({ min: 1, max: 6 }), fc.nat(2))
      .map(([from, start, length, variant]) => {
        const part = Array.from(from)
          .slice(start % (from.length + 1), (start % (from.length + 1)) + length)
          .join('');
        return variant === 0 ? part : variant === 1 ? part.toUpperCase() : part.normalize('NFD');
      }),
  );

/** JSON as some servers write it: characters as escapes, and a backslash before each slash. */
export const escaped = (json: string): string =>
  json
    .replaceAll('/', '\\/')
    .replaceAll(/[a-c\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A text, a file or a card that holds `content`. */
export function messageWith(content: string, id: number, variant: number): StoredMessage {
  const file = JSON.stringify({ name: content, size: 1, url: '/f' });
  const bodies = [
    { type: MessageType.TEXT, content },
    { type: MessageType.FILE, content: file },
    { type: MessageType.FILE, content: escaped(file) },
    { type: MessageType.USER_CARD, content: JSON.stringify({ userId: 3, nickName: content }) },
    { type: MessageType.GROUP_CARD, content: escaped(JSON.stringify({ groupId: 3, groupName: content })) },
    { type: MessageType.IMAGE, content: '{"originUrl":"/p"}' },
    { type: MessageType.TIP_TEXT, content },
  ];
  return message(id, bodies[variant % bodies.length] ?? {});
}
