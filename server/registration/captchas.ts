// Captchas: a picture with four characters, and a question with the same effect. The answers are stored as keyed
// hashes.
import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Language } from '../caller.ts';
import { captchaPicture } from './captcha-picture.ts';
import { answersOf, normalized, questionOf, randomSum } from './captcha-question.ts';
import type { CaptchaStore } from './captcha-store.ts';
import { CHARACTERS } from './glyphs.ts';

export interface NewCaptcha {
  id: string;
  /** A GIF in base64. */
  image: string;
  question: string;
}

export interface Captchas {
  create(language: Language): Promise<NewCaptcha>;
  /** True if `answer` solves the captcha, which stays valid. A wrong answer counts as a guess. */
  check(id: string, answer: string): Promise<boolean>;
  /** Makes a captcha invalid. Resolves to false if it was invalid already. */
  consume(id: string): Promise<boolean>;
}

interface CaptchaOptions {
  store: CaptchaStore;
  /** Key of the hashes, the same on all nodes. */
  key: Buffer;
  /** `pick(n)` returns a random number from 0 to n - 1. */
  pick?: (count: number) => number;
}

export function createCaptchas({ store, key, pick = (count) => randomInt(count) }: CaptchaOptions): Captchas {
  const hashOf = (id: string, answer: string) =>
    createHmac('sha256', key).update(`${id} ${answer}`).digest('base64url');
  return {
    create: async (language) => {
      const id = randomUUID();
      const characters = Array.from(
        { length: CHARACTER_COUNT },
        () => CHARACTERS[pick(CHARACTERS.length)] ?? '',
      );
      const sum = randomSum(pick);
      const answers = new Set([normalized(characters.join('')), ...answersOf(sum)]);
      await store.put(
        id,
        [...answers].map((answer) => hashOf(id, answer)),
      );
      const image = captchaPicture(characters, randomNumbers()).toString('base64');
      return { id, image, question: questionOf(sum, language) };
    },
    check: (id, answer) => store.check(id, hashOf(id, normalized(answer))),
    consume: (id) => store.consume(id),
  };
}

const CHARACTER_COUNT = 4;

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
