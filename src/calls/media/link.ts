// One connection to one person: negotiation, the person's media, health, repairs, the sent pictures and the messages of
// the data channel. A private call has one link, and a group call one for each person.
import { createCallConnection } from './call-connection.ts';
import type { CallEnv } from './call-env.ts';
import type { FarMessage, Wants } from './far-devices.ts';
import { createFarMedia, type FarMedia } from './far-media.ts';
import { heal, type Health, type HealthInput, newHealth } from './health.ts';
import { type Limit, NO_LIMIT, VOICE_ONLY } from './ladder.ts';
import type { Lane } from './lanes.ts';
import type { OwnMedia } from './own-media.ts';
import type { Peer, PeerEvent, SignalType } from './peer.ts';
import { readStats, type StatsSample } from './read-stats.ts';
import { applyRung, encode, encodingOf, firstEncoding } from './sent-picture.ts';
import type { SignalBody, SignalScope } from './signal-body.ts';

export interface LinkOptions {
  env: CallEnv;
  createConnection: (config: RTCConfiguration) => RTCPeerConnection;
  /** The present configuration, read for each new connection. */
  config: () => RTCConfiguration;
  scope: SignalScope;
  isPolite: boolean;
  own: Pick<OwnMedia, 'trackOf' | 'message'>;
  /** Sends a signal; resolves with false where it did not reach the server. */
  send: (type: SignalType, json: string) => Promise<boolean>;
  /** Time without packets after which the repairs end, ms; missing: as in a private call. */
  giveUpAfter?: number;
  /** The path did not return. */
  onLost: () => void;
  /** The parts of a group call; a private call sends by the ladder alone, and wants all. */
  group?: {
    /** The most that a lane sends to a side with these wishes. */
    limitOf: (lane: PictureLane, wants: Wants) => Limit;
    /** The pictures of the other side that this side shows. */
    wants: () => Wants;
  };
  /** The state of this link has changed. */
  onChange: () => void;
}

/** The lanes whose pictures the other side may not want. */
export type PictureLane = 'camera' | 'screen';

export interface Link {
  readonly scope: SignalScope;
  /** Null before the first connection, and after the close. */
  readonly peer: Peer | null;
  /** The last reading of the statistics. */
  readonly stats: StatsSample | null;
  readonly health: Health;
  readonly far: Pick<FarMedia, 'streams' | 'isMuted'>;
  /** Offer and answer were exchanged. */
  readonly wasNegotiated: boolean;
  /** The path or the processor cannot carry the picture, so only voice is sent. */
  readonly isVoiceOnly: boolean;
  /** Makes the first peer connection; later calls change nothing. */
  begin(offers: boolean): void;
  /** Makes a peer connection of a new generation with the same tracks. */
  renew: (generation: number) => void;
  /** Offers where neither side has done so. */
  offerIfNew(): void;
  /** The configuration has changed. */
  configure: () => void;
  /** Handles a signal of this link's scope. */
  signal(read: SignalBody): Promise<void>;
  /** Sends the present track of a lane. */
  sendTrack(lane: Lane): void;
  /** Tells the other side the devices that are on and the wishes, where it does not know them. */
  tell(): void;
  /** The limits have changed. */
  fit(): void;
  /** Reads the statistics, and repairs the path. */
  sample(): Promise<void>;
  /** The network or the server connection has returned. */
  hint: () => void;
  close(): void;
}

