// The peer connections of a call, one after the other. A higher generation replaces the connection: after a
// take-over, or where a restart has not repaired the path.
import { CANDIDATES, createPeer, type Peer, type PeerOptions } from './peer.ts';
import { type CandidateBody, placeOf, type SignalBody, type SignalScope } from './signal-body.ts';

export interface CallConnectionOptions extends Omit<PeerOptions, 'config'> {
  /** The present configuration, read for each new connection. */
  config: () => RTCConfiguration;
  /** A new peer connection has replaced the last one. */
  onPeer: () => void;
}

export interface CallConnection {
  readonly scope: SignalScope;
  /** Null before the call connects, and after the close. */
  readonly peer: Peer | null;
  /** Makes the first peer connection. */
  begin(offers: boolean): void;
  /** Makes a connection of the generation, and offers. Before `begin` only the generation changes. */
  renew: (generation: number) => void;
  /** The configuration has changed. */
  configure: () => void;
  signal(read: SignalBody): Promise<void>;
  close(): void;
}

export function createCallConnection(options: CallConnectionOptions): CallConnection {
  const { config, onPeer } = options;
  let { scope } = options;
  let peer: Peer | null = null;
  let isClosed = false;
  /** Candidates of generations whose offer has not arrived. */
  let ahead: CandidateBody[] = [];

  const scopeNow = (): SignalScope => peer?.scope ?? scope;

  function replace(generation: number): Peer {
    scope = { call: scopeNow().call, generation };
    peer?.close();
    const next = createPeer({ ...options, config: config(), scope });
    peer = next;
    const waiting = ahead.filter((body) => placeOf(body, scope) === 'current');
    ahead = ahead.filter((body) => placeOf(body, scope) === 'newer');
    for (const body of waiting) void next.candidate(body);
    onPeer();
    return next;
  }

  return {
    get scope() {
      return scopeNow();
    },
    get peer() {
      return peer;
    },
    begin(offers) {
      if (isClosed || peer) return;
      const first = replace(scope.generation);
      if (offers) first.offer();
    },
    renew(generation) {
      if (isClosed) return;
      if (peer) replace(generation).offer();
      else scope = { ...scope, generation };
    },
    configure: () => peer?.configure(config()),
    async signal(read) {
      if (isClosed || !peer) return;
      const { body } = read;
      const place = placeOf(body, scopeNow());
      if (place === 'stale') return;
      if (read.kind === 'candidate') {
        if (place === 'current') await peer.candidate(read.body);
        else if (ahead.length < CANDIDATES) ahead.push(read.body);
        return;
      }
      if (place === 'current') await peer.description(read.body);
      // Nothing was offered in a generation that this side does not know.
      else if (read.body.type === 'offer' && body.generation !== null)
        await replace(body.generation).description(read.body);
    },
    close() {
      isClosed = true;
      scope = scopeNow();
      ahead = [];
      peer?.close();
      peer = null;
    },
  };
}
