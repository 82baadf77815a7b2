// The media of a private call in this tab: the own devices, and the link to the other side. held-media.ts exchanges
// them with the engine. `close` releases all of it (X-CALL-03).
import type { CallMedia, CallSignalRow } from '../../core/contract/call-rows.ts';
import type { CallEnv } from './call-env.ts';
import type { CallMediaControl, CallMediaState } from './call-media-api.ts';
import { createLink } from './link.ts';
import type { MediaFault } from './local-media.ts';
import type { Wanted } from './own-devices.ts';
import { createOwnMedia } from './own-media.ts';
import { SAMPLE_INTERVAL } from './path-watch.ts';
import type { SignalType } from './peer.ts';
import { parseSignalBody, type SignalScope } from './signal-body.ts';

export interface CallSessionOptions {
  env: CallEnv;
  createConnection: (config: RTCConfiguration) => RTCPeerConnection;
  scope: SignalScope;
  isPolite: boolean;
  wanted: Wanted;
  /** Sends a signal; resolves with false where it did not reach the server. */
  send: (type: SignalType, json: string) => Promise<boolean>;
  /** Asks all tabs and this one to switch devices; the row answers with `want`. */
  onWant: (wish: Partial<Wanted>) => void;
  /** The path did not return. */
  onLost: () => void;
  /** The state of the media, or the report, has changed. */
  onChange: () => void;
}

/** The report of the call tab to the engine. */
export interface CallReport {
  generation: number;
  negotiated: boolean;
  wireId: string;
  media: CallMedia;
}

export interface CallSession extends CallMediaControl {
  report(): CallReport;
  /** Opens the devices; see {@link OwnDevices.open}. */
  open(goesOn: boolean): Promise<MediaFault | null>;
  /** Makes the first peer connection; later calls change nothing. */
  connect(config: RTCConfiguration, offers: boolean): void;
  /** Makes a peer connection of a new generation with the same tracks. */
  renew(generation: number): void;
  signals(rows: readonly CallSignalRow[]): Promise<void>;
  want(wanted: Wanted): void;
  /** The network or the server connection has returned. */
  hint: () => void;
  close(): void;
}

export function createCallSession(options: CallSessionOptions): CallSession {
  const { env, createConnection, scope, isPolite, send, onLost, onWant } = options;
  let config: RTCConfiguration | null = null;
  let isClosed = false;
  let stopSampling = (): void => undefined;
  let state: CallMediaState | null = null;

  const changed = (): void => {
    if (isClosed) return;
    state = null;
    options.onChange();
  };

  const own = createOwnMedia({
    env,
    wanted: options.wanted,
    onTrack(lane) {
      link.sendTrack(lane);
      link.tell();
      changed();
    },
    onChange() {
      link.tell();
      changed();
    },
    onUnwanted: onWant,
  });
  const link = createLink({
    env,
    createConnection,
    config: () => config ?? {},
    scope,
    isPolite,
    own,
    send,
    onLost,
    onChange: changed,
  });

  function stateNow(): CallMediaState {
    const { watch, shown } = link.health;
    return {
      ...own.state(link.isVoiceOnly),
      far: link.far.streams(),
      isFarMuted: link.far.isMuted,
      path: watch.path,
      lostAt: watch.path === 'lost' ? watch.at : null,
      bars: shown?.bars ?? null,
      trouble: shown?.trouble ?? null,
    };
  }

  return {
    state: () => (state ??= stateNow()),
    setMicrophone: (isOn) => onWant({ microphone: isOn }),
    setCamera: (isOn) => onWant({ camera: isOn }),
    shareScreen: own.devices.share,
    stopScreen: own.devices.stopScreen,
    choose: own.devices.choose,
    report() {
      const { shown, watch } = link.health;
      const { call: wireId, generation } = link.scope;
      const { bars = null, trouble = null } = shown ?? {};
      return {
        generation,
        negotiated: link.wasNegotiated,
        wireId,
        media: { ...own.isOn(), path: watch.path, bars, trouble },
      };
    },
    open: own.devices.open,
    connect(first, offers) {
      if (isClosed || config !== null) return;
      config = first;
      link.begin(offers);
      stopSampling = env.every(SAMPLE_INTERVAL, () => void link.sample());
    },
    renew: link.renew,
    async signals(rows) {
      // Each signal takes its place in the queue at once, so that a later batch stays behind.
      const bodies = rows
        .map(({ type, json }) => parseSignalBody(type, json))
        .filter((read) => read !== null);
      await Promise.all(bodies.map((read) => link.signal(read)));
    },
    want: own.devices.want,
    hint: link.hint,
    close() {
      if (isClosed) return;
      isClosed = true;
      stopSampling();
      link.close();
      own.close();
    },
  };
}
