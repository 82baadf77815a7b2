// The mask for records: it removes the texts of users and keeps their shape. A masked text has the same
// length and script, equal texts stay equal, and no text can be recovered. Ids, times and the engine's own
// words stay.
import { parseChatKey } from '../../src/core/domain/chat-key.ts';

/** The engine's own words, which stay unmasked; `restored` occurs in journals of earlier builds. */
const OWN = new Set(
  [
    'message recall peer-read receipt read read-told opened removed cleared pending draft gap filled far echo',
    'restored echo-gone remove clear image file waiting sending unknown failed frame rejected event step fault bug',
    'stopped loading-user opening logging-in catching-up live',
  ].flatMap((words) => words.split(' ')),
);
const TMP_ID = /^\d{13}[a-z]{8}$/;
const HAN = '天地山水日月木林田雨雪花草人口手目心';

/** @param seed differs for each record, so that the same text is masked differently in each */
export function createMask(seed: number): <T>(value: T) => T {
  const text = (it: string): string =>
    it === '' || OWN.has(it) || TMP_ID.test(it) || parseChatKey(it) !== null ? it : maskText(it, seed);
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(deep);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, deep(it)]));
  };
  return (value) => deep(value) as never;
}

function maskText(text: string, seed: number): string {
  let state = seed | 0;
  const roll = (by: number): number => {
    state = Math.imul(state ^ by, 0x9e3779b1);
    state ^= state >>> 15;
    return state >>> 0;
  };
  for (const char of text) roll(char.codePointAt(0) ?? 0);
  return Array.from(text, (char) => maskChar(char, roll(1))).join('');
}

function maskChar(char: string, roll: number): string {
  if (/[a-z]/.test(char)) return String.fromCharCode(97 + (roll % 26));
  if (/[A-Z]/.test(char)) return String.fromCharCode(65 + (roll % 26));
  if (/\d/.test(char)) return String(roll % 10);
  if (/\p{Script=Han}/u.test(char)) return HAN[roll % HAN.length] ?? '天';
  if (/\p{L}/u.test(char)) return 'x';
  return /\p{Extended_Pictographic}/u.test(char) ? '🙂' : char;
}
