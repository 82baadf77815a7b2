// Captchas: a picture with four characters, and a question with the same effect. They are in memory, so a restart
// of the server makes them invalid.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Language } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { captchaPicture } from './captcha-picture.ts';
import { answersOf, normalized, questionOf, randomSum } from './captcha-question.ts';
import { CHARACTERS } from './glyphs.ts';

export interface NewCaptcha {
  id: string;
  /** A PNG in base64. */
  image: string;
  question: string;
}

export interface Captchas {
  create(language: Language): NewCaptcha;
  /** True if `answer` solves the captcha, which stays valid. A wrong answer counts as a guess. */
  check(id: string, answer: string): boolean;
  /** Makes a captcha invalid. */
  consume(id: string): void;
}

export const CAPTCHA = { lifeMs: 5 * 60_000, guesses: 5, characters: 4, stored: 10_000 } as const;

/** `pick(n)` returns a random number from 0 to n - 1. At most `stored` captchas are valid, the newest ones. */
export function createCaptchas(
  clock: Clock,
  pick: (count: number) => number = (count) => randomInt(count),
  stored: number = CAPTCHA.stored,
): Captchas {
  // Captchas expire in the order of the map.
  const captchas = new Map<string, { answers: ReadonlySet<string>; until: number; guesses: number }>();
  const dropOld = () => {
    for (const [id, { until }] of captchas) {
      if (until > clock() && captchas.size < stored) return;
      captchas.delete(id);
    }
  };
  return {
    create: (language) => {
      dropOld();
      const id = randomUUID();
      const characters = Array.from(
        { length: CAPTCHA.characters },
        () => CHARACTERS[pick(CHARACTERS.length)] ?? '',
      );
      const sum = randomSum(pick);
      const answers = new Set([normalized(characters.join('')), ...answersOf(sum)]);
      captchas.set(id, { answers, until: clock() + CAPTCHA.lifeMs, guesses: 0 });
      const image = captchaPicture(characters, randomNumbers()).toString('base64');
      return { id, image, question: questionOf(sum, language) };
    },
    check: (id, answer) => {
      const captcha = captchas.get(id);
      if (!captcha || captcha.until <= clock()) return false;
      if (captcha.answers.has(normalized(answer))) return true;
      captcha.guesses++;
      if (captcha.guesses >= CAPTCHA.guesses) captchas.delete(id);
      return false;
    },
    consume: (id) => void captchas.delete(id),
  };
}

/** Random numbers from 0 to 1, without 1, in blocks: a picture uses several thousand. */
function randomNumbers(): () => number {
  let block = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === block.length) [block, at] = [randomBytes(BLOCK), 0];
    at += 4;
    return block.readUInt32LE(at - 4) / 2 ** 32;
  };
}

const BLOCK = 4_096;
