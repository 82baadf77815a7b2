// Fakes of WebRTC for unit tests: connections that follow the rules of signalling, and tracks that can end.

export class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live';
  enabled = true;
  muted = false;
  contentHint = '';
  readonly kind: 'audio' | 'video';
  readonly deviceId: string;
  /** The picture of a camera or screen. */
  size: { width?: number; height?: number } = {};

  constructor(kind: 'audio' | 'video', deviceId = '') {
    super();
    this.kind = kind;
    this.deviceId = deviceId;
  }

  stop(): void {
    this.readyState = 'ended';
  }

  /** The device is unplugged, or the browser's own bar ends the sharing. */
  end(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }

  getSettings(): { deviceId: string; width?: number; height?: number } {
    return { deviceId: this.deviceId, ...this.size };
  }
}

interface Encoding {
  maxBitrate?: number;
  maxFramerate?: number;
  scaleResolutionDownBy?: number;
}

class FakeSender {
  track: FakeTrack | null = null;
  encodings: Encoding[] = [];
  isStopped = false;

  replaceTrack(track: FakeTrack | null): Promise<void> {
    if (this.isStopped) return Promise.reject(new Error('stopped'));
    this.track = track;
    return Promise.resolve();
  }

  getParameters(): { encodings: Encoding[] } {
    return { encodings: this.encodings.map((encoding) => ({ ...encoding })) };
  }

  setParameters({ encodings }: { encodings: Encoding[] }): Promise<void> {
    this.encodings = encodings;
    return Promise.resolve();
  }
}

export class FakeTransceiver {
  readonly sender = new FakeSender();
  readonly receiver: { track: FakeTrack; getSynchronizationSources: () => { audioLevel?: number }[] };
  /** The loudness of the received voice; null where the browser tells none. */
  level: number | null = null;
  direction = 'recvonly';
  currentDirection: string | null = null;

  constructor(kind: 'audio' | 'video') {
    this.receiver = {
      track: new FakeTrack(kind),
      getSynchronizationSources: () => (this.level === null ? [] : [{ audioLevel: this.level }]),
    };
  }
}

export class FakeChannel extends EventTarget {
  readyState = 'connecting';
  sent: string[] = [];

  open(): void {
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
  }

  send(text: string): void {
    this.sent.push(text);
  }

  receive(text: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: text }));
  }
}

interface Description {
  type: string;
  /** `name of the description|kind,kind,kind`. */
  sdp: string;
}

export class FakeConnection extends EventTarget {
  signalingState = 'stable';
  connectionState = 'new';
  iceGatheringState = 'complete';
  localDescription: Description | null = null;
  remoteDescription: Description | null = null;
  readonly transceivers: FakeTransceiver[] = [];
  readonly candidates: string[] = [];
  /** The calls that changed a description, in order. */
  readonly calls: string[] = [];
  channel: FakeChannel | null = null;
  channelOptions: object = {};
  isClosed = false;
  /** The next remote description is refused. */
  refuses = false;
  stats: ReadonlyMap<string, unknown> = new Map();
  #offers = 0;
  readonly name: string;
  config: unknown;
  /** The servers that this browser refuses. */
  unusable: ReadonlySet<unknown> = new Set();

  constructor(name: string, config: unknown = {}) {
    super();
    this.name = name;
    this.config = config;
  }

  setConfiguration(config: { iceServers?: { urls: unknown }[] }): void {
    if (config.iceServers?.some(({ urls }) => this.unusable.has(urls))) throw new Error('unusable');
    this.config = config;
  }

  getTransceivers(): FakeTransceiver[] {
    return this.transceivers;
  }

  addTransceiver(what: FakeTrack | 'audio' | 'video', { direction }: { direction: string }): void {
    const transceiver = new FakeTransceiver(typeof what === 'string' ? what : what.kind);
    transceiver.direction = direction;
    if (typeof what !== 'string') transceiver.sender.track = what;
    this.transceivers.push(transceiver);
  }

