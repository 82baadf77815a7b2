// The message of the data channel: the devices that a side has on. Everything that arrives is checked.
import * as v from 'valibot';
import { parseJson } from '../../core/wire/index.ts';

export interface FarDevices {
  microphone: boolean;
  camera: boolean;
  screen: boolean;
  /** False for a side that sends no voice packets, not even silent ones: it has no microphone. */
  voice: boolean;
}

const LONGEST = 1_024;
const FarDevicesSchema = v.object({
  microphone: v.boolean(),
  camera: v.boolean(),
  screen: v.boolean(),
  voice: v.optional(v.boolean(), true),
});

/** Null for an unusable message. */
export function parseFarDevices(text: string): FarDevices | null {
  const read = v.safeParse(FarDevicesSchema, text.length > LONGEST ? null : parseJson(text));
  return read.success ? read.output : null;
}
