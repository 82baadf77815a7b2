// The encoding of a sent picture: the camera's at a step of the ladder, and any within a limit.
import { type Limit, NO_LIMIT, type Rung, rungAt, RUNGS } from './ladder.ts';

/** The encoding before the first picture: only its size, because limits of its bits and frames would delay it. */
export function firstEncoding(level: number, limit = NO_LIMIT): RTCRtpEncodingParameters {
  const rung = rungAt(Math.min(level, RUNGS.length - 1), limit) as Rung;
  return { scaleResolutionDownBy: rung.scaleDown };
}

/** Applies a step to the sender, without a new offer. Above the last step, only voice is sent. */
export async function applyRung(sender: RTCRtpSender | null, level: number, limit = NO_LIMIT): Promise<void> {
  const rung = rungAt(level, limit);
  if (sender && rung) await encode(sender, encodingOf(rung));
}

export const encodingOf = ({ maxBitrate, maxFramerate, scaleDown }: Limit): RTCRtpEncodingParameters => ({
  maxBitrate,
  maxFramerate,
  scaleResolutionDownBy: scaleDown,
});

/** Changes the encoding of a sender; null changes nothing. */
export async function encode(sender: RTCRtpSender, encoding: RTCRtpEncodingParameters | null): Promise<void> {
  // Reading the parameters blocks the page while the browser's media thread is busy.
  if (!encoding) return;
  const parameters = sender.getParameters();
  // A sender has no encoding before the first description.
  const [first] = parameters.encodings;
  if (!first) return;
  Object.assign(first, encoding);
  // A new description may arrive meanwhile; the step is applied again after it.
  await sender.setParameters(parameters).catch(() => undefined);
}
