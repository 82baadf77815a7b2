import { describe, expect, test } from 'vitest';
import { newPath, type Path, watchPath } from '../../../src/calls/media/path-watch.ts';
import { newRecovery, recover, type Recovery, type Repair } from '../../../src/calls/media/recovery.ts';

describe('the path', () => {
  test('A path is new until the first packet', () => {
    expect(watchPath(newPath(0), 0, 60_000).path).toBe('new');
    expect(watchPath(newPath(0), 1, 500).path).toBe('connected');
  });

  test('A path without a packet for one second is lost, and the next packet connects it again', () => {
    const last = watchPath(newPath(0), 10, 500);
    expect(watchPath(last, 10, 1_499).path).toBe('connected');
    const lost = watchPath(last, 10, 1_500);
    expect(lost).toEqual({ path: 'lost', packets: 10, at: 500 });
    expect(watchPath(lost, 11, 2_000)).toEqual({ path: 'connected', packets: 11, at: 2_000 });
  });

  test('A new stream counts from the beginning, which is traffic too', () => {
    expect(watchPath(watchPath(newPath(0), 900, 500), 3, 1_600).path).toBe('connected');
  });

  test('A side without voice packets is lost later', () => {
    const last = watchPath(newPath(0), 10, 0);
    expect(watchPath(last, 10, 2_500, 3_000).path).toBe('connected');
    expect(watchPath(last, 10, 3_000, 3_000).path).toBe('lost');
  });
});

/** The repairs of a path that is sampled each 500 ms, with their times. */
function repairs(start: Recovery, path: Path, from: number, to: number): [at: number, repair: Repair][] {
  const found: [number, Repair][] = [];
  let state = start;
  for (let at = from; at <= to; at += 500) {
    const next = recover(state, { kind: 'path', path, at });
    ({ state } = next);
    if (next.repair) found.push([at, next.repair]);
  }
  return found;
}

const connected = (at: number): Recovery =>
  recover(newRecovery(0), { kind: 'path', path: 'connected', at }).state;

describe('the repairs', () => {
  test('A lost path restarts at once, then with growing pauses, gets a new connection and ends after 30 s', () => {
    expect(repairs(connected(60_000), 'lost', 100_000, 130_000)).toEqual([
      [100_000, 'restart'],
      [102_000, 'restart'],
      [106_000, 'restart'],
      [108_000, 'recreate'],
      [110_000, 'restart'],
      [114_000, 'restart'],
      [116_000, 'recreate'],
      [118_000, 'restart'],
      [122_000, 'restart'],
      [124_000, 'recreate'],
      [126_000, 'restart'],
      [130_000, 'give-up'],
    ]);
  });

  test('A first connection is left to its checks, and is replaced after 8 s', () => {
    expect(repairs(newRecovery(0), 'new', 500, 17_000)).toEqual([
      [8_000, 'recreate'],
      [16_000, 'recreate'],
    ]);
  });

  test('A connected path needs no repair, and a loss after it starts anew', () => {
    expect(repairs(connected(500), 'connected', 1_000, 60_000)).toEqual([]);
    const once = recover(connected(500), { kind: 'path', path: 'lost', at: 10_000 }).state;
    const again = recover(once, { kind: 'path', path: 'connected', at: 11_000 }).state;
    expect(repairs(again, 'lost', 20_000, 22_000)).toEqual([
      [20_000, 'restart'],
      [22_000, 'restart'],
    ]);
  });

  test('A restart that was answered and brings no packet gets a new connection after 1.5 s, once for a loss', () => {
    const restarted = recover(connected(500), { kind: 'path', path: 'lost', at: 10_000 }).state;
    const answered = recover(restarted, { kind: 'negotiated', at: 10_200 }).state;
    expect(repairs(answered, 'lost', 10_500, 13_500)).toEqual([[12_000, 'recreate']]);
    const renewed = recover(answered, { kind: 'path', path: 'lost', at: 12_000 }).state;
    const again = recover(renewed, { kind: 'negotiated', at: 12_200 }).state;
    expect(repairs(again, 'lost', 12_500, 20_000)).toEqual([
      [14_000, 'restart'],
      [18_000, 'restart'],
      [20_000, 'recreate'],
    ]);
    // The next packets end the loss.
    const back = recover(answered, { kind: 'path', path: 'connected', at: 11_000 }).state;
    expect(repairs(back, 'connected', 11_500, 20_000)).toEqual([]);
  });

  test('A hint restarts a connected path too, at most each 2 s', () => {
    const first = recover(connected(5_000), { kind: 'hint', at: 10_000 });
    expect(first.repair).toBe('restart');
    expect(first.state.lostAt).toBeNull();
    expect(recover(first.state, { kind: 'hint', at: 11_999 }).repair).toBeNull();
    expect(recover(first.state, { kind: 'hint', at: 12_000 }).repair).toBe('restart');
  });

  test('A restart of a path that works is repeated with growing pauses until the other side answers', () => {
    const { state: offering } = recover(connected(5_000), { kind: 'hint', at: 10_000 });
    expect(repairs(offering, 'connected', 10_500, 40_000)).toEqual([
      [12_000, 'restart'],
      [16_000, 'restart'],
      [24_000, 'restart'],
      [40_000, 'restart'],
    ]);
    for (const kind of ['negotiated', 'renewed'] as const) {
      const { state: answered } = recover(offering, { kind, at: 10_100 });
      expect(repairs(answered, 'connected', 10_500, 60_000)).toEqual([]);
    }
  });

  test('A restart that repaired a lost path is repeated until the other side answers', () => {
    const { state: offering } = recover(connected(500), { kind: 'path', path: 'lost', at: 10_000 });
    expect(repairs(offering, 'connected', 10_500, 16_000)).toEqual([
      [12_000, 'restart'],
      [16_000, 'restart'],
    ]);
  });

  test('A failed connection is replaced at once, but not a connection that has just begun', () => {
    expect(recover(connected(5_000), { kind: 'failed', at: 6_000 }).repair).toBe('recreate');
    expect(recover(newRecovery(5_000), { kind: 'failed', at: 6_000 }).repair).toBeNull();
  });

  test('A new connection of the other side gets its own 8 s, and the 30 s of the loss go on', () => {
    const lost = recover(connected(500), { kind: 'path', path: 'lost', at: 10_000 }).state;
    const renewed = recover(lost, { kind: 'renewed', at: 16_000 }).state;
    expect(renewed.lostAt).toBe(10_000);
    expect(repairs(renewed, 'lost', 16_500, 24_000)).toEqual([
      [18_000, 'restart'],
      [22_000, 'restart'],
      [24_000, 'recreate'],
    ]);
    expect(recover(renewed, { kind: 'path', path: 'lost', at: 40_000 }).repair).toBe('give-up');
  });
});
