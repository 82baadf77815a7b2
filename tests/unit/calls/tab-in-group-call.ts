// A tab in a group call, with a fake line and browser.
import { createCallTab } from '../../../src/calls/call-tab.ts';
import { createGroupSession } from '../../../src/calls/mesh/group-session.ts';
import type { CallSignalRow } from '../../../src/core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../../../src/core/contract/group-call-rows.ts';
import { SELF } from './call-row.ts';
import { FakeBrowser, FakeLine } from './fake-call.ts';
import { settled } from './fake-rtc.ts';
import { groupRow, person } from './group-row.ts';

export const TWO = [person(SELF), person(2)];
export const CALL = 'group-call-1';

export function setUp(browser = new FakeBrowser(), line = new FakeLine()) {
  let loads = 0;
  const load = { fails: false };
  const tab = createCallTab(line.line, browser.env, () => {
    loads += 1;
    return load.fails ? Promise.reject(new Error('offline')) : Promise.resolve(createGroupSession);
  });
  const show = async (over: Partial<GroupCallStateRow>, ...signals: CallSignalRow[]) => {
    line.show(groupRow(over), ...signals);
    for (let turn = 0; turn < 5; turn += 1) await settled();
  };
  const live = () => browser.devices.live().map(({ deviceId }) => deviceId);
  const open = () => browser.connections.filter(({ isClosed }) => !isClosed);
  return { tab, line, browser, show, live, open, load, loads: () => loads };
}

/** A call that this tab talks in with user 2. */
export async function talking(over: Partial<GroupCallStateRow> = {}) {
  const made = setUp();
  await made.show({ step: 'preparing', people: [] });
  await made.show({ step: 'talking', people: TWO, ...over });
  return made;
}
