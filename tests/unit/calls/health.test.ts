import { describe, expect, test } from 'vitest';
import { heal, type Health, newHealth } from '../../../src/calls/media/health.ts';
import { NO_LIMIT, START_LEVEL, VOICE_ONLY } from '../../../src/calls/media/ladder.ts';
import type { StatsSample } from '../../../src/calls/media/read-stats.ts';

const GOOD: StatsSample = {
  packets: 0,
  received: 0,
  lost: 0,
  roundTrip: 40,
  jitter: 5,
  lossOut: 0,
  available: 2_000_000,
  isCpuLimited: false,
  farLevel: null,
  ownLevel: null,
};

/** A call that is sampled each 500 ms, with 50 packets a second. */
class Call {
  health: Health = newHealth(0);
  at = 0;
  packets = 0;
  lost = 0;
  hasPicture = true;
  limit = NO_LIMIT;
  repairs: [at: number, repair: string][] = [];

  pass(ms: number, change: Partial<StatsSample> & { packetsEach?: number; lostEach?: number } = {}): this {
    const { packetsEach = 25, lostEach = 0, ...sample } = change;
    for (const end = this.at + ms; this.at < end;) {
      this.at += 500;
      this.packets += packetsEach;
      this.lost += lostEach;
      const { packets, lost, at, hasPicture, limit } = this;
      this.put({
        kind: 'sample',
        sample: { ...GOOD, packets, received: packets, lost, ...sample },
        at,
        hasPicture,
        limit,
        hearsVoice: true,
      });
    }
    return this;
  }

  put(input: Parameters<typeof heal>[1]): void {
    const { health, repair } = heal(this.health, input);
    this.health = health;
    if (repair) this.repairs.push([this.at, repair]);
    if (repair === 'recreate' || input.kind === 'renewed') this.packets = this.lost = 0;
  }
}

describe('the bars', () => {
  test('The bars are unknown until the first packets, and then show at once', () => {
    expect(new Call().pass(2_000, { packetsEach: 0 }).health.shown).toBeNull();
    expect(new Call().pass(500).health.shown).toEqual({ bars: 4, trouble: null });
  });

  test('Losses are counted over three seconds, so a single lost packet changes nothing', () => {
    const call = new Call().pass(5_000);
    call.pass(500, { lostEach: 2 }).pass(5_000);
    expect(call.health.shown).toEqual({ bars: 4, trouble: null });
    expect(call.pass(5_000, { lostEach: 3 }).health.shown).toEqual({ bars: 1, trouble: 'far' });
  });

  test('Worse bars show after 1.5 s, better ones after 3 s', () => {
    const call = new Call().pass(5_000);
    expect(call.pass(1_500, { roundTrip: 600 }).health.shown?.bars).toBe(4);
    expect(call.pass(500, { roundTrip: 600 }).health.shown?.bars).toBe(2);
    expect(call.pass(3_000).health.shown?.bars).toBe(2);
    expect(call.pass(500).health.shown?.bars).toBe(4);
  });

  test('Bars that vary below the shown ones still show', () => {
    const call = new Call().pass(5_000);
    for (let turn = 0; turn < 2; turn += 1) call.pass(500, { roundTrip: 400 }).pass(500, { roundTrip: 600 });
    expect(call.health.shown?.bars).toBe(2);
  });

  test('A lost path shows no bars at once, and its return shows them again at once', () => {
    const call = new Call().pass(5_000).pass(1_000, { packetsEach: 0 });
    expect(call.health.shown).toEqual({ bars: 0, trouble: 'network' });
    expect(call.pass(500).health.shown?.bars).toBe(4);
  });

  test('A reduced picture keeps its reason after the trouble', () => {
    const call = new Call().pass(5_000).pass(4_000, { isCpuLimited: true }).pass(5_000);
    expect(call.health).toMatchObject({ ladder: { level: 1 }, shown: { bars: 3, trouble: 'processor' } });
  });
});

