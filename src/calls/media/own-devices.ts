// The devices of this side during a call: the wishes of the tabs, the user's choice among devices, and devices that
// are plugged in or out. A device that does not open is a fault, and the call goes on without it.
import type { Stored } from '../../platform/stored-values.ts';
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import {
  chosenDevice,
  type Device,
  type DeviceChange,
  deviceChange,
  type DeviceChoice,
  type DeviceKind,
  type InputKind,
  NO_CHOICE,
} from './devices.ts';
import type { Lane } from './lanes.ts';
import { createLocalMedia, type DeviceLane, type MediaFault } from './local-media.ts';

export type Wanted = CallStateRow['wanted'];

export interface OwnDevicesOptions {
  /** `navigator.mediaDevices`; undefined on pages that are not served over https. */
  devices: MediaDevices | undefined;
  choice: Stored<DeviceChoice>;
  wanted: Wanted;
  onTrack: (lane: Lane, track: MediaStreamTrack | null) => void;
  /** Anything else that the screens show has changed. */
  onChange: () => void;
  /** A wish cannot be fulfilled, so it ends. */
  onUnwanted: (wish: { camera: false }) => void;
}

export interface OwnDevices {
  readonly devices: readonly Device[];
  readonly choice: DeviceChoice;
  readonly fault: MediaFault | 'screen' | null;
  readonly wanted: Wanted;
  /** The first devices are not open yet, for example because the browser asks the user. */
  readonly isOpening: boolean;
  trackOf: (lane: Lane) => MediaStreamTrack | null;
  isMutedBySystem: (lane: Lane) => boolean;
  /**
   * Opens the wanted devices. Resolves with the fault, null for none. `goesOn`: the call is under way, so each device
   * opens without the other one.
   */
  open: (goesOn: boolean) => Promise<MediaFault | null>;
  want: (wanted: Wanted) => void;
  choose: (kind: DeviceKind, id: string) => void;
  share: () => void;
  stopScreen: () => void;
  close(): void;
}

const KIND_OF = { microphone: 'audioinput', camera: 'videoinput' } as const satisfies Record<
  DeviceLane,
  InputKind
>;

export function createOwnDevices(options: OwnDevicesOptions): OwnDevices {
  const { devices, choice: stored, onTrack, onChange, onUnwanted } = options;
  let { wanted } = options;
  let list: readonly Device[] = [];
  let choice = stored.read() ?? NO_CHOICE;
  let fault: OwnDevices['fault'] = null;
  /** The microphone was refused once. */
  let wasMicrophoneRefused = false;
  /** `open`: changes of the list open devices. */
  let stage: 'new' | 'opening' | 'open' = 'new';
  let isClosed = false;
  /** The readings of the list, one after the other. */
  let reading: Promise<void> = Promise.resolve();

  const local = createLocalMedia({
    devices,
    deviceOf: (lane) => chosenDevice(list, choice, KIND_OF[lane]),
    onTrack,
    onMuted: onChange,
    onEnded: (lane) => {
      if (lane !== 'screen') void openNow(lane);
    },
  });
  local.mute(!wanted.microphone);

  const setFault = (next: OwnDevices['fault']): void => {
    if (isClosed || next === fault) return;
    wasMicrophoneRefused ||= next === 'microphone';
    fault = next;
    onChange();
  };

  /** After a success. A microphone that is still missing remains a fault, because the other side hears nothing. */
  const clearFault = (): void =>
    setFault(wasMicrophoneRefused && !local.trackOf('microphone') ? 'microphone' : null);

  async function openNow(lane: DeviceLane): Promise<void> {
    if (isClosed) return;
    const failure = await local.open(lane);
    if (failure === null) {
      clearFault();
      return read();
    }
    setFault(failure);
    if (lane === 'camera' && !local.trackOf('camera') && wanted.camera && !isClosed) {
      wanted = { ...wanted, camera: false };
      onUnwanted({ camera: false });
    }
  }

  /** The device in use; '' where unknown or none. */
  const inUse = (lane: DeviceLane): string => local.trackOf(lane)?.getSettings().deviceId ?? '';
  const isWanted = (lane: DeviceLane): boolean => lane === 'microphone' || wanted.camera;

  /** Reads the list of devices, and follows what was plugged in or out. */
  function read(): Promise<void> {
    reading = reading.then(readNow, readNow);
    return reading;
  }

  async function readNow(): Promise<void> {
    const found = (await devices?.enumerateDevices().catch(() => [])) ?? [];
    if (isClosed) return;
    const before = list;
    list = found.map(({ deviceId, kind, label }) => ({ id: deviceId, kind, label }));
    onChange();
    if (stage !== 'open') return;
    const used = { audioinput: inUse('microphone'), videoinput: inUse('camera') };
    const change = deviceChange(before, list, choice, used);
    for (const lane of ['microphone', 'camera'] as const)
      if (isWanted(lane) && needsOpen(lane, before, change)) void openNow(lane);
  }

  function needsOpen(lane: DeviceLane, before: readonly Device[], change: DeviceChange): boolean {
    const kind = KIND_OF[lane];
    if (change.connected.includes(kind) || change.gone.includes(kind)) return true;
    const isNew = list.some((one) => one.kind === kind && before.every(({ id }) => id !== one.id));
    return !local.trackOf(lane) && isNew;
  }

  const plugged = (): void => void read();
  devices?.addEventListener('devicechange', plugged);

  return {
    get devices() {
      return list;
    },
    get choice() {
      return choice;
    },
    get fault() {
      return fault;
    },
    get wanted() {
      return wanted;
    },
    get isOpening() {
      return stage !== 'open';
    },
    trackOf: local.trackOf,
    isMutedBySystem: local.isMutedBySystem,
    async open(goesOn) {
      await read();
      stage = 'opening';
      const failure = await local.open('microphone', ...(wanted.camera ? (['camera'] as const) : []));
      if (isClosed) return failure;
      setFault(failure);
      if (goesOn && wanted.camera && !local.trackOf('camera')) await openNow('camera');
      // The ids and names of the devices are known only now.
      void read().then(() => {
        stage = 'open';
        onChange();
      });
      return failure;
    },
    want(next) {
      const before = wanted;
      wanted = next;
      local.mute(!next.microphone);
      if (next.camera && !before.camera && stage !== 'new') void openNow('camera');
      // A microphone that failed is still wanted. A switch of the camera does not ask for it.
      const isAsked = next.microphone && next.camera === before.camera && !local.trackOf('microphone');
      if (isAsked && stage === 'open') void openNow('microphone');
      if (!next.camera) local.stop('camera');
      onChange();
    },
    choose(kind, id) {
      choice = { ...choice, [kind]: id };
      stored.write(choice);
      if (kind === 'audioinput') void openNow('microphone');
      if (kind === 'videoinput' && wanted.camera) void openNow('camera');
      onChange();
    },
    share() {
      void local.share().then((outcome) => {
        if (outcome === 'failed') setFault('screen');
        if (outcome === 'shared') clearFault();
      });
    },
    stopScreen: () => local.stop('screen'),
    close() {
      isClosed = true;
      devices?.removeEventListener('devicechange', plugged);
      local.close();
    },
  };
}
