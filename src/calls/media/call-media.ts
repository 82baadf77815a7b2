// The media of one call in this tab: devices, peer connections, statistics and repairs. held-media.ts exchanges them
// with the engine. `close` releases all of it (X-CALL-03).
import type { CallMedia, CallSignalRow } from '../../core/contract/call-rows.ts';
import { createCallConnection } from './call-connection.ts';
import type { CallEnv } from './call-env.ts';
import type { CallMediaControl, CallMediaState } from './call-media-api.ts';
import type { FarDevices } from './far-devices.ts';
import { createFarMedia } from './far-media.ts';
import { heal, newHealth, type HealthInput } from './health.ts';
import { VOICE_ONLY } from './ladder.ts';
import { LANES, type Lane } from './lanes.ts';
import type { MediaFault } from './local-media.ts';
import { createOwnDevices, type Wanted } from './own-devices.ts';
import { SAMPLE_INTERVAL } from './path-watch.ts';
import type { PeerEvent, SignalType } from './peer.ts';
import { readStats } from './read-stats.ts';
import { applyRung, firstEncoding } from './sent-picture.ts';
import type { SignalScope } from './signal-body.ts';

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
  const { env, createConnection, onChange } = options;
  let config: RTCConfiguration = {};
  let health = newHealth(env.now());
  let wasNegotiated = false;
  let isClosed = false;
  let isSampling = false;
  let stopSampling = (): void => undefined;
  /** The streams of the own tracks. */
  const own: Record<Lane, { track: MediaStreamTrack; stream: MediaStream } | null> = {
    microphone: null,
    camera: null,
    screen: null,
  };
  let state: CallMediaState | null = null;
  /** The last message to the other side. */
  let told = '';

  const changed = (): void => {
    if (isClosed) return;
    state = null;
    onChange();
  };

  const devices = createOwnDevices({
    devices: env.devices,
    choice: env.choice,
    wanted: options.wanted,
    onTrack(lane, track) {
      own[lane] = track && { track, stream: env.createStream(track) };
      void connection.peer?.replace(lane, sentTrack(lane));
      if (lane === 'camera') applyLevel();
      tellFar();
      changed();
    },
    onChange() {
      tellFar();
      changed();
    },
    onUnwanted: options.onWant,
  });
  const far = createFarMedia({ createStream: env.createStream, onChange: changed });
  const connection = createCallConnection({
    config: () => config,
    createConnection,
    scope: options.scope,
    isPolite: options.isPolite,
    trackOf: sentTrack,
    send: (type, body) => options.send(type, JSON.stringify(body)),
    onPeer() {
      far.renew();
      put({ kind: 'renewed', at: env.now() });
      changed();
    },
    onEvent,
    encodingOf: (lane) => (lane === 'camera' ? firstEncoding(health.ladder.level) : null),
    after: env.after,
  });

  const isVoiceOnly = (): boolean => health.ladder.level === VOICE_ONLY;

  function sentTrack(lane: Lane): MediaStreamTrack | null {
    return lane === 'camera' && isVoiceOnly() ? null : devices.trackOf(lane);
  }

  function onEvent(event: PeerEvent): void {
    switch (event.kind) {
      case 'negotiated':
        wasNegotiated = true;
        put({ kind: 'negotiated', at: env.now() });
        applyLevel();
        return changed();
      case 'track':
        return far.track(event.lane, event.track);
      case 'failed':
        return put({ kind: 'failed', at: env.now() });
      case 'message':
        return far.message(event.text);
      case 'open':
        return tellFar(true);
    }
  }

  const isMicrophoneOn = (): boolean => devices.wanted.microphone && devices.trackOf('microphone') !== null;

  /** Tells the other side which devices are on. `isRepeated`: also where the other side knows it. */
  function tellFar(isRepeated = false): void {
    const now: FarDevices = {
      microphone: isMicrophoneOn(),
      camera: sentTrack('camera') !== null,
      screen: devices.trackOf('screen') !== null,
      voice: devices.trackOf('microphone') !== null,
    };
    const text = JSON.stringify(now);
    if ((isRepeated || text !== told) && connection.peer?.tell(text)) told = text;
  }

  const applyLevel = (): void =>
    void applyRung(connection.peer?.senderOf('camera') ?? null, health.ladder.level);

  function put(input: HealthInput): void {
    if (isClosed) return;
    const before = health;
    const { health: next, repair } = heal(health, input);
    health = next;
    if (next.ladder.level !== before.ladder.level) {
      void connection.peer?.replace('camera', sentTrack('camera'));
      applyLevel();
      tellFar();
    }
    const isShown = next.watch.path !== before.watch.path || next.shown !== before.shown;
    if (isShown || next.ladder.level !== before.ladder.level) changed();
    if (repair === 'restart') connection.peer?.restart();
    if (repair === 'recreate') connection.renew(connection.scope.generation + 1);
    if (repair === 'give-up') options.onLost();
  }

  async function sample(): Promise<void> {
    const { peer } = connection;
    // A slow browser must not queue readings.
    if (!peer || isSampling) return;
    isSampling = true;
    const report = await peer.connection.getStats().catch(() => null);
    isSampling = false;
    if (isClosed || connection.peer !== peer || report === null) return;
    put({
      kind: 'sample',
      sample: readStats(report),
      at: env.now(),
      hasPicture: devices.trackOf('camera') !== null,
      hearsVoice: far.sendsVoice,
    });
    // Without voice packets the other side would take the path for lost.
    if (!devices.trackOf('microphone')) tellFar(true);
  }

  function stateNow(): CallMediaState {
    const { watch, shown } = health;
    return {
      isOpening: devices.isOpening,
      own: {
        microphone: devices.wanted.microphone ? (own.microphone?.stream ?? null) : null,
        camera: own.camera?.stream ?? null,
        screen: own.screen?.stream ?? null,
      },
      far: far.streams(),
      isFarMuted: far.isMuted,
      path: watch.path,
      lostAt: watch.path === 'lost' ? watch.at : null,
      bars: shown?.bars ?? null,
      trouble: shown?.trouble ?? null,
      isVoiceOnly: isVoiceOnly() && devices.trackOf('camera') !== null,
      devices: devices.devices,
      choice: devices.choice,
      fault: devices.fault,
    };
  }

  return {
    state: () => (state ??= stateNow()),
    setMicrophone: (isOn) => options.onWant({ microphone: isOn }),
    setCamera: (isOn) => options.onWant({ camera: isOn }),
    shareScreen: devices.share,
    stopScreen: devices.stopScreen,
    choose: devices.choose,
    report() {
      const { bars = null, trouble = null } = health.shown ?? {};
      const { call: wireId, generation } = connection.scope;
      return {
        generation,
        negotiated: wasNegotiated,
        wireId,
        media: {
          microphone: isMicrophoneOn(),
          camera: devices.trackOf('camera') !== null,
          screen: devices.trackOf('screen') !== null,
          path: health.watch.path,
          bars,
          trouble,
        },
      };
    },
    open: devices.open,
    connect(first, offers) {
      if (isClosed || connection.peer) return;
      config = first;
      health = newHealth(env.now());
      connection.begin(offers);
      stopSampling = env.every(SAMPLE_INTERVAL, () => void sample());
    },
    renew: connection.renew,
    async signals(rows) {
      // Each signal takes its place in the queue at once, so that a later batch stays behind.
      await Promise.all(rows.map(({ type, json }) => connection.signal(type, json)));
    },
    want: devices.want,
    hint: () => put({ kind: 'hint', at: env.now() }),
    close() {
      if (isClosed) return;
      isClosed = true;
      stopSampling();
      connection.close();
      devices.close();
      far.close();
      for (const lane of LANES) own[lane] = null;
    },
  };
}
