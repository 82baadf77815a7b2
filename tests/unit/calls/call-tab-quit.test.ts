import { expect, test } from 'vitest';
import { SEAT } from './call-row.ts';
import { settled } from './fake-rtc.ts';
import { setUp, talking } from './tab-in-call.ts';

const CALL = 'call-1234';

test('The call stays on the screen of its tab while a new engine does not know it yet', async () => {
  const { tab, line, live } = await talking();
  line.die();
  line.show(null);
  expect(tab.row()).toMatchObject({ call: CALL, step: 'talking' });
  line.revive();
  expect(tab.row()).toMatchObject({ call: CALL, step: 'talking' });
  expect(live()).toEqual(['mic', 'cam']);
});

test('[X-CALL-03] A hang-up stops the devices at once, and the end is shown when the engine names it', async () => {
  const { tab, line, browser, live, show } = await talking();
  tab.quit(CALL);
  expect(live()).toEqual([]);
  expect(browser.held.read()).toBeNull();
  expect([tab.row(), tab.media()]).toEqual([null, null]);
  line.changed();
  // The screen has sent the command itself.
  expect(line.names()).not.toContain('callQuit');
  await show({ step: 'ended', end: { why: 'own' } });
  expect(tab.row()?.end).toEqual({ why: 'own' });
  expect(live()).toEqual([]);
});

test('[X-CALL-03] A hang-up that is lost with the engine stops the devices, and the next engine carries it out', async () => {
  const { tab, line, live, show } = await talking();
  line.die();
  tab.quit(CALL);
  expect(live()).toEqual([]);
  line.revive();
  expect(line.names()).not.toContain('callQuit');
  line.commands.length = 0;
  line.show(null);
  // The new engine needs the call to tell the server.
  expect(line.of('callRestore')).toEqual([expect.objectContaining({ call: CALL, isOwner: false })]);
  await show({ step: 'talking', owner: null, heir: 'seat-2', revision: 2 });
  expect(line.of('callQuit')).toEqual([{ call: CALL }]);
  line.changed();
  expect(line.of('callQuit')).toHaveLength(1);
  expect(line.names()).not.toContain('callTake');
  expect([tab.row(), live()]).toEqual([null, []]);
});

test('[X-CALL-03] A hang-up while the new engine adopts the call ends it, and opens no device', async () => {
  const { tab, line, live, show, browser } = await talking();
  line.die();
  line.revive();
  line.show(null);
  expect(line.of('callRestore')).toHaveLength(1);
  tab.quit(CALL);
  expect([live(), browser.timers.size]).toEqual([[], 0]);
  await show({ step: 'talking', owner: 'seat-2', revision: 2 });
  expect(line.of('callQuit')).toEqual([{ call: CALL }]);
  expect(live()).toEqual([]);
  expect(browser.devices.tracks).toHaveLength(2);
});

test('A hang-up in a tab without the media is repeated where the call tab has revived the call', async () => {
  const { tab, line, show } = setUp();
  await show({ step: 'talking', owner: 'other-1' });
  line.die();
  tab.quit(CALL);
  expect(tab.row()).toBeNull();
  line.revive();
  line.show(null);
  await show({ step: 'talking', owner: 'other-2', revision: 2 });
  expect(line.of('callQuit')).toEqual([{ call: CALL }]);
});

test('A hang-up during a take-over opens no device', async () => {
  const { tab, line, show, live } = setUp();
  let answer = (): void => undefined;
  line.answers.callTake = 1;
  line.gate = new Promise((resolve) => (answer = resolve));
  await show({ step: 'talking', owner: null, heir: SEAT });
  tab.quit(CALL);
  answer();
  await settled();
  expect(live()).toEqual([]);
});

test('The next call of the tab begins as usual after a hang-up', async () => {
  const { tab, show, live } = await talking();
  tab.quit(CALL);
  await show({ step: 'ended', end: { why: 'own' } });
  await show({ call: 'call-5678', wireId: 'call-5678' });
  expect(tab.row()?.call).toBe('call-5678');
  expect(live()).toEqual(['mic', 'cam']);
});
