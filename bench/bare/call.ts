// Two bare pages that call each other with one RTCPeerConnection each, over a BroadcastChannel. The function `serve`
// runs in both pages.

/** The functions of a bare call page. */
export interface BareCall {
  /** Opens the devices of the side that calls. */
  prepare(): Promise<void>;
  /** Opens the devices, tells the other page, and resolves with the ms until its first frame. */
  accept(): Promise<number>;
  /** Closes the connection and the devices. */
  end(): void;
  connection(): RTCPeerConnection | null;
}

/** @param config of the peer connections. @param restartAfter ms without a packet until a restart; 0 for never */
export function callPage(config: RTCConfiguration, restartAfter: number): string {
  return `<!doctype html><meta charset="utf-8"><title>Call</title>
<script>(${serve.toString()})(${JSON.stringify(config)}, ${restartAfter})</script>`;
}

function serve(config: RTCConfiguration, restartAfter: number): void {
  type Signal =
    | { kind: 'accept' }
    | { kind: 'description'; value: object }
    | { kind: 'candidate'; value: object };
  const channel = new BroadcastChannel('call');
  let stream: MediaStream | null = null;
  let connection: RTCPeerConnection | null = null;
  let early: RTCIceCandidateInit[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  let watch = 0;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  const send = (signal: Signal): void => channel.postMessage(signal);
  const open = async (): Promise<MediaStream> =>
    (stream ??= await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } },
    }));
  const connect = async (): Promise<RTCPeerConnection> => {
    if (connection) return connection;
    const made = new RTCPeerConnection(config);
    connection = made;
    made.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate) send({ kind: 'candidate', value: candidate.toJSON() });
    });
    const opened = await open();
    for (const track of opened.getTracks()) made.addTrack(track, opened);
    return made;
  };
  const tell = ({ localDescription }: RTCPeerConnection): void => {
    if (localDescription) send({ kind: 'description', value: localDescription.toJSON() });
  };
  const offer = async (iceRestart: boolean): Promise<void> => {
    const made = await connect();
    await made.setLocalDescription(await made.createOffer({ iceRestart }));
    tell(made);
  };
  const receive = async (signal: Signal): Promise<void> => {
    if (signal.kind === 'accept') {
      await offer(false);
      watchPath();
      return;
    }
    const made = await connect();
    if (signal.kind === 'candidate') {
      if (made.remoteDescription) await made.addIceCandidate(signal.value);
      else early.push(signal.value);
      return;
    }
    const description = signal.value as RTCSessionDescriptionInit;
    await made.setRemoteDescription(description);
    for (const candidate of early.splice(0)) await made.addIceCandidate(candidate);
    if (description.type !== 'offer') return;
    await made.setLocalDescription();
    tell(made);
  };
  /** The calling side restarts when no packet has arrived for the time. */
  const watchPath = (): void => {
    if (restartAfter === 0) return;
    let packets = 0;
    let at = performance.now();
    watch = window.setInterval(() => {
      void connection?.getStats().then((report) => {
        let sum = 0;
        for (const one of report.values() as Iterable<{ type: string; packetsReceived?: number }>)
          if (one.type === 'inbound-rtp') sum += one.packetsReceived ?? 0;
        if (sum !== packets) [packets, at] = [sum, performance.now()];
        else if (performance.now() - at >= restartAfter) {
          at = Infinity;
          // A restart gets 10 s: another one would begin its checks anew.
          void offer(true).then(() => (at = performance.now() + 10_000 - restartAfter));
        }
      });
    }, 50);
  };
  channel.addEventListener('message', ({ data }) => {
    turn = turn.then(() => receive(data as Signal));
  });
  const bare: BareCall = {
    prepare: async () => void (await open()),
    async accept() {
      const began = performance.now();
      await open();
      send({ kind: 'accept' });
      for (;;) {
        const report = await connection?.getStats();
        const ones = [...(report?.values() ?? [])] as { framesDecoded?: number }[];
        if (ones.some(({ framesDecoded = 0 }) => framesDecoded > 0)) return performance.now() - began;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    end() {
      clearInterval(watch);
      connection?.close();
      connection = null;
      early = [];
      for (const track of stream?.getTracks() ?? []) track.stop();
      stream = null;
    },
    connection: () => connection,
  };
  Object.assign(window, { bare });
}
