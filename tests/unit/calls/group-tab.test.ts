import { describe, expect, test } from 'vitest';
import { MISSING_LIMIT } from '../../../src/calls/call-tab.ts';
import type { CallSignalRow } from '../../../src/core/contract/call-rows.ts';
import { callRow, SEAT, SELF } from './call-row.ts';
import { FakeBrowser, FakeLine, signal } from './fake-call.ts';
import { settled } from './fake-rtc.ts';
import { person } from './group-row.ts';
import { CALL, setUp, talking, TWO } from './tab-in-group-call.ts';

describe('the begin of a group call', () => {
  test('[GEN-06] The microphone opens alone, and then the engine is told that the tab is ready', async () => {
    for (const step of ['preparing', 'accepting', 'joining'] as const) {
      const { tab, line, show, live, browser } = setUp();
      await show({ step, people: [] });
      expect(live()).toEqual(['mic']);
      expect(line.of('callReady')).toHaveLength(1);
      expect(tab.groupMedia()?.state()).toMatchObject({
        isOpening: false,
        people: new Map(),
        speakerId: null,
      });
      expect([tab.media(), tab.row(), tab.groupRow()?.step]).toEqual([null, null, step]);
      expect(browser.connections).toEqual([]);
      expect(line.of('callGroupReport').at(-1)).toEqual({
        generation: 0,
        microphone: true,
        camera: false,
        screen: false,
      });
      expect(line.names()).not.toContain('callReport');
    }
  });

  test('[ERR-37] A call that the user joins again after a failure of the devices opens them again', async () => {
    const { show, line, browser } = setUp();
    browser.devices.refused.add('audio');
    await show({ step: 'joining', people: [] });
    expect(line.of('callFail')).toEqual([{ why: 'microphone' }]);
    browser.devices.refused.clear();
    await show({ step: 'ended', end: { why: 'microphone' } });
    await show({ step: 'joining', people: [] });
    expect(line.of('callReady')).toHaveLength(1);
    expect(line.of('callFail')).toHaveLength(1);
  });

  test('[GCALL-07] A host who is alone has no link until somebody comes', async () => {
    const { show, browser, line } = setUp();
    await show({ step: 'preparing', people: [] });
    await show({ step: 'calling', people: [person(SELF), person(2, { state: 'invited' })] });
    expect(browser.connections).toEqual([]);
    await show({ step: 'talking', people: TWO });
    expect(browser.connections).toHaveLength(1);
    expect(line.of('callSend')).toMatchObject([{ type: 'offer', to: 2 }]);
    expect(line.of('callReady')).toHaveLength(1);
  });

  test('[GCALL-17] The first row makes all links at once, so that without visits one side of each offers', async () => {
    const line = new FakeLine();
    line.userNow = 9;
    const { show, browser } = setUp(new FakeBrowser(), line);
    await show({ people: [2, 3, 4, 9].map((userId) => person(userId, { visit: 0 })), step: 'accepting' });
    await show({ people: [2, 3, 4, 9].map((userId) => person(userId, { visit: 0 })) });
    expect(browser.connections).toHaveLength(3);
    expect(line.of('callSend')).toEqual([]);
  });

  test('A private call does not load the code of group calls, and a ringing group call does', async () => {
    const { line, show, loads, live } = setUp();
    line.show(callRow({ step: 'ringing', owner: null }));
    await settled();
    expect(loads()).toBe(0);
    line.show(null);
    await show({ step: 'ringing', role: 'invitee', owner: null });
    expect([loads(), live()]).toEqual([1, []]);
  });

  test('[ERR-37] A microphone that does not open ends the attempt, and not a call under way', async () => {
    const attempt = setUp();
    attempt.browser.devices.refused.add('audio');
    await attempt.show({ step: 'preparing', people: [] });
    expect(attempt.line.of('callFail')).toEqual([{ why: 'microphone' }]);
    expect(attempt.tab.groupMedia()).toBeNull();
    const underWay = setUp();
    underWay.browser.devices.refused.add('audio');
    await underWay.show({ people: TWO });
    expect(underWay.line.of('callFail')).toEqual([]);
    expect(underWay.tab.groupMedia()?.state().fault).toBe('microphone');
  });

  test('Code that does not load ends the attempt, and a later call loads it', async () => {
    const { show, line, load, tab, live } = setUp();
    load.fails = true;
    await show({ step: 'preparing', people: [] });
    await show({ step: 'preparing', people: [], revision: 2 });
    expect(line.of('callFail')).toEqual([{ why: 'offline' }]);
    load.fails = false;
    await show({ call: 'group-call-2', step: 'preparing', people: [] });
    expect(live()).toEqual(['mic']);
    expect(tab.groupMedia()).not.toBeNull();
  });

  test('A tab without the code takes no call over', async () => {
    const { show, line, load } = setUp();
    load.fails = true;
    await show({ owner: null, heir: SEAT, people: TWO });
    expect(line.names()).not.toContain('callTake');
  });
});

