import { expect, test } from 'vitest';
import { CALL, setUp, talking, TWO } from './tab-in-group-call.ts';

const OWN_END = { step: 'ended', end: { why: 'own' } } as const;

test('[GCALL-13] A user who has left the call joins it again in the same tab', async () => {
  for (const isClosed of [false, true]) {
    const { tab, line, show, live, open } = await talking();
    tab.quit(CALL);
    if (isClosed) line.show(null);
    else await show(OWN_END);
    await show({ step: 'joining', role: 'joiner', people: [] });
    await show({ step: 'talking', role: 'joiner', people: TWO });
    expect([tab.groupRow()?.step, live(), open().length]).toEqual(['talking', ['mic'], 1]);
    expect(line.names()).not.toContain('callQuit');
  }
});

test('[GCALL-09, GCALL-10] A user who has left the call is invited again: the call rings', async () => {
  const { tab, line, show } = await talking();
  tab.quit(CALL);
  await show(OWN_END);
  await show({ step: 'ringing', role: 'invitee', owner: null });
  expect(tab.groupRow()?.step).toBe('ringing');
  expect(line.names()).not.toContain('callQuit');
});

test('[ERR-37] A microphone that opens at the second attempt joins the call', async () => {
  const { tab, line, show, live, browser } = setUp();
  browser.devices.refused.add('audio');
  await show({ step: 'joining', role: 'joiner', people: [] });
  expect(line.of('callFail')).toEqual([{ why: 'microphone' }]);
  await show({ step: 'ended', role: 'joiner', end: { why: 'microphone' } });
  browser.devices.refused.clear();
  await show({ step: 'joining', role: 'joiner', people: [] });
  expect([tab.groupRow()?.step, live()]).toEqual(['joining', ['mic']]);
  expect(line.of('callReady')).toHaveLength(1);
});
