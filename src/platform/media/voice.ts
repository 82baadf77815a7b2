// The loudness peaks of a voice message. The media worker computes them, because a recording of five minutes has 2.4
// million samples.
import { PEAKS } from '../../core/contract/numbers.ts';
import type { MediaOutcome } from './media-jobs.ts';
import { DECODED_LIMIT, mediaJobs, transfer } from './tab-jobs.ts';

/** @param samples audio samples; their memory is transferred to the worker */
export const voicePeaks = (samples: Float32Array<ArrayBuffer>): Promise<MediaOutcome<number[]>> =>
  mediaJobs.run({
    run: (calls) => calls.voicePeaks(transfer(samples, [samples.buffer])),
    limit: DECODED_LIMIT,
    valid: validPeaks,
  });

/** Validates the worker's answer. Returns undefined for an invalid answer. */
export const validPeaks = (answer: unknown): number[] | undefined =>
  Array.isArray(answer) && answer.length === PEAKS && answer.every(isPeak) ? answer : undefined;

const isPeak = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255;
