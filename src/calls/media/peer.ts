// One peer connection with perfect negotiation: both sides may offer at any time, and the polite side gives way.
// Signals are handled one after the other. Candidates wait for the description that they belong to, on both sides.
import { configure } from './create-connection.ts';
import { laneOf, LANES, transceiverOf, type Lane } from './lanes.ts';
import { gathered } from './gathered.ts';
import { encode } from './sent-picture.ts';
import { type CandidateBody, type DescriptionBody, placeOf, type SignalScope } from './signal-body.ts';

/** Most candidates that wait for a description. */
export const CANDIDATES = 128;

export interface PeerOptions {
  config: RTCConfiguration;
  createConnection: (config: RTCConfiguration) => RTCPeerConnection;
  scope: SignalScope;
  /** The polite side rolls its own offer back at a collision. */
  isPolite: boolean;
  /** The tracks to send; null for a device that is off. */
  trackOf: (lane: Lane) => MediaStreamTrack | null;
  /** Sends a signal; resolves with false where it did not reach the server. */
  send: (type: SignalType, body: object) => Promise<boolean>;
  onEvent: (event: PeerEvent) => void;
  /** The encoding with which a lane begins; null for the browser's own. */
  encodingOf: (lane: Lane) => RTCRtpEncodingParameters | null;
  /** Calls `act` after the time; returns the function that cancels it. */
  after: (ms: number, act: () => void) => () => void;
}

export type SignalType = 'offer' | 'answer' | 'candidate';

export type PeerEvent =
  /** Offer and answer are exchanged. */
  | { kind: 'negotiated' }
  /** A track of the other side. */
  | { kind: 'track'; lane: Lane; track: MediaStreamTrack }
  /** The browser has given the connection up. */
  | { kind: 'failed' }
  /** The other side's message over the data channel, JSON text. */
  | { kind: 'message'; text: string }
  /** The data channel is open. */
  | { kind: 'open' };

export interface Peer {
  readonly connection: RTCPeerConnection;
  /** The call id is '' until the other side's first description has brought it. */
  readonly scope: SignalScope;
  /** Makes the first offer of this side. */
  offer(): void;
  description(body: DescriptionBody): Promise<void>;
  candidate(body: CandidateBody): Promise<void>;
  /** Sends the track of a lane, or nothing. No negotiation follows. */
  replace(lane: Lane, track: MediaStreamTrack | null): Promise<void>;
  senderOf(lane: Lane): RTCRtpSender | null;
  /** Sends JSON text over the data channel; false while it is closed. */
  tell(text: string): boolean;
  /** The servers for the candidates of the next restart. */
  configure(config: RTCConfiguration): void;
  /** Offers new candidates, in place of an offer that got no answer. */
  restart(): void;
  close(): void;
}