describe('the signals', () => {
  /** This user came last, so the others offer. */
  const LAST = [person(2), person(SELF, { visit: 9 })];
  const LAST_OF_THREE = [person(2), person(3), person(SELF, { visit: 9 })];
  const offer = (number: number, from: number): CallSignalRow => ({
    ...signal(number, 'offer', { sdp: `offer of ${from}|audio,video,video`, call: '', generation: 0 }),
    from,
  });

  test('[GCALL-17] A signal updates the link of its sender, and is handled', async () => {
    const { show, line, open } = await talking({ people: LAST_OF_THREE });
    expect(open()).toHaveLength(2);
    await show({ people: LAST_OF_THREE }, offer(1, 3));
    expect(line.of('callSend').at(-1)).toMatchObject({ type: 'answer', to: 3 });
    expect(line.of('callHandled')).toEqual([{ number: 1 }]);
  });

  test('[GCALL-17] A signal that overtakes the row of its sender keeps its row until it is handled', async () => {
    const { show, line } = await talking({ people: LAST });
    const signals = [offer(1, 3), offer(2, 2)];
    await show({ people: LAST }, ...signals);
    expect(line.names()).not.toContain('callHandled');
    await show({ people: LAST_OF_THREE }, ...signals);
    expect(line.of('callHandled')).toEqual([{ number: 2 }]);
    expect(line.of('callSend').at(-1)).toMatchObject({ type: 'answer', to: 3 });
  });

  test('Signals wait in the engine until the call talks', async () => {
    const { show, line } = setUp();
    await show({ step: 'joining', people: [] }, offer(1, 2));
    expect(line.names()).not.toContain('callHandled');
    await show({ step: 'talking', people: TWO }, offer(1, 2));
    expect(line.of('callHandled')).toEqual([{ number: 1 }]);
  });
});

describe('the tabs', () => {
  test('A take-over begins with the next generation, and offers', async () => {
    const { show, line, browser } = setUp();
    line.answers.callTake = 4;
    await show({ owner: null, heir: SEAT, generation: 3, people: TWO });
    expect(line.of('callTake')).toHaveLength(1);
    await show({ generation: 4, people: TWO });
    const [sent] = line.of('callSend') as { type: string; json: string }[];
    expect(JSON.parse(sent!.json)).toMatchObject({ type: 'offer', generation: 4 });
    expect(line.of('callGroupReport').at(-1)).toMatchObject({ generation: 4 });
    expect(browser.connections).toHaveLength(1);
  });

  test('A reload of the call tab takes its call over', async () => {
    const { browser, line } = await talking();
    browser.emit('leave');
    expect(browser.held.read()).toMatchObject({ kind: 'group-call', call: CALL, groupId: 7, user: SELF });
    const next = new FakeBrowser();
    Object.assign(next.env, { held: browser.env.held });
    line.commands.length = 0;
    line.answers.callTake = 1;
    const after = setUp(next, line);
    await after.show({ owner: null, people: TWO });
    expect(line.of('callTake')).toHaveLength(1);
    expect(after.live()).toEqual(['mic']);
  });

  test('A tab without media shows the call', async () => {
    const { show, tab, line, live } = setUp();
    await show({ owner: 'another', people: TWO });
    expect([tab.groupMedia(), live()]).toEqual([null, []]);
    expect(tab.groupRow()).toBe(line.rows[0]);
  });
});