export function createLink(options: LinkOptions): Link {
  const { env, own, group, onChange } = options;
  const freshHealth = (): Health => newHealth(env.now(), options.giveUpAfter);
  let health = freshHealth();
  let stats: StatsSample | null = null;
  let wasNegotiated = false;
  let isClosed = false;
  let isSampling = false;
  /** The last message to the other side. */
  let told = '';
  /** The encodings are being changed; `again`: they have changed meanwhile. */
  let fitting: 'no' | 'now' | 'again' = 'no';

  const changed = (): void => {
    if (!isClosed) onChange();
  };

  const far = createFarMedia({
    createStream: env.createStream,
    onChange() {
      follow(far.wants);
      changed();
    },
  });
  /** The wishes of the other side that this side follows. */
  let { wants } = far;
  const limitOf = (lane: PictureLane): Limit => group?.limitOf(lane, wants) ?? NO_LIMIT;
  const connection = createCallConnection({
    config: options.config,
    createConnection: options.createConnection,
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
    encodingOf: (lane) => (lane === 'camera' ? firstEncoding(health.ladder.level, limitOf('camera')) : null),
    after: env.after,
  });

  const isVoiceOnly = (): boolean => health.ladder.level === VOICE_ONLY;
  const peer = (): Peer | null => connection.peer;

  function sentTrack(lane: Lane): MediaStreamTrack | null {
    const isUnwanted =
      (lane === 'camera' && (isVoiceOnly() || wants.camera === 'none')) ||
      (lane === 'screen' && !wants.screen);
    return isUnwanted ? null : own.trackOf(lane);
  }

  function follow(next: Wants): void {
    if (next.camera === wants.camera && next.screen === wants.screen) return;
    wants = next;
    sendTrack('camera');
    sendTrack('screen');
  }

  function onEvent(event: PeerEvent): void {
    switch (event.kind) {
      case 'negotiated':
        wasNegotiated = true;
        put({ kind: 'negotiated', at: env.now() });
        fit();
        return changed();
      case 'track':
        return far.track(event.lane, event.track);
      case 'failed':
        return put({ kind: 'failed', at: env.now() });
      case 'message':
        return far.message(event.text);
      case 'open':
        return tell(true);
    }
  }

  /** @param isRepeated also where the other side knows it */
  function tell(isRepeated = false): void {
    const message: FarMessage = own.message(!isVoiceOnly());
    const text = JSON.stringify(group ? { ...message, wants: group.wants() } : message);
    if ((isRepeated || text !== told) && peer()?.tell(text)) told = text;
  }

  function sendTrack(lane: Lane): void {
    void peer()?.replace(lane, sentTrack(lane));
    if (lane !== 'microphone') fit();
  }

  /** Changes of an encoding follow each other, because the browser refuses one that overtakes another one. */
  function fit(): void {
    if (fitting !== 'no') fitting = 'again';
    else void fitNow();
  }

  async function fitNow(): Promise<void> {
    do {
      fitting = 'now';
      const screen = group && sentTrack('screen') ? peer()?.senderOf('screen') : null;
      if (screen) await encode(screen, encodingOf(limitOf('screen')));
      await applyRung(peer()?.senderOf('camera') ?? null, health.ladder.level, limitOf('camera'));
    } while (wasRepeated());
    fitting = 'no';
  }

  const wasRepeated = (): boolean => fitting === 'again' && !isClosed;

  function put(input: HealthInput): void {
    if (isClosed) return;
    const before = health;
    const { health: next, repair } = heal(health, input);
    health = next;
    const isStep = next.ladder.level !== before.ladder.level;
    if (isStep) {
      sendTrack('camera');
      tell();
    }
    if (isStep || next.watch.path !== before.watch.path || next.shown !== before.shown) changed();
    if (repair === 'restart') peer()?.restart();
    if (repair === 'recreate') connection.renew(connection.scope.generation + 1);
    if (repair === 'give-up') options.onLost();
  }

  async function sample(): Promise<void> {
    const current = peer();
    // A slow browser must not queue readings.
    if (!current || isSampling) return;
    isSampling = true;
    const report = await current.connection.getStats().catch(() => null);
    isSampling = false;
    if (isClosed || peer() !== current || report === null) return;
    stats = readStats(report);
    put({
      kind: 'sample',
      sample: stats,
      at: env.now(),
      hasPicture: own.trackOf('camera') !== null && wants.camera !== 'none',
      limit: limitOf('camera'),
      hearsVoice: far.sendsVoice,
    });
    // Without voice packets the other side would take the path for lost.
    if (!own.trackOf('microphone')) tell(true);
  }

  return {
    get scope() {
      return connection.scope;
    },
    get peer() {
      return peer();
    },
    get stats() {
      return stats;
    },
    get health() {
      return health;
    },
    far,
    get wasNegotiated() {
      return wasNegotiated;
    },
    get isVoiceOnly() {
      return isVoiceOnly();
    },
    begin(offers) {
      if (isClosed || peer()) return;
      health = freshHealth();
      connection.begin(offers);
    },
    renew: connection.renew,
    configure: connection.configure,
    offerIfNew() {
      const current = peer();
      if (!current) return;
      const { signalingState, remoteDescription } = current.connection;
      if (signalingState === 'stable' && remoteDescription === null) current.offer();
    },
    signal: (read) => connection.signal(read),
    sendTrack,
    tell: () => tell(),
    fit,
    sample,
    hint: () => put({ kind: 'hint', at: env.now() }),
    close() {
      isClosed = true;
      connection.close();
      far.close();
    },
  };
}
