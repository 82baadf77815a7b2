import { describe, expect, test } from 'vitest';
import type { CallArgs } from '../../../src/core/contract/call-commands.ts';
import { settled } from './fake-rtc.ts';
import { signal } from './fake-call.ts';
import { ANSWER, talking } from './tab-in-call.ts';

/** A talk whose packets flow, 25 with each reading of the statistics. */
async function flowing() {
  const made = await talking();
  const { browser, tab, line } = made;
  browser.flow = 25;
  await browser.pass(6_000, settled);
  return {
    ...made,
    pass: (ms: number) => browser.pass(ms, settled),
    state: () => tab.media()!.state(),
    reports: () => line.of('callReport') as CallArgs['callReport'][],
    camera: () => browser.connections.at(-1)!.transceivers[1]!.sender,
    offers: () =>
      (line.of('callSend') as { type: string; json: string }[])
        .filter(({ type }) => type === 'offer')
        .map(({ json }) => JSON.parse(json) as { sdp: string; generation: number }),
  };
}

describe('the report', () => {
  test('The path, the bars and the devices are reported when they change, not with each reading', async () => {
    const { reports, pass, browser } = await flowing();
    expect(reports().at(-1)).toEqual({
      generation: 0,
      negotiated: true,
      wireId: 'call-1234',
      media: { microphone: true, camera: true, screen: false, path: 'connected', bars: 4, trouble: null },
    });
    const before = reports().length;
    await pass(10_000);
    expect(reports()).toHaveLength(before);
    browser.flow = 0;
    await pass(1_000);
    expect(reports().at(-1)?.media).toMatchObject({ path: 'lost', bars: 0, trouble: 'network' });
  });

  test('The state is the same object until a change', async () => {
    const { state, pass, tab } = await flowing();
    const before = state();
    await pass(5_000);
    expect(state()).toBe(before);
    tab.media()?.choose('audiooutput', 'speaker');
    expect(state()).not.toBe(before);
    expect(state().own.camera).toBe(before.own.camera);
  });

  test('Watchers of the tab hear of changes of the media until they stop', async () => {
    const { tab, browser, pass } = await flowing();
    let heard = 0;
    const stop = tab.watch(() => (heard += 1));
    browser.flow = 0;
    await pass(1_000);
    expect(heard).toBeGreaterThan(0);
    stop();
    heard = 0;
    browser.flow = 25;
    await pass(1_000);
    expect(heard).toBe(0);
  });
});

