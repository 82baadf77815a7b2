// The message of the data channel: the devices that a side has on, and the pictures that it shows of the other side.
// Everything that arrives is checked.
import * as v from 'valibot';
import { parseJson } from '../../core/wire/index.ts';
import type { ShownSize } from './group-media-api.ts';

export interface FarDevices {
  microphone: boolean;
  camera: boolean;
  screen: boolean;
  /** False for a side that sends no voice packets, not even silent ones: it has no microphone. */
  voice: boolean;
}

/** The pictures that a side wants from the other one. */
export interface Wants {
  camera: ShownSize;
  screen: boolean;
}

/** `wants` is missing from a private call. */
export type FarMessage = FarDevices & { wants?: Wants };

/** The wishes of a side that tells none. */
export const WANTS_ALL: Wants = { camera: 'large', screen: true };

const LONGEST = 1_024;
const FarMessageSchema = v.object({
  microphone: v.boolean(),
  camera: v.boolean(),
  screen: v.boolean(),
  voice: v.optional(v.boolean(), true),
  wants: v.fallback(
    v.object({ camera: v.picklist(['none', 'small', 'large']), screen: v.boolean() }),
    WANTS_ALL,
  ),
});

/** Null for an unusable message. */
export function parseFarMessage(text: string): Required<FarMessage> | null {
  const read = v.safeParse(FarMessageSchema, text.length > LONGEST ? null : parseJson(text));
  return read.success ? read.output : null;
}
