import { describe, expect, test } from 'vitest';
import { SEAT } from './call-row.ts';
import { FakeBrowser, FakeLine, signal } from './fake-call.ts';
import { settled } from './fake-rtc.ts';
import { OFFER, setUp, talking } from './tab-in-call.ts';

const VOICE = { mode: 'voice', wanted: { microphone: true, camera: false } } as const;

describe('the caller', () => {
  test('[PCALL-09] The devices open before the engine is told to send the setup', async () => {
    const { tab, line, browser, show, live } = setUp();
    let open = (): void => undefined;
    browser.devices.gate = new Promise((resolve) => (open = resolve));
    await show({});
    expect(line.names()).not.toContain('callReady');
    // The sign of life: the browser may ask the user for minutes.
    expect(line.names()).toContain('callReport');
    expect(tab.media()?.state().isOpening).toBe(true);
    open();
    await settled();
    expect(tab.media()?.state().isOpening).toBe(false);
    expect(live()).toEqual(['mic', 'cam']);
    expect(line.of('callReady')).toHaveLength(1);
    expect(browser.connections).toEqual([]);
  });

  test('[PCALL-10] The offer follows the accept, with the servers of the configuration', async () => {
    const { line, browser, show } = setUp();
    await show({});
    await show({ step: 'calling' });
    expect(line.names()).not.toContain('callSend');
    await show({ step: 'connecting' });
    expect(browser.connections[0]?.config).toEqual({
      iceServers: [{ urls: ['stun:s'] }],
      iceTransportPolicy: 'all',
      bundlePolicy: 'max-bundle',
    });
    const [sent] = line.of('callSend') as { type: string; json: string }[];
    expect(sent?.type).toBe('offer');
    expect(JSON.parse(sent!.json)).toMatchObject({ type: 'offer', call: 'call-1234', generation: 0 });
  });

  test('[PCALL-08, PCALL-11] The answer is handled once, and the exchange is reported', async () => {
    const { line, browser } = await talking();
    expect(browser.connections[0]?.signalingState).toBe('stable');
    expect(browser.connections[0]?.calls.filter((call) => call === 'remote answer')).toHaveLength(1);
    expect(line.of('callHandled')).toEqual([{ number: 1 }]);
    expect(line.of('callReport').at(-1)).toMatchObject({ negotiated: true, generation: 0 });
  });

  test('[ERR-36, ERR-37] A device that does not open ends the attempt before the setup', async () => {
    for (const [kind, why] of [
      ['video', 'camera'],
      ['audio', 'microphone'],
    ] as const) {
      const { line, browser, show, live, tab } = setUp();
      browser.devices.refused.add(kind);
      await show({});
      expect(line.of('callFail')).toEqual([{ why }]);
      expect(line.names()).not.toContain('callReady');
      expect(live()).toEqual([]);
      expect(tab.media()).toBeNull();
      await show({ revision: 2 });
      expect(line.of('callFail')).toHaveLength(1);
    }
  });

  test('A call without a known configuration opens no connection, and ends', async () => {
    const { line, browser, show, live } = setUp();
    line.answers.callConfig = null;
    await show({});
    expect(line.of('callFail')).toEqual([{ why: 'offline' }]);
    await show({ step: 'connecting', revision: 2 });
    expect([browser.connections, live()]).toEqual([[], []]);
    const underWay = setUp();
    underWay.line.answers.callConfig = null;
    await underWay.show({ step: 'talking', since: 1 });
    expect(underWay.line.of('callFail')).toEqual([{ why: 'lost' }]);
    expect(underWay.browser.connections).toEqual([]);
  });

  test('A configuration that the engine takes to its end is asked for again at the next engine', async () => {
    const { line, browser, show } = setUp();
    line.isLost = true;
    await show({ step: 'connecting' });
    expect(browser.connections).toEqual([]);
    line.die();
    line.revive();
    await show({ step: 'connecting', owner: 'seat-2' });
    expect(line.of('callConfig')).toHaveLength(2);
    expect(browser.connections).toHaveLength(1);
    expect(line.of('callFail')).toEqual([]);
  });

  test('[ERR-38] A browser without WebRTC, or a page without https, ends the attempt', async () => {
    for (const missing of [{ createConnection: null }, { devices: undefined }]) {
      const browser = new FakeBrowser();
      Object.assign(browser.env, missing);
      const { line, show } = setUp(browser);
      await show({});
      expect(line.of('callFail')).toEqual([{ why: 'unsupported' }]);
    }
  });
});

describe('the callee', () => {
  const CALLEE = { role: 'callee', wireId: '' } as const;

  test('[PCALL-12, PCALL-14] The accepted call opens its devices, and answers the offer', async () => {
    const { line, browser, show, live } = setUp();
    await show({ ...CALLEE, step: 'ringing', owner: null });
    expect(live()).toEqual([]);
    await show({ ...CALLEE, step: 'accepting' });
    expect(line.of('callReady')).toHaveLength(1);
    await show(
      { ...CALLEE, step: 'connecting' },
      signal(2, 'candidate', { candidate: 'far' }),
      signal(1, 'offer', OFFER),
    );
    expect((line.of('callSend') as { type: string }[]).map(({ type }) => type)).toEqual(['answer']);
    expect(browser.connections[0]?.candidates).toEqual(['far']);
    expect(line.of('callReport').at(-1)).toMatchObject({ negotiated: true, wireId: 'call-1234' });
    expect(line.of('callHandled')).toEqual([{ number: 2 }]);
  });

  test('A voice call opens the microphone only', async () => {
    const { show, live } = setUp();
    await show({ ...CALLEE, ...VOICE, step: 'accepting' });
    expect(live()).toEqual(['mic']);
  });

  test('Signals wait until the devices are open', async () => {
    const { line, browser, show } = setUp();
    let open = (): void => undefined;
    browser.devices.gate = new Promise((resolve) => (open = resolve));
    await show({ ...CALLEE, step: 'accepting' });
    await show({ ...CALLEE, step: 'connecting' }, signal(1, 'offer', OFFER));
    expect(line.names()).not.toContain('callHandled');
    open();
    await settled();
    expect((line.of('callSend') as { type: string }[]).map(({ type }) => type)).toEqual(['answer']);
  });
});