describe('the repairs', () => {
  test('A lost path shows its time, restarts, and gets a new generation after 8 s', async () => {
    const { browser, pass, state, offers, reports } = await flowing();
    const lastPacket = browser.time;
    browser.flow = 0;
    await pass(1_000);
    expect(state()).toMatchObject({ path: 'lost', lostAt: lastPacket });
    expect(offers().at(-1)).toMatchObject({ generation: 0 });
    expect(offers().at(-1)?.sdp).toContain('restart');
    await pass(8_000);
    expect(offers().at(-1)).toMatchObject({ generation: 1 });
    expect(browser.connections.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(browser.connections[1]?.transceivers[0]?.sender.track).toBe(browser.devices.tracks[0]);
    expect(reports().at(-1)?.generation).toBe(1);
    browser.flow = 25;
    await pass(500);
    expect(state()).toMatchObject({ path: 'connected', lostAt: null });
  });

  test('A change of the network restarts at once', async () => {
    const { browser, offers } = await flowing();
    browser.time += 2_000;
    browser.emit('network');
    await settled();
    expect(offers().at(-1)?.sdp).toContain('restart');
  });

  test('A connection that the browser has given up is replaced at once', async () => {
    const { browser, offers } = await flowing();
    browser.time += 2_000;
    browser.connections[0]?.fail();
    await settled();
    expect(offers().at(-1)).toMatchObject({ generation: 1 });
  });

  test('After 30 s without packets the call fails once, and the devices are released', async () => {
    const { browser, pass, line, live, tab, show } = await flowing();
    browser.flow = 0;
    await pass(30_500);
    expect(line.of('callFail')).toEqual([]);
    await pass(500);
    expect(line.of('callFail')).toEqual([{ why: 'lost' }]);
    expect(live()).toEqual([]);
    expect(tab.media()).toBeNull();
    await show({ step: 'talking', revision: 9 });
    expect(line.of('callFail')).toHaveLength(1);
    expect(live()).toEqual([]);
  });

  test('An unusable signal changes nothing, and is handled', async () => {
    const { browser, show, line } = await flowing();
    const { calls } = browser.connections[0]!;
    const before = calls.length;
    await show({ step: 'talking' }, { ...signal(2, 'offer', ANSWER), json: '{' });
    expect(calls).toHaveLength(before);
    expect(line.of('callHandled').at(-1)).toEqual({ number: 2 });
  });

  test('A connection of the other side with a newer generation is followed and reported', async () => {
    const { browser, show, reports, line } = await flowing();
    await show(
      { step: 'talking' },
      signal(2, 'offer', { sdp: 'taken over|audio,video,video', call: 'call-1234', generation: 4 }),
    );
    expect(browser.connections).toHaveLength(2);
    expect(reports().at(-1)?.generation).toBe(4);
    expect(JSON.parse((line.of('callSend').at(-1) as { json: string }).json)).toMatchObject({
      type: 'answer',
      generation: 4,
    });
  });
});

describe('the sent picture', () => {
  test('The camera sends with the best step after the answer', async () => {
    const { camera } = await flowing();
    expect(camera().encodings).toEqual([
      { maxBitrate: 1_500_000, maxFramerate: 30, scaleResolutionDownBy: 1 },
    ]);
  });

  test('A narrow path lowers the picture, and then sends voice only, while the own picture stays', async () => {
    const { browser, camera, pass, state, reports } = await flowing();
    const [, track] = browser.devices.tracks;
    browser.flow = 0;
    const narrow = async (ms: number): Promise<void> => {
      for (let left = ms; left > 0; left -= 500) {
        browser.receive(25, { availableOutgoingBitrate: 20_000 });
        await pass(500);
      }
    };
    await narrow(4_000);
    expect(camera().encodings[0]).toMatchObject({ maxBitrate: 900_000, maxFramerate: 15 });
    expect(camera().track).toBe(track);
    await narrow(20_000);
    expect(state()).toMatchObject({ isVoiceOnly: true, path: 'connected', trouble: 'network' });
    expect(camera().track).toBeNull();
    expect(state().own.camera).not.toBeNull();
    expect(reports().at(-1)?.media.camera).toBe(true);
    expect(JSON.parse(browser.connections[0]!.channel!.sent.at(-1)!)).toMatchObject({ camera: false });
    browser.flow = 25;
    await pass(11_000);
    expect(camera().track).toBe(track);
    expect(state().isVoiceOnly).toBe(false);
  });
});

describe('the statistics', () => {
  test('A slow browser is not asked again before it has answered', async () => {
    const { browser, pass } = await flowing();
    let asked = 0;
    let answer = (): void => undefined;
    Object.assign(browser.connections[0]!, {
      getStats: () => {
        asked += 1;
        return new Promise((resolve) => (answer = () => resolve(new Map())));
      },
    });
    await pass(5_000);
    expect(asked).toBe(1);
    answer();
    await settled();
    await pass(500);
    expect(asked).toBe(2);
  });

  test('A reading that fails, or that belongs to a replaced connection, changes nothing', async () => {
    const { browser, pass, state, show } = await flowing();
    const before = state();
    Object.assign(browser.connections[0]!, { getStats: () => Promise.reject(new Error('no')) });
    await pass(5_000);
    expect(state()).toBe(before);
    let answer = (): void => undefined;
    const late = new Map([['t', { type: 'transport', packetsReceived: 0 }]]);
    Object.assign(browser.connections[0]!, {
      getStats: () => new Promise((resolve) => (answer = () => resolve(late))),
    });
    await pass(500);
    await show({ step: 'talking' }, signal(2, 'offer', { ...ANSWER, generation: 1 }));
    answer();
    await settled();
    expect(state().path).toBe('connected');
  });

  test('A camera that was off sends with the present step, and a call without one is no voice-only call', async () => {
    const { tab, camera, reports, state } = await flowing();
    tab.media()?.setCamera(false);
    await settled();
    expect(reports().at(-1)?.media.camera).toBe(false);
    expect(state()).toMatchObject({ isVoiceOnly: false, own: { camera: null } });
    camera().encodings = [{}];
    tab.media()?.setCamera(true);
    await settled();
    expect(camera().encodings[0]).toMatchObject({ maxBitrate: 1_500_000 });
    expect(reports().at(-1)?.media.camera).toBe(true);
  });
});

describe('the other side', () => {
  test('The other side hears of each change of the devices, and of no other one', async () => {
    const { tab, browser, pass, line } = await flowing();
    const { sent } = browser.connections[0]!.channel!;
    const on = { microphone: true, camera: true, screen: false, voice: true };
    expect(sent.map((text) => JSON.parse(text) as object)).toEqual([on]);
    await pass(5_000);
    tab.media()?.setMicrophone(false);
    tab.media()?.setCamera(false);
    tab.media()?.shareScreen();
    await settled();
    expect(JSON.parse(sent.at(-1)!)).toEqual({ microphone: false, camera: false, screen: true, voice: true });
    expect((line.of('callReport').at(-1) as CallArgs['callReport']).media.screen).toBe(true);
    browser.devices.live().at(-1)?.end();
    expect(JSON.parse(sent.at(-1)!)).toMatchObject({ screen: false });
    expect(tab.media()?.state().own.screen).toBeNull();
  });

  test('The word of the other side shows and hides its pictures', async () => {
    const { browser, state } = await flowing();
    const say = (devices: object): void =>
      browser.connections[0]?.channel?.receive(JSON.stringify({ microphone: true, ...devices }));
    say({ camera: true, screen: false });
    expect(state().far).toMatchObject({ camera: expect.anything(), screen: null });
    say({ microphone: false, camera: false, screen: true });
    expect(state().far).toMatchObject({ camera: null, screen: expect.anything() });
    expect(state().isFarMuted).toBe(true);
  });

  test('A side without a microphone sends a message with each reading, which keeps the path', async () => {
    const { browser, pass } = await flowing();
    const { sent } = browser.connections[0]!.channel!;
    browser.devices.unplug('mic');
    await settled();
    const before = sent.length;
    await pass(5_000);
    expect(sent.length - before).toBe(10);
    expect(JSON.parse(sent.at(-1)!)).toMatchObject({ microphone: false, voice: false });
  });

  test('A path to a side without voice packets is lost only after three seconds', async () => {
    const { browser, pass, state } = await flowing();
    browser.connections[0]?.channel?.receive(
      JSON.stringify({ microphone: false, camera: false, screen: false, voice: false }),
    );
    browser.flow = 0;
    await pass(2_500);
    expect(state().path).toBe('connected');
    await pass(500);
    expect(state().path).toBe('lost');
  });

  test('A new connection sends through its own channel what the last one had sent', async () => {
    const { browser, show } = await flowing();
    await show({ step: 'talking' }, signal(2, 'offer', { ...ANSWER, generation: 1 }));
    browser.connections[1]?.channel?.open();
    expect(browser.connections[1]?.channel?.sent).toHaveLength(1);
  });
});
