// The options of a device list. Pure.
import {
  chosenDevice,
  devicesOf,
  type Device,
  type DeviceChoice,
  type DeviceKind,
} from '../media/devices.ts';

export interface DeviceOptions {
  options: { value: string; label: string }[];
  /** The value of the chosen option. */
  value: string;
}

/**
 * @param usual the label of the browser's own choice
 * @param unnamed the label of the device with this number, whose name the browser does not tell
 */
export function deviceOptions(
  devices: readonly Device[],
  choice: DeviceChoice,
  kind: DeviceKind,
  usual: string,
  unnamed: (number: number) => string,
): DeviceOptions {
  const named = devicesOf(devices, kind)
    // Chromium's entry for the system's choice; the option for the browser's own choice says the same.
    .filter(({ id }) => id !== 'default')
    .map(({ id, label }, index) => ({ value: id, label: label || unnamed(index + 1) }));
  const chosen = chosenDevice(devices, choice, kind);
  const value = named.some((option) => option.value === chosen) ? chosen : '';
  return { options: [{ value: '', label: usual }, ...named], value };
}
