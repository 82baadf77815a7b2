// The encoding of the camera's picture at a step of the ladder.
import { type Rung, RUNGS } from './ladder.ts';

const LAST = RUNGS.at(-1) as Rung;

/** The encoding before the first picture: only its size, because limits of its bits and frames would delay it. */
export const firstEncoding = (level: number): RTCRtpEncodingParameters => ({
  scaleResolutionDownBy: (RUNGS[level] ?? LAST).scaleDown,
});

/** Applies a step to the sender, without a new offer. Above the last step, only voice is sent. */
export async function applyRung(sender: RTCRtpSender | null, level: number): Promise<void> {
  const rung = RUNGS[level];
  if (!sender || !rung) return;
  const { maxBitrate, maxFramerate, scaleDown } = rung;
  await encode(sender, { maxBitrate, maxFramerate, scaleResolutionDownBy: scaleDown });
}

/** Changes the encoding of a sender; null changes nothing. */
export async function encode(sender: RTCRtpSender, encoding: RTCRtpEncodingParameters | null): Promise<void> {
  const parameters = sender.getParameters();
  // A sender has no encoding before the first description.
  const [first] = parameters.encodings;
  if (!first || !encoding) return;
  Object.assign(first, encoding);
  // A new description may arrive meanwhile; the step is applied again after it.
  await sender.setParameters(parameters).catch(() => undefined);
}
