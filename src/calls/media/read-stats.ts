// One reading of a connection's statistics, from the browser's report. Pure. Browsers omit many fields.

export interface StatsSample {
  /** Packets that arrived so far, on all streams. */
  packets: number;
  /** Media packets that arrived, and that did not, so far. */
  received: number;
  lost: number;
  /** ms; null where unknown, as all nulls here. */
  roundTrip: number | null;
  /** Jitter of received voice, ms. */
  jitter: number | null;
  /** Lost share (0..1) of the own packets, as the other side reported it last. */
  lossOut: number | null;
  /** Bits per second that the path can carry to the other side. */
  available: number | null;
  /** The processor cannot encode the full picture. */
  isCpuLimited: boolean;
  /** Loudness of the received voice and of the own microphone, 0 to 1. */
  farLevel: number | null;
  ownLevel: number | null;
}

/** `RTCStatsReport`, or a map in tests. */
export interface StatsReport {
  forEach(each: (entry: unknown) => void): void;
}

type Entry = Readonly<Record<string, unknown>>;

export function readStats(report: StatsReport): StatsSample {
  const entries: Entry[] = [];
  report.forEach((entry) => {
    if (typeof entry === 'object' && entry !== null) entries.push(entry as Entry);
  });
  const of = (type: string): Entry[] => entries.filter((entry) => entry['type'] === type);
  const incoming = of('inbound-rtp');
  const reported = of('remote-inbound-rtp');
  const outgoing = of('outbound-rtp');
  const pair = selectedPair(of('transport'), of('candidate-pair'));
  const received = sum(incoming, 'packetsReceived');
  const voice = incoming.find(({ kind }) => kind === 'audio');
  const roundTrip = pair ? number(pair, 'currentRoundTripTime') : null;
  return {
    packets:
      countOf(of('transport'), of('candidate-pair')) ??
      received + sum(of('data-channel'), 'messagesReceived'),
    received,
    // Duplicates make the count of lost packets negative.
    lost: Math.max(0, sum(incoming, 'packetsLost')),
    roundTrip: inMs(roundTrip ?? greatest(reported, 'roundTripTime')),
    jitter: inMs(voice ? number(voice, 'jitter') : null),
    lossOut: greatest(reported, 'fractionLost'),
    available: pair ? number(pair, 'availableOutgoingBitrate') : null,
    isCpuLimited: outgoing.some((stream) => stream['qualityLimitationReason'] === 'cpu'),
    farLevel: voice ? number(voice, 'audioLevel') : null,
    ownLevel: greatest(of('media-source'), 'audioLevel'),
  };
}

/** All packets but those of the path's own checks; null where the browser does not count them. */
function countOf(transports: readonly Entry[], pairs: readonly Entry[]): number | null {
  for (const counted of [transports, pairs])
    if (counted.some((entry) => number(entry, 'packetsReceived') !== null))
      return sum(counted, 'packetsReceived');
  return null;
}

function selectedPair(transports: readonly Entry[], pairs: readonly Entry[]): Entry | null {
  const id = transports.find((transport) => typeof transport['selectedCandidatePairId'] === 'string')?.[
    'selectedCandidatePairId'
  ];
  const byId = pairs.find((pair) => id !== undefined && pair['id'] === id);
  const nominated = pairs.find((pair) => pair['nominated'] === true && pair['state'] === 'succeeded');
  return byId ?? pairs.find((pair) => pair['selected'] === true) ?? nominated ?? null;
}

function number(entry: Entry, field: string): number | null {
  const value = entry[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

const sum = (entries: readonly Entry[], field: string): number =>
  entries.reduce((total, entry) => total + (number(entry, field) ?? 0), 0);

function greatest(entries: readonly Entry[], field: string): number | null {
  const values = entries.map((entry) => number(entry, field)).filter((value) => value !== null);
  return values.length === 0 ? null : Math.max(...values);
}

const inMs = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1_000);
