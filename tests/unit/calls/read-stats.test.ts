import { expect, test } from 'vitest';
import { readStats } from '../../../src/calls/media/read-stats.ts';

const report = (...entries: Record<string, unknown>[]) =>
  new Map(entries.map((entry, at) => [`${at}`, entry] as [string, unknown]));

/** The report of a video call in Chromium, cut to a part of its fields. */
const CHROMIUM = report(
  { id: 'T1', type: 'transport', packetsReceived: 148, selectedCandidatePairId: 'P1' },
  { id: 'P0', type: 'candidate-pair', packetsReceived: 90, currentRoundTripTime: 9 },
  {
    id: 'P1',
    type: 'candidate-pair',
    packetsReceived: 58,
    currentRoundTripTime: 0.021,
    availableOutgoingBitrate: 3_742_153,
    nominated: true,
    state: 'succeeded',
  },
  {
    id: 'I1',
    type: 'inbound-rtp',
    kind: 'audio',
    packetsReceived: 70,
    packetsLost: 2,
    jitter: 0.004,
    audioLevel: 0.25,
  },
  { id: 'I2', type: 'inbound-rtp', kind: 'video', packetsReceived: 43, packetsLost: 3, jitter: 0.9 },
  { id: 'R1', type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.01, roundTripTime: 0.5 },
  { id: 'R2', type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.04 },
  { id: 'O1', type: 'outbound-rtp', kind: 'video', qualityLimitationReason: 'cpu' },
  { id: 'S1', type: 'media-source', kind: 'audio', audioLevel: 0.5 },
  { id: 'S2', type: 'media-source', kind: 'video' },
);

test('A reading has the packets of all pairs, and the round trip of the selected one', () => {
  expect(readStats(CHROMIUM)).toEqual({
    packets: 148,
    received: 113,
    lost: 5,
    roundTrip: 21,
    jitter: 4,
    lossOut: 0.04,
    available: 3_742_153,
    isCpuLimited: true,
    farLevel: 0.25,
    ownLevel: 0.5,
  });
});

test('A reading counts media and messages where the browser does not count the packets of the path', () => {
  const firefox = report(
    { type: 'candidate-pair', selected: true, currentRoundTripTime: 0.03 },
    { type: 'inbound-rtp', kind: 'audio', packetsReceived: 20, packetsLost: -1 },
    { type: 'data-channel', messagesReceived: 2 },
    { type: 'remote-inbound-rtp', roundTripTime: 0.2 },
  );
  expect(readStats(firefox)).toMatchObject({ packets: 22, lost: 0, roundTrip: 30, jitter: null });
});

test('A reading without a named pair uses the nominated one, and the voice wherever it stands', () => {
  const pairs = [
    { type: 'candidate-pair', state: 'succeeded', nominated: false, currentRoundTripTime: 1 },
    { type: 'candidate-pair', state: 'failed', nominated: true, currentRoundTripTime: 2 },
    { type: 'candidate-pair', state: 'succeeded', nominated: true, currentRoundTripTime: 0.05 },
  ];
  const video = { type: 'inbound-rtp', kind: 'video', jitter: 0.7 };
  const voice = { type: 'inbound-rtp', kind: 'audio', jitter: 0.01 };
  const limited = { type: 'outbound-rtp', kind: 'video', qualityLimitationReason: 'bandwidth' };
  expect(readStats(report(...pairs, video, voice, limited))).toMatchObject({
    roundTrip: 50,
    jitter: 10,
    isCpuLimited: false,
  });
});

test('A reading without a pair has the round trip that the other side reported', () => {
  const reported = { type: 'remote-inbound-rtp', roundTripTime: 0.2, fractionLost: 0 };
  const silent = { type: 'remote-inbound-rtp' };
  expect(readStats(report(silent, reported))).toMatchObject({ roundTrip: 200, lossOut: 0 });
  expect(readStats(report(silent))).toMatchObject({ roundTrip: null, lossOut: null });
});

test('A reading of an empty or invalid report has no measurements', () => {
  const none = {
    packets: 0,
    received: 0,
    lost: 0,
    roundTrip: null,
    jitter: null,
    lossOut: null,
    available: null,
    isCpuLimited: false,
    farLevel: null,
    ownLevel: null,
  };
  expect(readStats(report())).toEqual(none);
  const invalid = new Map<string, unknown>([
    ['a', null],
    ['b', { type: 'inbound-rtp', kind: 'audio', packetsReceived: 'many', packetsLost: Number.NaN }],
  ]);
  expect(readStats(invalid)).toEqual(none);
});
