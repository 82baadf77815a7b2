// The response with a captcha.
import type * as v from 'valibot';
import { shape, text, textOrEmpty } from '../../schema.ts';

/** A captcha. `image` is a base64 picture, `question` the same task as text ('' from servers without it). */
export const CaptchaSchema = shape({ id: text, image: textOrEmpty, question: textOrEmpty });
export type Captcha = v.InferOutput<typeof CaptchaSchema>;
