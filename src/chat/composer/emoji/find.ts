// The tab. Pure: the signs that answer to what was typed, in either language.
import { type Sign, SIGNS } from './table.ts';

/** More than anybody looks through. */
const MOST = 160;

/**
 * Every word that was typed must be the beginning of one of the sign's words, or stand in a Chinese one. Those whose
 * name begins with it come first, otherwise in the order of the table.
 */
export function findSigns(typed: string): Sign[] {
  const wanted = typed.normalize('NFKC').trim().toLowerCase();
  if (wanted === '') return [];
  const itself = SIGNS.get(typed.trim());
  if (itself) return [itself];
  const parts = wanted.split(/[\s#;]+/).filter((part) => part !== '');
  const found = Array.from(SIGNS.values()).filter((sign) => parts.every((part) => answers(sign, part)));
  const named = (sign: Sign): boolean => Object.values(sign.names).some((name) => name.startsWith(wanted));
  return [...found.filter(named), ...found.filter((sign) => !named(sign))].slice(0, MOST);
}

const answers = ({ words }: Sign, part: string): boolean =>
  words.some((word) => word.startsWith(part) || (HAN.test(part) && word.includes(part)));

const HAN = /\p{Script=Han}/u;