describe('the end of an engine', () => {
  test('Every tab tells the next engine of the call, and the call tab keeps its links', async () => {
    const { line, open, show, live } = await talking({ since: 5_000.4 });
    const before = open();
    line.die();
    line.rows = [];
    line.revive();
    await settled();
    expect(line.of('callGroupRestore')).toEqual([
      {
        call: CALL,
        groupId: 7,
        role: 'host',
        step: 'talking',
        since: 5_000,
        generation: 0,
        revision: 1,
        wanted: { microphone: true, camera: false },
        isOwner: true,
      },
    ]);
    await show({ owner: 'seat-2', people: [] });
    await show({ owner: 'seat-2', people: TWO });
    expect(open()).toEqual(before);
    expect(live()).toEqual(['mic']);
  });

  test('A call that no engine knows ends after ten seconds', async () => {
    const { line, browser, live } = await talking();
    line.die();
    line.rows = [];
    line.revive();
    await browser.pass(MISSING_LIMIT - 1, settled);
    expect(live()).toEqual(['mic']);
    await browser.pass(1, settled);
    expect([live(), browser.held.read(), browser.stays]).toEqual([[], null, 0]);
  });
});

describe('[X-CALL-03] the release', () => {
  test('Each end stops the devices and closes all links', async () => {
    type Made = Awaited<ReturnType<typeof talking>>;
    const ends: Record<string, (made: Made) => unknown> = {
      'the end of the call': ({ show }) => show({ step: 'ended', end: { why: 'nobody' } }),
      'a call that rings again': ({ show }) => show({ step: 'ringing', owner: null }),
      'another call of the group': ({ show }) => show({ call: 'group-call-2', owner: 'another' }),
      'a private call': ({ line }) => line.show(callRow({ call: CALL, owner: 'another' })),
      'a take-over': ({ show }) => show({ owner: 'another', generation: 1 }),
      'a hang-up here': ({ tab }) => tab.quit(CALL),
      'a sign-out': ({ line }) => {
        line.userNow = null;
        line.changed();
      },
      'the end of the page': ({ browser }) => browser.emit('leave'),
      'the close of the part': ({ tab }) => tab.close(),
    };
    for (const [name, end] of Object.entries(ends)) {
      const made = await talking();
      made.tab.groupMedia()?.setCamera(true);
      made.tab.groupMedia()?.shareScreen();
      await settled();
      expect(made.live()).toHaveLength(3);
      await end(made);
      await settled();
      expect([name, made.live(), made.open(), made.browser.stays]).toEqual([name, [], [], 0]);
    }
  });
});

describe('the row', () => {
  test('[GCALL-02] A wish of any tab switches the devices, and each change is reported', async () => {
    const { tab, line, show, live } = await talking();
    await show({ people: TWO, wanted: { microphone: true, camera: true } });
    expect(live()).toEqual(['mic', 'cam']);
    expect(line.of('callGroupReport').at(-1)).toMatchObject({ camera: true });
    tab.groupMedia()?.setMicrophone(false);
    expect(line.of('callWant')).toEqual([{ microphone: false }]);
    expect(line.of('callGroupReport').at(-1)).toMatchObject({ microphone: false, camera: true });
    tab.groupMedia()?.shareScreen();
    await settled();
    expect(line.of('callGroupReport').at(-1)).toMatchObject({ screen: true });
  });

  test('The return of the socket restarts all paths', async () => {
    const { show, line, browser } = await talking();
    const [own] = browser.connections;
    await own!.setRemoteDescription({ type: 'answer', sdp: 'answer|audio,video,video' });
    browser.time += 5_000;
    await show({ people: TWO, reconnects: 1 });
    expect(line.of('callSend').at(-1)).toMatchObject({ type: 'offer', to: 2 });
    expect((line.of('callSend').at(-1) as { json: string }).json).toContain('restart');
  });
});
