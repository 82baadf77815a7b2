// Checks of the bodies of offers, answers and candidates before they are forwarded.
import { MessageType, ResultCode, type SessionDescription } from '../../src/core/wire/index.ts';
import { type Refusal, refuse } from '../result.ts';

/** The refusal of a description that is too large, has too many media lines, or has another type; null if it is fine. */
export function descriptionRefusal(
  type: typeof MessageType.RTC_OFFER | typeof MessageType.RTC_ANSWER,
  text: string,
  body: SessionDescription,
): Rejected | null {
  const tooLarge = sizeRefusal(text, DESCRIPTION_KB);
  if (tooLarge) return tooLarge;
  const types = type === MessageType.RTC_OFFER ? ['offer'] : ['answer', 'pranswer'];
  if (!types.includes(body.type)) return refuse('fieldWrong', ['type']);
  const lines = body.sdp.match(/^m=/gm)?.length ?? 0;
  return lines > MEDIA_LINES ? refuse('callMediaLines', [String(MEDIA_LINES)]) : null;
}

export const candidateRefusal = (text: string): Rejected | null => sizeRefusal(text, CANDIDATE_KB);

type Rejected = { ok: false; refusal: Refusal };

function sizeRefusal(text: string, kilobytes: number): Rejected | null {
  return Buffer.byteLength(text) > kilobytes * 1024
    ? refuse('callSignalTooLarge', [String(kilobytes)], ResultCode.TOO_LARGE)
    : null;
}

/** A description of a browser with three media lines has 8 to 20 kB. */
const DESCRIPTION_KB = 32;
const CANDIDATE_KB = 4;
const MEDIA_LINES = 64;
