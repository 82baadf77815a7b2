// The encoding of the camera's picture at a step of the ladder.
import { RUNGS } from './ladder.ts';

/** Applies a step to the sender, without a new offer. Above the last step, only voice is sent. */
export async function applyRung(sender: RTCRtpSender | null, level: number): Promise<void> {
  const rung = RUNGS[level];
  const parameters = sender?.getParameters();
  // A sender has no encoding before the first description.
  const encoding = parameters?.encodings[0];
  if (!sender || !parameters || !encoding || !rung) return;
  encoding.maxBitrate = rung.maxBitrate;
  encoding.maxFramerate = rung.maxFramerate;
  encoding.scaleResolutionDownBy = rung.scaleDown;
  // A new description may arrive meanwhile; the step is applied again after it.
  await sender.setParameters(parameters).catch(() => undefined);
}