describe('other tabs', () => {
  test('A tab that only shows the call opens no device and has no media', async () => {
    const { tab, line, show, live } = setUp();
    await show({ step: 'talking', owner: 'other-1' });
    expect(tab.row()?.owner).toBe('other-1');
    expect(tab.media()).toBeNull();
    expect(live()).toEqual([]);
    expect(line.commands).toEqual([]);
  });

  test('The heir takes the call over, offers in the next generation and reports it', async () => {
    const { line, show, live } = setUp();
    line.answers.callTake = 1;
    await show({ step: 'talking', role: 'callee', owner: null, heir: SEAT });
    expect(live()).toEqual(['mic', 'cam']);
    await show({ step: 'talking', role: 'callee', generation: 1 });
    const [sent] = line.of('callSend') as { type: string; json: string }[];
    expect(sent?.type).toBe('offer');
    expect(JSON.parse(sent!.json)).toMatchObject({ generation: 1 });
    expect(line.of('callReport').at(-1)).toMatchObject({ generation: 1 });
    expect(line.of('callTake')).toHaveLength(1);
  });

  test('A row that arrives before the answer to the take-over begins nothing by itself', async () => {
    const { line, show, live } = setUp();
    let answer = (): void => undefined;
    line.answers.callTake = 1;
    line.gate = new Promise((resolve) => (answer = resolve));
    await show({ step: 'talking', owner: null, heir: SEAT });
    await show({ step: 'talking', generation: 1, revision: 2 });
    expect(live()).toEqual([]);
    answer();
    await settled();
    expect(live()).toEqual(['mic', 'cam']);
    expect(line.of('callReport').at(-1)).toMatchObject({ generation: 1 });
    expect(line.of('callTake')).toHaveLength(1);
  });

  test('A take-over whose answer is lost with the engine is asked for again', async () => {
    const { line, show, live } = setUp();
    line.isLost = true;
    await show({ step: 'talking', owner: null, heir: SEAT });
    expect(live()).toEqual([]);
    line.die();
    line.answers.callTake = 1;
    line.revive();
    await show({ step: 'talking', owner: null, heir: 'seat-2' });
    expect(live()).toEqual(['mic', 'cam']);
  });

  test('A tab whose take-over came too late holds no media', async () => {
    const { tab, show, live } = setUp();
    await show({ step: 'talking', owner: null, heir: SEAT });
    expect(tab.media()).toBeNull();
    expect(live()).toEqual([]);
  });

  test('A taken-over call goes on without a camera that does not open', async () => {
    const { line, browser, show, live } = setUp();
    line.answers.callTake = 1;
    browser.devices.refused.add('video');
    await show({ step: 'talking', owner: null, heir: SEAT });
    await show({ step: 'talking', generation: 1 });
    expect(live()).toEqual(['mic']);
    expect(line.of('callWant')).toEqual([{ camera: false }]);
    expect(line.names()).not.toContain('callFail');
  });

  test('The reloaded call tab takes its call over without being the heir', async () => {
    const first = await talking();
    first.browser.emit('leave');
    expect(first.live()).toEqual([]);
    const line = new FakeLine();
    line.seatNow = 'seat-9';
    line.answers.callTake = 1;
    const browser = new FakeBrowser();
    browser.held.write(first.browser.held.read());
    const again = setUp(browser, line);
    await again.show({ step: 'talking' });
    expect(line.names()).not.toContain('callTake');
    await again.show({ step: 'talking', owner: null });
    expect(again.live()).toEqual(['mic', 'cam']);
  });

  test('Another tab that has taken the call over ends the media here', async () => {
    const { tab, show, live, browser } = await talking();
    await show({ step: 'talking', owner: 'other-1', generation: 1 });
    expect(live()).toEqual([]);
    expect(tab.media()).toBeNull();
    expect(browser.held.read()).toBeNull();
  });
});

describe('wishes', () => {
  test('A wish of another tab is carried out, and an older row does not undo an own wish', async () => {
    const { tab, line, browser, show, live } = await talking();
    await show({ step: 'talking', wanted: { microphone: true, camera: false } });
    expect(live()).toEqual(['mic']);
    tab.media()?.setMicrophone(false);
    expect(line.of('callWant')).toEqual([{ microphone: false }]);
    expect(browser.devices.live()[0]?.enabled).toBe(false);
    await show({ step: 'talking', wanted: { microphone: true, camera: false }, revision: 7 });
    expect(browser.devices.live()[0]?.enabled).toBe(false);
    expect(tab.media()?.state().own.microphone).toBeNull();
  });

  test('A socket that has returned restarts the connection', async () => {
    const { browser, show } = await talking();
    browser.time += 5_000;
    await show({ step: 'talking', reconnects: 1 });
    expect(browser.connections[0]?.localDescription?.sdp).toContain('restart');
  });
});
