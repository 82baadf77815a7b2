// The devices that the user chose in an earlier call, in local storage.
import {
  jsonValue,
  type KeyValue,
  record,
  type Stored,
  stringOf,
  withMemoryFallback,
} from '../../platform/stored-values.ts';
import type { DeviceChoice } from './devices.ts';

/** Longest id of a device. Browsers use 64 characters. */
const id = stringOf(0, 256);

/** @param local opens local storage; may throw */
export const openDeviceChoice = (local: () => KeyValue): Stored<DeviceChoice> =>
  jsonValue(
    withMemoryFallback(local),
    'partyline.devices',
    record<DeviceChoice>({ audioinput: id, videoinput: id, audiooutput: id }),
  );
