// The question of a captcha, for users who cannot read the picture: a small sum in words.
import { typedCode } from '../../src/core/domain/typed-code.ts';
import type { Language } from '../caller.ts';

type Operator = 'plus' | 'minus' | 'times';

export interface Sum {
  operator: Operator;
  left: number;
  right: number;
}

/** A random sum of two digits from 2 to 9, whose result is not negative. `pick(n)` returns one of 0 to n - 1. */
export function randomSum(pick: (count: number) => number): Sum {
  const operator = (['plus', 'minus', 'times'] as const)[pick(3)] ?? 'plus';
  const [a, b] = [2 + pick(8), 2 + pick(8)];
  return operator === 'minus'
    ? { operator, left: Math.max(a, b), right: Math.min(a, b) }
    : { operator, left: a, right: b };
}

/** The sum in words, for example "seven minus two". */
export function questionOf({ operator, left, right }: Sum, language: Language): string {
  return language === 'zh-TW'
    ? `${chinese(left)}${CHINESE_OPERATORS[operator]}${chinese(right)}`
    : `${english(left)} ${operator} ${english(right)}`;
}

/** All accepted results: digits, and words of both languages, as `normalized` returns them. */
export function answersOf({ operator, left, right }: Sum): string[] {
  const results = { plus: left + right, minus: left - right, times: left * right };
  const result = results[operator];
  return [String(result), normalized(english(result)), chinese(result)];
}

/** The form in which answers are compared: no white space, hyphens, capitals, full-width or invisible characters. */
export function normalized(answer: string): string {
  return typedCode(answer).toLowerCase().replaceAll('兩', '二');
}

/** A number from 0 to 99 in words. */
function english(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  if (tens < 2) return ENGLISH[number] ?? '';
  return [ENGLISH_TENS[tens - 2], ...(ones > 0 ? [ENGLISH[ones]] : [])].join('-');
}

function chinese(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const unit = tens > 0 && ones === 0 ? '' : CHINESE[ones];
  if (tens === 0) return CHINESE[ones] ?? '';
  return `${tens > 1 ? CHINESE[tens] : ''}十${unit}`;
}

const CHINESE_OPERATORS: Record<Operator, string> = { plus: '加', minus: '減', times: '乘以' };
const CHINESE = '零一二三四五六七八九';
const ENGLISH_TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ENGLISH = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
