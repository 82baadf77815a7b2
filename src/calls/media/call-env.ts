// The parts of the browser that a call uses, so that tests can replace them.
import { busy } from '../../platform/busy.ts';
import { type HeldCall, holdCall, heldCall } from '../../platform/held-call.ts';
import type { Stored } from '../../platform/stored-values.ts';
import { createConnection } from './create-connection.ts';
import { openDeviceChoice } from './device-choice.ts';
import type { DeviceChoice } from './devices.ts';

export interface CallEnv {
  /** Null in a browser without WebRTC. */
  createConnection: ((config: RTCConfiguration) => RTCPeerConnection) | null;
  createStream: (track: MediaStreamTrack) => MediaStream;
  /** Undefined on pages that are not served over https. */
  devices: MediaDevices | undefined;
  choice: Stored<DeviceChoice>;
  /** The call whose media this tab holds; it survives a reload. */
  held: Stored<HeldCall>;
  /** ms; never jumps. */
  now: () => number;
  /** Calls `act` again and again; returns the function that ends it, as the ones below do. */
  every: (ms: number, act: () => void) => () => void;
  after: (ms: number, act: () => void) => () => void;
  /** Calls `act` when the network has changed or returned. */
  onNetwork: (act: () => void) => () => void;
  /** Calls `leave` when the page goes, and `back` when it returns from the back-forward cache. */
  onPage: (leave: () => void, back: () => void) => () => void;
  /** The page is not on the screen. */
  isHidden: () => boolean;
  onVisibility: (act: () => void) => () => void;
  /** Keeps the page from reloading itself. */
  stayLoaded: () => () => void;
  /** Reports a defect as an uncaught exception. */
  reportError: (error: unknown) => void;
}

/** Fires `change` when the device moves between networks. TypeScript does not know it. */
interface WithConnection {
  connection?: EventTarget;
}

export function browserCallEnv(page: Window & typeof globalThis = window): CallEnv {
  const { navigator } = page;
  const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : undefined;
  return {
    createConnection:
      'RTCPeerConnection' in page ? (config) => createConnection(page.RTCPeerConnection, config) : null,
    createStream: (track) => new MediaStream([track]),
    devices,
    choice: openDeviceChoice(() => page.localStorage),
    held: { read: heldCall, write: holdCall },
    now: () => performance.now(),
    every(ms, act) {
      const timer = setInterval(act, ms);
      return () => clearInterval(timer);
    },
    after(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    onNetwork(act) {
      const stop = new AbortController();
      const { signal } = stop;
      page.addEventListener('online', act, { signal });
      (navigator as WithConnection).connection?.addEventListener('change', act, { signal });
      return () => stop.abort();
    },
    onPage(leave, back) {
      const stop = new AbortController();
      const { signal } = stop;
      page.addEventListener('pagehide', leave, { signal });
      page.addEventListener('pageshow', back, { signal });
      return () => stop.abort();
    },
    isHidden: () => page.document.visibilityState === 'hidden',
    onVisibility(act) {
      page.document.addEventListener('visibilitychange', act);
      return () => page.document.removeEventListener('visibilitychange', act);
    },
    stayLoaded: () => busy.hold(),
    reportError: (error) => reportError(error),
  };
}
