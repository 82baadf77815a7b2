// One connection to one person: negotiation, the person's media, health, repairs, the sent pictures and the messages of
// the data channel. A private call has one link, and a group call one for each person.
import { createCallConnection } from './call-connection.ts';
import type { CallEnv } from './call-env.ts';
import { createFarMedia, type FarMedia } from './far-media.ts';
import { heal, type Health, type HealthInput, newHealth } from './health.ts';
import { VOICE_ONLY } from './ladder.ts';
import type { Lane } from './lanes.ts';
import type { OwnMedia } from './own-media.ts';
import type { Peer, PeerEvent, SignalType } from './peer.ts';
import { readStats } from './read-stats.ts';
import { applyRung, firstEncoding } from './sent-picture.ts';
import type { SignalScope } from './signal-body.ts';

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
  /** The path did not return. */
  onLost: () => void;
  /** The state of this link has changed. */
  onChange: () => void;
}

export interface Link {
  readonly scope: SignalScope;
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
  signal(type: SignalType, json: string): Promise<void>;
  /** Sends the present track of a lane. */
  sendTrack(lane: Lane): void;
  /** Tells the other side the devices that are on, where it does not know it. */
  tell(): void;
  /** Reads the statistics, and repairs the path. */
  sample(): Promise<void>;
  /** The network or the server connection has returned. */
  hint: () => void;
  close(): void;
}

export function createLink(options: LinkOptions): Link {
  const { env, own, onChange } = options;
  let health = newHealth(env.now());
  let wasNegotiated = false;
  let isClosed = false;
  let isSampling = false;
  /** The last message to the other side. */
  let told = '';

  const changed = (): void => {
    if (!isClosed) onChange();
  };

  const far = createFarMedia({ createStream: env.createStream, onChange: changed });
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
    encodingOf: (lane) => (lane === 'camera' ? firstEncoding(health.ladder.level) : null),
    after: env.after,
  });

  const isVoiceOnly = (): boolean => health.ladder.level === VOICE_ONLY;
  const peer = (): Peer | null => connection.peer;

  function sentTrack(lane: Lane): MediaStreamTrack | null {
    return lane === 'camera' && isVoiceOnly() ? null : own.trackOf(lane);
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
        return tell(true);
    }
  }

  /** @param isRepeated also where the other side knows it */
  function tell(isRepeated = false): void {
    const text = JSON.stringify(own.message(!isVoiceOnly()));
    if ((isRepeated || text !== told) && peer()?.tell(text)) told = text;
  }

  const applyLevel = (): void => void applyRung(peer()?.senderOf('camera') ?? null, health.ladder.level);

  function sendTrack(lane: Lane): void {
    void peer()?.replace(lane, sentTrack(lane));
    if (lane === 'camera') applyLevel();
  }

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
    put({
      kind: 'sample',
      sample: readStats(report),
      at: env.now(),
      hasPicture: own.trackOf('camera') !== null,
      hearsVoice: far.sendsVoice,
    });
    // Without voice packets the other side would take the path for lost.
    if (!own.trackOf('microphone')) tell(true);
  }

  return {
    get scope() {
      return connection.scope;
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
      health = newHealth(env.now());
      connection.begin(offers);
    },
    renew: connection.renew,
    signal: (type, json) => connection.signal(type, json),
    sendTrack,
    tell: () => tell(),
    sample,
    hint: () => put({ kind: 'hint', at: env.now() }),
    close() {
      isClosed = true;
      connection.close();
      far.close();
    },
  };
}
