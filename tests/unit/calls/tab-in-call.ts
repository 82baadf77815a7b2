// A call tab with a fake engine and browser, in the states of a call.
import { createCallTab } from '../../../src/calls/call-tab.ts';
import type { CallStateRow } from '../../../src/core/contract/call-rows.ts';
import { callRow } from './call-row.ts';
import { FakeBrowser, FakeLine, signal } from './fake-call.ts';
import { settled } from './fake-rtc.ts';

export function setUp(browser = new FakeBrowser(), line = new FakeLine()) {
  const tab = createCallTab(line.line, browser.env);
  const show = async (over: Partial<CallStateRow>, ...signals: ReturnType<typeof signal>[]) => {
    line.show(callRow(over), ...signals);
    await settled();
  };
  return { tab, line, browser, show, live: () => browser.devices.live().map(({ deviceId }) => deviceId) };
}

export const OFFER = { sdp: 'far offer|audio,video,video', call: 'call-1234', generation: 0 };
export const ANSWER = { sdp: 'far answer|audio,video,video', call: 'call-1234', generation: 0 };

/** A call that this tab has begun, and that talks. */
export async function talking(over: Partial<CallStateRow> = {}) {
  const made = setUp();
  await made.show(over);
  await made.show({ ...over, step: 'connecting' });
  await made.show({ ...over, step: 'connecting' }, signal(1, 'answer', ANSWER));
  await made.show({ ...over, step: 'talking', since: 1 });
  made.browser.connections[0]?.channel?.open();
  return made;
}
