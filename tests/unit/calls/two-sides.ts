// Two sides of a call for unit tests, whose signals the test hands over.
import { createPeer, type Peer, type PeerEvent } from '../../../src/calls/media/peer.ts';
import {
  type CandidateBody,
  type DescriptionBody,
  parseSignalBody,
} from '../../../src/calls/media/signal-body.ts';
import { FakeConnection, FakeTrack, settled } from './fake-rtc.ts';

type Sent = { type: string; sdp?: string; candidate?: string } & Record<string, unknown>;

export interface Side {
  peer: Peer;
  connections: FakeConnection[];
  connection: () => FakeConnection;
  sent: Sent[];
  events: PeerEvent[];
  tracks: Record<string, FakeTrack | null>;
  /** The answer of the server to each signal. */
  reach: { now: Promise<boolean> };
  /** The times of the timers, ms. */
  timers: number[];
  /** Runs all timers. */
  pass: () => void;
}

export function side(name: string, isPolite: boolean, call = 'call'): Side {
  const connections: FakeConnection[] = [];
  const sent: Sent[] = [];
  const events: PeerEvent[] = [];
  const reach = { now: Promise.resolve(true) };
  const timers: number[] = [];
  const acts: (() => void)[] = [];
  const tracks: Side['tracks'] = {
    microphone: new FakeTrack('audio'),
    camera: new FakeTrack('video'),
    screen: null,
  };
  const peer = createPeer({
    config: {},
    createConnection: (config) => {
      connections.push(new FakeConnection(`${name}${connections.length + 1}`, config));
      return connections.at(-1) as never;
    },
    scope: { call, generation: 0 },
    isPolite,
    trackOf: (lane) => tracks[lane] as never,
    send(type, body) {
      sent.push({ ...body, type });
      return reach.now;
    },
    onEvent: (event) => events.push(event),
    encodingOf: () => null,
    after(ms, act) {
      timers.push(ms);
      acts.push(act);
      return () => undefined;
    },
  });
  return {
    peer,
    connections,
    connection: () => connections.at(-1)!,
    sent,
    events,
    tracks,
    reach,
    timers,
    pass: () => acts.splice(0).forEach((act) => act()),
  };
}

export const kinds = ({ events }: Side): string[] =>
  events.map(({ kind }) => kind).filter((kind) => kind !== 'track');

export function bodyOf(
  type: 'offer' | 'answer' | 'candidate',
  value: object,
): DescriptionBody & CandidateBody {
  return parseSignalBody(type, JSON.stringify(value))!.body as DescriptionBody & CandidateBody;
}

/** Hands all signals over that a side has sent and the other one has not got. */
export async function deliver(from: Side, to: Side): Promise<void> {
  for (const { type, ...body } of from.sent.splice(0)) {
    if (type === 'candidate') await to.peer.candidate(bodyOf('candidate', body));
    else await to.peer.description(bodyOf(type as 'offer', { ...body, type }));
  }
}

export async function connect(): Promise<{ caller: Side; callee: Side }> {
  const [caller, callee] = [side('caller', false), side('callee', true, '')];
  caller.peer.offer();
  await settled();
  await deliver(caller, callee);
  await settled();
  await deliver(callee, caller);
  await settled();
  return { caller, callee };
}