describe('the picture', () => {
  test('A narrow path ends with voice only, and a wide one brings the picture back', () => {
    const call = new Call().pass(5_000).pass(20_000, { available: 20_000 });
    expect(call.health.ladder.level).toBe(VOICE_ONLY);
    expect(call.pass(11_000).health.ladder.level).toBe(VOICE_ONLY - 1);
  });

  test('A new connection may find its path narrow for five seconds without trouble', () => {
    const call = new Call().pass(5_000, { available: 20_000 });
    expect(call.health).toMatchObject({ ladder: { isBad: false }, shown: { bars: 4, trouble: null } });
    expect(call.pass(500, { available: 20_000 }).health.ladder.isBad).toBe(true);
    call.put({ kind: 'renewed', at: call.at });
    expect(call.pass(5_000, { available: 20_000 }).health.ladder).toMatchObject({ level: 0, isBad: false });
  });

  test('A path that has become too narrow shows the network before the picture is lowered', () => {
    const call = new Call().pass(10_000).pass(2_000, { available: 20_000 });
    expect(call.health).toMatchObject({ ladder: { level: 0 }, shown: { bars: 3, trouble: 'network' } });
  });

  test('A call that sends voice only has two bars without further trouble', () => {
    const call = new Call().pass(5_000).pass(20_000, { available: 20_000 }).pass(4_000);
    expect(call.health).toMatchObject({
      ladder: { level: VOICE_ONLY },
      shown: { bars: 2, trouble: 'network' },
    });
  });

  test('A lost path, or a call without a picture, keeps the step', () => {
    const lost = new Call().pass(5_000).pass(20_000, { packetsEach: 0, available: 20_000 });
    expect(lost.health.ladder.level).toBe(0);
    const voice = new Call();
    voice.hasPicture = false;
    voice.pass(20_000, { available: 20_000 });
    expect(voice.health).toMatchObject({ ladder: { level: START_LEVEL }, shown: { bars: 4, trouble: null } });
  });
});

describe('the repairs', () => {
  test('A lost path is repaired, and a call without media for 30 s is given up', () => {
    const call = new Call().pass(5_000).pass(32_000, { packetsEach: 0 });
    expect(call.repairs[0]).toEqual([6_000, 'restart']);
    expect(call.repairs.find(([, repair]) => repair === 'recreate')).toEqual([14_000, 'recreate']);
    expect(call.repairs.find(([, repair]) => repair === 'give-up')).toEqual([36_000, 'give-up']);
  });

  test('The counts of a new connection begin at 0, and 0 packets are no traffic', () => {
    const call = new Call().pass(5_000).pass(2_000, { packetsEach: 0 });
    call.put({ kind: 'renewed', at: call.at });
    call.pass(1_000, { packetsEach: 0 });
    expect(call.health.watch.path).toBe('lost');
    expect(call.pass(500).health).toMatchObject({ watch: { path: 'connected' }, shown: { bars: 4 } });
  });

  test('A hint and a failed connection are repaired at once', () => {
    const call = new Call().pass(5_000);
    call.put({ kind: 'hint', at: call.at });
    call.put({ kind: 'failed', at: call.at });
    expect(call.repairs).toEqual([
      [5_000, 'restart'],
      [5_000, 'recreate'],
    ]);
    expect(call.health.samples).toEqual([]);
  });
});

describe('[GCALL-17] A limit of the sent picture', () => {
  test('The limit is no trouble and no reduced quality, although the path carries few bits', () => {
    const call = new Call();
    call.limit = { maxBitrate: 150_000, maxFramerate: 15, scaleDown: 4 };
    call.pass(20_000, { available: 60_000 });
    expect(call.health.shown).toEqual({ bars: 4, trouble: null });
    expect(call.health.ladder.level).toBe(2);
    call.limit = NO_LIMIT;
    call.pass(4_000);
    expect(call.health.shown).toEqual({ bars: 4, trouble: null });
  });

  test('A step below the limit is a reduced quality', () => {
    const call = new Call();
    call.limit = { maxBitrate: 150_000, maxFramerate: 15, scaleDown: 4 };
    call.pass(10_000).pass(6_000, { available: 30_000 });
    expect(call.health.ladder.level).toBe(3);
    expect(call.health.shown).toMatchObject({ bars: 3, trouble: 'network' });
  });
});

test('[GCALL-17] The repairs of a link of a group call never end', () => {
  const call = new Call();
  call.health = newHealth(0, Infinity);
  call.pass(5_000).pass(60_000, { packetsEach: 0 });
  const recreated = call.repairs.filter(([, repair]) => repair === 'recreate').map(([at]) => at);
  expect(call.repairs.map(([, repair]) => repair)).not.toContain('give-up');
  expect(recreated.slice(1).map((at, index) => at - recreated[index]!)).toEqual(
    Array.from({ length: recreated.length - 1 }, () => 8_000),
  );
  expect(recreated.length).toBeGreaterThan(5);
});