export function createPeer(options: PeerOptions): Peer {
  const { createConnection, isPolite, trackOf, send, onEvent, encodingOf, after } = options;
  let config = bundled(options.config);
  let { scope } = options;
  let connection = createConnection(config);
  let channel: RTCDataChannel | null = null;
  let isClosed = false;
  /** Candidates of the other side that wait for its description. */
  let early: CandidateBody[] = [];
  /** Own candidates that wait until their description has reached the server. */
  let held: RTCIceCandidate[] = [];
  let isDescriptionSent = false;
  /** Counts the own descriptions, so that a slow request does not release the candidates of a later one. */
  let descriptions = 0;
  /** Number of the own offer that waits for its answer. */
  let offers = 0;
  /** The signals being handled, one after the other. */
  let turn: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    // An unusable signal must not stop the ones after it.
    turn = turn.then(() => (isClosed ? undefined : work())).catch(() => undefined);
    return turn;
  };

  function prepare(): void {
    const current = connection;
    const isCurrent = (): boolean => current === connection && !isClosed;
    current.addEventListener('icecandidate', ({ candidate }) => {
      // An active TCP candidate connects to passive ones only, which browsers do not have.
      if (!isCurrent() || candidate === null || candidate.tcpType === 'active') return;
      if (isDescriptionSent) void sendCandidate(candidate);
      else held.push(candidate);
    });
    current.addEventListener('track', ({ transceiver, track }) => {
      const lane = laneOf(current, transceiver);
      if (isCurrent() && lane !== null) onEvent({ kind: 'track', lane, track });
    });
    current.addEventListener('connectionstatechange', () => {
      if (isCurrent() && current.connectionState === 'failed') onEvent({ kind: 'failed' });
    });
    // The channel is part of every description, so it needs no negotiation of its own.
    channel = current.createDataChannel('partyline', { negotiated: true, id: 0 });
    channel.addEventListener('open', () => isCurrent() && onEvent({ kind: 'open' }));
    channel.addEventListener('message', ({ data }) => {
      if (isCurrent() && typeof data === 'string') onEvent({ kind: 'message', text: data });
    });
  }

  const sendCandidate = (candidate: RTCIceCandidate): Promise<boolean> =>
    send('candidate', { ...candidate.toJSON(), ...scope });

  /**
   * Tracks that the connection has before the other side's first offer join its media lines, which saves their
   * replacement. A screen without a camera would join the camera's line, so screens are attached later.
   */
  function addTracks(): void {
    if (connection.getTransceivers().length > 0) return;
    for (const track of [trackOf('microphone'), trackOf('camera')]) if (track) connection.addTrack(track);
  }

  /** Sends the own tracks through the transceivers that the description has made. */
  async function attach(): Promise<void> {
    const sends = LANES.map(async (lane) => {
      const transceiver = transceiverOf(connection, lane);
      if (!transceiver || transceiver.currentDirection === 'stopped') return;
      transceiver.direction = 'sendrecv';
      const track = trackOf(lane);
      if (transceiver.sender.track !== track) await transceiver.sender.replaceTrack(track);
      await encode(transceiver.sender, encodingOf(lane));
    });
    await Promise.all(sends);
  }

  async function makeOffer(iceRestart: boolean): Promise<void> {
    if (connection.getTransceivers().length === 0) {
      for (const lane of LANES) {
        const kind = lane === 'microphone' ? 'audio' : 'video';
        const encoding = encodingOf(lane);
        const sendEncodings = encoding ? { sendEncodings: [encoding] } : {};
        connection.addTransceiver(trackOf(lane) ?? kind, { direction: 'sendrecv', ...sendEncodings });
      }
    }
    // A restart gathers new candidates.
    if (iceRestart) held = [];
    offers += 1;
    await describe(await connection.createOffer({ iceRestart }), offers);
  }

  /** Applies an own description and begins to send it; the candidates that wait for it follow. */
  async function describe(description: RTCSessionDescriptionInit, offer: number | null): Promise<void> {
    const mine = ++descriptions;
    isDescriptionSent = false;
    const current = connection;
    await current.setLocalDescription(description);
    // The candidates of this device follow at once, and travel in the description without requests of their own.
    await gathered(current, after);
    if (isClosed || current !== connection) return;
    held = [];
    const { type, sdp } = current.localDescription ?? description;
    if (type !== 'offer' && type !== 'answer') return;
    // The queue goes on while the request is under way, because the other side's candidates may be there already.
    void send(type, { type, sdp, offer, ...scope }).then((wasSent) => {
      if (!wasSent || isClosed || mine !== descriptions) return;
      isDescriptionSent = true;
      for (const candidate of held) void sendCandidate(candidate);
      held = [];
      if (type === 'answer') onEvent({ kind: 'negotiated' });
    });
  }

  async function applyDescription(body: DescriptionBody): Promise<void> {
    if (placeOf(body, scope) !== 'current') return;
    if (body.type === 'answer') return applyAnswer(body);
    const isCollision = connection.signalingState === 'have-local-offer';
    if (isCollision && !isPolite) return;
    learn(body.call);
    // Rolled-back transceivers would stay beside those of the other side's first offer.
    if (isCollision && connection.remoteDescription === null) renew();
    addTracks();
    try {
      await setRemote(body);
    } catch {
      // A client that was reloaded offers other media lines, which only a new connection accepts.
      if (isClosed) return;
      renew();
      addTracks();
      await setRemote(body);
    }
    await attach();
    await describe(await connection.createAnswer(), body.offer);
  }

  async function applyAnswer(body: DescriptionBody): Promise<void> {
    if (connection.signalingState !== 'have-local-offer') return;
    // The answer to an offer that was replaced would mix the candidates of two restarts.
    if (body.offer !== null && body.offer !== offers) return;
    learn(body.call);
    await setRemote(body);
    onEvent({ kind: 'negotiated' });
  }

  async function setRemote({ type, sdp }: DescriptionBody): Promise<void> {
    await connection.setRemoteDescription({ type, sdp });
    const waiting = early;
    early = [];
    for (const candidate of waiting) await addCandidate(candidate);
  }

  /** The callee learns the id of the call from the first description. */
  function learn(call: string): void {
    if (scope.call === '' && call !== '') scope = { ...scope, call };
  }

  async function addCandidate(body: CandidateBody): Promise<void> {
    const { candidate, sdpMid, sdpMLineIndex, usernameFragment } = body;
    await connection
      .addIceCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment })
      // A candidate of a description that was rolled back or ignored.
      .catch(() => undefined);
  }

  function renew(): void {
    held = [];
    connection.close();
    connection = createConnection(config);
    prepare();
  }

  prepare();
  return {
    get connection() {
      return connection;
    },
    get scope() {
      return scope;
    },
    offer: () => void inTurn(() => makeOffer(false)),
    description: (body) => inTurn(() => applyDescription(body)),
    candidate: (body) =>
      inTurn(async () => {
        if (placeOf(body, scope) !== 'current') return;
        if (connection.remoteDescription !== null) return addCandidate(body);
        if (early.length < CANDIDATES) early.push(body);
      }),
    async replace(lane, track) {
      // A transceiver that the other side has stopped sends nothing.
      await transceiverOf(connection, lane)
        ?.sender.replaceTrack(track)
        .catch(() => undefined);
    },
    senderOf: (lane) => transceiverOf(connection, lane)?.sender ?? null,
    tell(text) {
      if (isClosed || channel?.readyState !== 'open') return false;
      channel.send(text);
      return true;
    },
    // A later offer replaces the one before. A rollback would silence the side that answered first, until the next
    // exchange (Chromium 156).
    configure(next) {
      config = bundled(next);
      configure(connection, config);
    },
    restart: () => void inTurn(() => makeOffer(true)),
    close() {
      isClosed = true;
      early = [];
      held = [];
      connection.close();
    },
  };
}

/** All media share one path from the begin, so one set of candidates is gathered and sent. */
const bundled = (config: RTCConfiguration): RTCConfiguration => ({ ...config, bundlePolicy: 'max-bundle' });
