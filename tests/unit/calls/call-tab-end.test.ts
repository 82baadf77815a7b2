import { describe, expect, test } from 'vitest';
import { callRow, SELF } from './call-row.ts';
import { FakeBrowser, FakeLine, signal } from './fake-call.ts';
import { settled } from './fake-rtc.ts';
import { OFFER, setUp, talking } from './tab-in-call.ts';

describe('the engine', () => {
  test('The media survive the end of the engine, and the new one gets the report and the wishes', async () => {
    const { tab, line, browser, show, live } = await talking();
    line.die();
    expect(live()).toEqual(['mic', 'cam']);
    tab.media()?.setMicrophone(false);
    expect(browser.devices.live()[0]?.enabled).toBe(false);
    line.revive();
    line.commands.length = 0;
    await show({ step: 'talking', owner: 'seat-2' });
    expect(browser.connections).toHaveLength(1);
    expect(browser.connections[0]?.isClosed).toBe(false);
    expect(browser.devices.live()[0]?.enabled).toBe(false);
    expect(line.of('callWant')).toEqual([{ microphone: false, camera: true }]);
    expect(line.of('callReport').at(-1)).toMatchObject({ negotiated: true });
  });

  test('Each tab tells a new engine of the call once, and the call tab says that it holds the media', async () => {
    const owner = await talking();
    const other = setUp();
    await other.show({ owner: 'another-seat', step: 'talking', since: 1, generation: 2, revision: 9 });
    for (const { line } of [owner, other]) {
      line.die();
      line.revive();
      // The rows of the last engine are still there.
      expect(line.names()).not.toContain('callRestore');
      line.show(null);
      line.show(null);
    }
    const facts = { call: 'call-1234', peerId: 2, step: 'talking', since: 1 };
    expect(owner.line.of('callRestore')).toEqual([expect.objectContaining({ ...facts, isOwner: true })]);
    expect(other.line.of('callRestore')).toEqual([
      expect.objectContaining({ ...facts, generation: 2, revision: 9, isOwner: false }),
    ]);
  });

  test('An engine that has ended a call is not told of it', async () => {
    const { line, show } = await talking();
    await show({ step: 'ended', end: { why: 'own' } });
    line.die();
    line.revive();
    line.show(null);
    expect(line.names()).not.toContain('callRestore');
  });

  test('A page that reloads finds a call that the engine has lost with it', async () => {
    const browser = new FakeBrowser();
    browser.env.held.write({ ...callRow({ step: 'talking', since: 1 }), user: SELF });
    const { line, show } = setUp(browser);
    line.show(null);
    expect(line.of('callRestore')).toEqual([expect.objectContaining({ call: 'call-1234', isOwner: false })]);
    await show({ step: 'talking', since: 1, owner: null, revision: 2 });
    expect(line.names()).toContain('callTake');
  });

  test('A new engine counts its signals from the beginning', async () => {
    const { line, browser, show } = await talking();
    line.die();
    line.revive();
    await show({ step: 'talking', owner: 'seat-2' }, signal(1, 'offer', { ...OFFER, sdp: 'again|audio' }));
    expect(browser.connections[0]?.remoteDescription?.sdp).toContain('again');
  });

  test('An engine that gave the call no owner gets it back with the next generation', async () => {
    const { line, browser, show, live } = await talking();
    line.die();
    line.revive();
    line.answers.callTake = 1;
    await show({ step: 'talking', owner: null });
    expect(browser.connections.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(live()).toEqual(['mic', 'cam']);
  });

  test('A callee that takes its own call over before the offer arrives makes the offer', async () => {
    const { line, show } = setUp();
    await show({ role: 'callee', step: 'accepting' });
    line.answers.callTake = 1;
    await show({ role: 'callee', step: 'connecting', owner: null, revision: 2 });
    await show({ role: 'callee', step: 'connecting', generation: 1, revision: 3 });
    expect((line.of('callSend') as { type: string }[]).map(({ type }) => type)).toEqual(['offer']);
  });

  test('The media end 10 s after an engine that is up knows no call, not before', async () => {
    const { line, browser, live, show } = await talking();
    browser.flow = 25;
    line.die();
    line.isReady = false;
    await browser.pass(60_000, settled);
    line.isReady = true;
    line.revive();
    line.show(null);
    await browser.pass(9_999, settled);
    expect(live()).toEqual(['mic', 'cam']);
    await show({ step: 'talking', owner: 'seat-2' });
    line.show(null);
    await browser.pass(9_999, settled);
    expect(live()).toEqual(['mic', 'cam']);
    await browser.pass(1, settled);
    expect(live()).toEqual([]);
    expect(browser.held.read()).toBeNull();
  });

  test('The media end 10 s after another engine has taken the connection', async () => {
    const { line, browser, live } = await talking();
    browser.flow = 25;
    line.stateNow = { kind: 'over' };
    line.changed();
    await browser.pass(9_999, settled);
    expect(live()).toEqual(['mic', 'cam']);
    await browser.pass(1, settled);
    expect(live()).toEqual([]);
  });

  test('A failure that did not reach the engine is told to the next one', async () => {
    const { line, browser, show } = setUp();
    browser.devices.refused.add('audio');
    let open = (): void => undefined;
    browser.devices.gate = new Promise((resolve) => (open = resolve));
    await show({ step: 'accepting', role: 'callee' });
    line.die();
    open();
    await settled();
    expect(line.of('callFail')).toEqual([]);
    line.revive();
    await show({ step: 'accepting', role: 'callee', owner: 'seat-2' });
    expect(line.of('callFail')).toEqual([{ why: 'microphone' }]);
  });
});

describe('the end', () => {
  test('[X-CALL-03] The end of the call stops the devices, the connection and all timers', async () => {
    const { tab, browser, show, live } = await talking();
    expect(browser.stays).toBe(1);
    await show({ step: 'ended', end: { why: 'hung-up' } });
    expect(live()).toEqual([]);
    expect(browser.connections.every(({ isClosed }) => isClosed)).toBe(true);
    expect(browser.timers.size).toBe(0);
    expect(browser.stays).toBe(0);
    expect(browser.held.read()).toBeNull();
    expect(tab.media()).toBeNull();
    expect(tab.row()?.end).toEqual({ why: 'hung-up' });
  });

  test('[X-CALL-03] A page that goes stops its devices at once, and keeps the call for a reload', async () => {
    const { browser, live, show } = await talking();
    browser.emit('leave');
    expect(live()).toEqual([]);
    expect(browser.held.read()).toMatchObject({ call: 'call-1234' });
    await show({ step: 'talking', revision: 9 });
    expect(live()).toEqual([]);
  });

  test('A page that returns from the back-forward cache offers its call a new connection', async () => {
    const { browser, live, line } = await talking();
    browser.emit('leave');
    browser.emit('back');
    await settled();
    expect(live()).toEqual(['mic', 'cam']);
    expect(JSON.parse((line.of('callSend').at(-1) as { json: string }).json)).toMatchObject({
      type: 'offer',
      generation: 1,
    });
  });

  test('[X-CALL-03] The close of the part stops the devices and follows nothing any more', async () => {
    const { tab, line, browser, live, show } = await talking();
    tab.close();
    tab.close();
    expect(browser.held.read()).toBeNull();
    expect(live()).toEqual([]);
    expect(line.watchers.size).toBe(0);
    expect(browser.listeners.size).toBe(0);
    expect(browser.timers.size).toBe(0);
    await show({ step: 'talking', revision: 9 });
    expect(live()).toEqual([]);
  });

  test('[X-CALL-03] A defect stops the devices, is reported, and ends the call', async () => {
    const { line, browser, show, live } = await talking();
    const broken = new Error('broken');
    const { held } = browser.env;
    Object.assign(browser.env, {
      held: {
        ...held,
        write: () => {
          throw broken;
        },
      },
    });
    await show({ step: 'talking', revision: 9 });
    expect(live()).toEqual([]);
    expect(browser.errors).toEqual([broken]);
    await show({ step: 'talking', revision: 10 });
    expect(line.of('callFail')).toEqual([{ why: 'lost' }]);
  });

  test('The sign-out of the user ends the media', async () => {
    const { line, live } = await talking();
    line.userNow = null;
    line.changed();
    await settled();
    expect(live()).toEqual([]);
  });

  test('[INV-9] A call that a reload has kept is told for its user only, and dropped for another one', async () => {
    const browser = new FakeBrowser();
    browser.env.held.write({ ...callRow({ step: 'talking', since: 1 }), user: SELF });
    const line = new FakeLine();
    line.userNow = null;
    setUp(browser, line);
    line.show(null);
    expect(line.names()).not.toContain('callRestore');
    line.userNow = SELF + 1;
    line.changed();
    await settled();
    expect(line.names()).not.toContain('callRestore');
    expect(browser.held.read()).toBeNull();
  });

  test('A call that a reload has kept is told when its user is known', () => {
    const browser = new FakeBrowser();
    browser.env.held.write({ ...callRow({ step: 'talking', since: 1 }), user: SELF });
    const line = new FakeLine();
    line.userNow = null;
    setUp(browser, line);
    line.show(null);
    line.userNow = SELF;
    line.changed();
    expect(line.of('callRestore')).toHaveLength(1);
  });

  test('[INV-9] The close of the part after a sign-out drops a call that a reload has kept', () => {
    for (const user of [SELF, null]) {
      const browser = new FakeBrowser();
      browser.env.held.write({ ...callRow({ step: 'talking', since: 1 }), user: SELF });
      const line = new FakeLine();
      line.stateNow = { kind: 'connecting' };
      const { tab } = setUp(browser, line);
      line.userNow = user;
      tab.close();
      expect(browser.held.read() === null).toBe(user === null);
    }
  });

  test('A device that failed before the other side called does not fail its call', async () => {
    const { line, browser, show, live } = setUp();
    browser.devices.refused.add('audio');
    await show({});
    expect(line.of('callFail')).toEqual([{ why: 'microphone' }]);
    // The other side has called meanwhile, and its call rings under the same id.
    await show({ role: 'callee', step: 'ringing', owner: null });
    browser.devices.refused.clear();
    await show({ role: 'callee', step: 'accepting' });
    expect(live()).toEqual(['mic', 'cam']);
    expect(line.of('callReady')).toHaveLength(1);
  });

  test('A call that begins with the end of another one opens its own devices', async () => {
    const { browser, show, live } = await talking();
    await show({
      call: 'call-5678',
      wireId: 'call-5678',
      mode: 'voice',
      wanted: { microphone: true, camera: false },
    });
    expect(live()).toEqual(['mic']);
    expect(browser.devices.tracks).toHaveLength(3);
  });
});
