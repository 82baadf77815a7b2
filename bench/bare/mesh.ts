// Bare pages of a mesh: one RTCPeerConnection for each pair. The benchmark carries the signals. The function `serve` runs
// in each page.
import { meshPicture } from '../mesh-pictures.ts';

/** The functions of a bare page of a mesh. */
export interface BareMesh {
  /** Opens the devices and joins; resolves with the ms until a frame of each of the `others` was decoded. */
  join(others: number, hasCamera: boolean): Promise<number>;
  /** Sends a camera too, and renegotiates. */
  camera(): Promise<void>;
  /** Closes all connections and the devices. */
  leave(): void;
  /** Takes a signal of another page, JSON text. */
  receive(text: string): void;
}

/** The function of the benchmark that carries a signal to all other pages. */
export const CARRY = 'carry';

/**
 * The page of one of `count` people. As in the product, the sent pictures become smaller while people come.
 */
export function meshPage(count: number): string {
  const { tile } = meshPicture(count);
  const encodings = Array.from({ length: count - 1 }, (_, links) => meshPicture(links + 2).encoding);
  return `<!doctype html><meta charset="utf-8"><title>Mesh</title>
<style>video { width: ${tile.width}px; height: ${tile.height}px; object-fit: cover; }</style>
<script>(${serve.toString()})(${JSON.stringify(encodings)})</script>`;
}

/** @param encodings for a mesh of 2 people, of 3, and so on */
function serve(encodings: readonly RTCRtpEncodingParameters[]): void {
  type Signal = { from: number; to: number | null } & (
    | { kind: 'join' }
    | { kind: 'description'; value: RTCSessionDescriptionInit }
    | { kind: 'candidate'; value: RTCIceCandidateInit }
  );
  type Content = Signal extends infer S ? (S extends Signal ? Omit<S, 'from'> : never) : never;
  interface Link {
    connection: RTCPeerConnection;
    early: RTCIceCandidateInit[];
    turn: Promise<unknown>;
  }
  const id = Math.floor(Math.random() * 2 ** 48);
  const links = new Map<number, Link>();
  let stream: MediaStream | null = null;
  const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };
  const { carry } = window as unknown as { carry: (text: string) => Promise<void> };
  const send = (content: Content): void => void carry(JSON.stringify({ ...content, from: id }));
  const play = (track: MediaStreamTrack): void => {
    const element = document.createElement(track.kind === 'video' ? 'video' : 'audio');
    Object.assign(element, { srcObject: new MediaStream([track]), autoplay: true });
    document.body.append(element);
  };
  const playOwn = (): void => stream?.getVideoTracks().forEach(play);
  const linkTo = (to: number): Link => {
    const known = links.get(to);
    if (known) return known;
    const connection = new RTCPeerConnection();
    const link: Link = { connection, early: [], turn: Promise.resolve() };
    links.set(to, link);
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate) send({ kind: 'candidate', to, value: candidate.toJSON() });
    });
    // The pictures are drawn and the voices are played, as in the product.
    connection.addEventListener('track', ({ track }) => play(track));
    for (const track of stream?.getTracks() ?? []) connection.addTrack(track, stream as MediaStream);
    for (const other of links.values()) other.turn = other.turn.then(() => fit(other));
    return link;
  };
  const fit = async ({ connection }: Pick<Link, 'connection'>): Promise<void> => {
    const sender = connection.getSenders().find(({ track }) => track?.kind === 'video');
    const parameters = sender?.getParameters();
    if (!sender || !parameters?.encodings[0]) return;
    Object.assign(parameters.encodings[0], encodings[Math.max(0, links.size - 1)]);
    // A picture that the browser makes smaller would be cheaper than the product's.
    parameters.degradationPreference = 'maintain-resolution';
    await sender.setParameters(parameters);
  };
  const tell = async (to: number, { connection }: Link): Promise<void> => {
    await connection.setLocalDescription();
    await fit({ connection });
    if (connection.localDescription)
      send({ kind: 'description', to, value: connection.localDescription.toJSON() });
  };
  const receive = async (link: Link, signal: Signal): Promise<void> => {
    const { connection, early } = link;
    if (signal.kind === 'join') return tell(signal.from, link);
    if (signal.kind === 'candidate') {
      if (connection.remoteDescription) await connection.addIceCandidate(signal.value);
      else early.push(signal.value);
      return;
    }
    await connection.setRemoteDescription(signal.value);
    for (const candidate of early.splice(0)) await connection.addIceCandidate(candidate);
    if (signal.value.type === 'offer') await tell(signal.from, link);
  };
  const receiveText = (text: string): void => {
    const signal = JSON.parse(text) as Signal;
    if (stream === null || (signal.to !== null && signal.to !== id)) return;
    const link = linkTo(signal.from);
    link.turn = link.turn.then(() => receive(link, signal));
  };
  const hasFrame = async ({ connection }: Link): Promise<boolean> => {
    const ones = [...(await connection.getStats()).values()] as { framesDecoded?: number }[];
    return ones.some(({ framesDecoded = 0 }) => framesDecoded > 0);
  };
  const mesh: BareMesh = {
    receive: receiveText,
    async join(others, hasCamera) {
      const began = performance.now();
      stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
        video: hasCamera && picture,
      });
      playOwn();
      send({ kind: 'join', to: null });
      for (;;) {
        const frames = await Promise.all([...links.values()].map(hasFrame));
        if (frames.filter(Boolean).length >= others) return performance.now() - began;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async camera() {
      const opened = await navigator.mediaDevices.getUserMedia({ video: picture });
      const [track] = opened.getTracks();
      if (!track || !stream) return;
      stream.addTrack(track);
      playOwn();
      for (const [to, link] of links) {
        link.connection.addTrack(track, stream);
        link.turn = link.turn.then(() => tell(to, link));
      }
    },
    leave() {
      for (const { connection } of links.values()) connection.close();
      links.clear();
      document.body.replaceChildren();
      for (const track of stream?.getTracks() ?? []) track.stop();
      stream = null;
    },
  };
  Object.assign(window, { mesh });
}
