// Microphones, cameras and speakers of this device, and the choice among them. Pure.

export type DeviceKind = 'audioinput' | 'videoinput' | 'audiooutput';

export interface Device {
  id: string;
  kind: DeviceKind;
  /** '' before the user has allowed a device of this kind. */
  label: string;
}

/** The devices that the user chose last; '' for the browser's own choice. */
export type DeviceChoice = Record<DeviceKind, string>;

export const NO_CHOICE: DeviceChoice = { audioinput: '', videoinput: '', audiooutput: '' };

/** The devices of one kind. Chromium lists its default twice; the entry `default` names the system's choice. */
export const devicesOf = (devices: readonly Device[], kind: DeviceKind): Device[] =>
  devices.filter((device) => device.kind === kind && device.id !== '' && device.id !== 'communications');

/** The device to open: the chosen one where it may be connected, else the browser's choice (''). */
export function chosenDevice(devices: readonly Device[], choice: DeviceChoice, kind: DeviceKind): string {
  const id = choice[kind];
  const ofKind = devices.filter((device) => device.kind === kind);
  // Before the user has allowed a device, the browser lists the devices without ids.
  return ofKind.some((device) => device.id === id || device.id === '') ? id : '';
}

/** The devices that a call opens. Screens choose the speaker themselves. */
export type InputKind = Exclude<DeviceKind, 'audiooutput'>;

export interface DeviceChange {
  /** A chosen device has been connected again: switch to it. */
  connected: InputKind[];
  /** The device in use has been disconnected: switch to another one. */
  gone: InputKind[];
}

/** @param inUse ids of the devices in use; '' where unknown or none */
export function deviceChange(
  before: readonly Device[],
  after: readonly Device[],
  choice: DeviceChoice,
  inUse: Readonly<Record<InputKind, string>>,
): DeviceChange {
  const has = (devices: readonly Device[], kind: DeviceKind, id: string): boolean =>
    id !== '' && devices.some((device) => device.kind === kind && device.id === id);
  const kinds: readonly InputKind[] = ['audioinput', 'videoinput'];
  return {
    connected: kinds.filter(
      (kind) =>
        has(after, kind, choice[kind]) && !has(before, kind, choice[kind]) && inUse[kind] !== choice[kind],
    ),
    gone: kinds.filter((kind) => has(before, kind, inUse[kind]) && !has(after, kind, inUse[kind])),
  };
}