  /** The transceiver joins the next media line of its kind. */
  addTrack(track: FakeTrack): void {
    const transceiver = new FakeTransceiver(track.kind);
    transceiver.direction = 'sendrecv';
    transceiver.sender.track = track;
    this.transceivers.push(transceiver);
  }

  createDataChannel(_name: string, options: object): FakeChannel {
    this.channelOptions = options;
    this.channel = new FakeChannel();
    return this.channel;
  }

  #describe(type: string, text: string): Promise<Description> {
    if (this.isClosed) return Promise.reject(new Error('closed'));
    const kinds = this.transceivers.map(({ receiver }) => receiver.track.kind);
    return Promise.resolve({ type, sdp: `${text}|${kinds.join(',')}` });
  }

  createOffer({ iceRestart }: { iceRestart: boolean }): Promise<Description> {
    this.#offers += 1;
    return this.#describe('offer', `${this.name} ${iceRestart ? 'restart' : 'offer'} ${this.#offers}`);
  }

  createAnswer(): Promise<Description> {
    return this.#describe('answer', `${this.name} answers ${this.remoteDescription?.sdp.split('|')[0]}`);
  }

  setLocalDescription(description: Description): Promise<void> {
    this.calls.push(`local ${description.type}`);
    // A later offer replaces the one before.
    const allowed = { offer: ['stable', 'have-local-offer'], answer: ['have-remote-offer'] };
    if (this.isClosed || !allowed[description.type as 'offer'].includes(this.signalingState))
      return Promise.reject(new Error(`${description.type} in ${this.signalingState}`));
    this.signalingState = description.type === 'offer' ? 'have-local-offer' : 'stable';
    this.localDescription = description;
    return Promise.resolve();
  }

  setRemoteDescription(description: Description): Promise<void> {
    this.calls.push(`remote ${description.type}`);
    const wasRefused = this.refuses;
    this.refuses = false;
    const isOffer = description.type === 'offer';
    // An offer rolls an own one back.
    const isAllowed = isOffer || this.signalingState === 'have-local-offer';
    if (this.isClosed || wasRefused || !isAllowed) return Promise.reject(new Error('refused'));
    this.signalingState = isOffer ? 'have-remote-offer' : 'stable';
    this.remoteDescription = description;
    const kinds = (description.sdp.split('|')[1] ?? '').split(',').filter(Boolean) as ('audio' | 'video')[];
    const free = [...this.transceivers];
    for (const kind of kinds) {
      const at = free.findIndex(({ receiver }) => receiver.track.kind === kind);
      if (at >= 0) free.splice(at, 1);
      else this.transceivers.push(new FakeTransceiver(kind));
    }
    for (const transceiver of this.transceivers) {
      // The encodings of a sender exist after the first negotiation.
      if (transceiver.sender.encodings.length === 0) transceiver.sender.encodings = [{}];
      const { track } = transceiver.receiver;
      this.dispatchEvent(Object.assign(new Event('track'), { transceiver, track }));
    }
    return Promise.resolve();
  }

  addIceCandidate({ candidate }: { candidate: string }): Promise<void> {
    if (this.remoteDescription === null || candidate === 'unusable') return Promise.reject(new Error('no'));
    this.candidates.push(candidate);
    return Promise.resolve();
  }

  /** The browser has found an own candidate; null for the end. */
  gather(candidate: string | null, tcpType: string | null = null): void {
    const found = candidate === null ? null : { candidate, tcpType, toJSON: () => ({ candidate }) };
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: found }));
  }

  endGathering(): void {
    this.iceGatheringState = 'complete';
    this.dispatchEvent(new Event('icegatheringstatechange'));
  }

  fail(state = 'failed'): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  getStats(): Promise<ReadonlyMap<string, unknown>> {
    return this.isClosed ? Promise.reject(new Error('closed')) : Promise.resolve(this.stats);
  }

  close(): void {
    this.isClosed = true;
    this.signalingState = 'closed';
  }
}

/** Resolves after all promises that are under way. */
export const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
