// Credentials of TURN servers that are renewed in a call: those of the server are valid for two hours.
import { expect, test } from 'vitest';
import { configure } from '../../../src/calls/media/create-connection.ts';
import type { IceServer } from '../../../src/core/wire/index.ts';
import type { FakeBrowser, FakeLine } from './fake-call.ts';
import { FakeConnection, settled } from './fake-rtc.ts';
import { talking } from './tab-in-call.ts';
import { talking as talkingInGroup } from './tab-in-group-call.ts';

const HALF_HOUR = 30 * 60_000;

const serverOf = (username: string): IceServer => ({ urls: ['turn:t'], username, credential: 'c' });
function answerWith(line: FakeLine, username: string): void {
  line.answers.callConfig = { iceServers: [serverOf(username)], iceTransportPolicy: 'all', maxChannel: 9 };
}
const serversOf = ({ connections }: FakeBrowser) =>
  connections
    .filter(({ isClosed }) => !isClosed)
    .map(({ config }) => (config as { iceServers: unknown }).iceServers);

for (const [kind, begin] of [
  ['private', talking],
  ['group', talkingInGroup],
] as const) {
  test(`The connections of a ${kind} call get new credentials every half an hour`, async () => {
    const { line, browser } = await begin();
    browser.flow = 50;
    answerWith(line, 'second');
    await browser.pass(HALF_HOUR - 2_000, settled);
    expect(serversOf(browser)).toEqual([[{ urls: ['stun:s'] }]]);
    await browser.pass(4_000, settled);
    expect(serversOf(browser)).toEqual([[serverOf('second')]]);
    answerWith(line, 'third');
    await browser.pass(HALF_HOUR, settled);
    expect(serversOf(browser)).toEqual([[serverOf('third')]]);
    // Only the servers change: the browser refuses another bundle policy.
    expect(browser.connections.at(-1)?.config).toEqual({
      iceServers: [serverOf('third')],
      iceTransportPolicy: 'all',
      bundlePolicy: 'max-bundle',
    });
  });
}

test('A page that slept through the renewal gets new credentials for its group call', async () => {
  const { line, browser } = await talkingInGroup();
  answerWith(line, 'second');
  browser.time += 3 * HALF_HOUR;
  browser.emit('network');
  await settled();
  expect(serversOf(browser)).toEqual([[serverOf('second')]]);
  browser.emit('network');
  await settled();
  expect(line.of('callConfig')).toHaveLength(2);
});

test('A call without an answer of the server keeps its credentials, and renews them later', async () => {
  const { line, browser } = await talking();
  browser.flow = 50;
  line.answers.callConfig = null;
  await browser.pass(HALF_HOUR + 1_000, settled);
  expect(serversOf(browser)).toEqual([[{ urls: ['stun:s'] }]]);
  expect(line.of('callFail')).toEqual([]);
  answerWith(line, 'second');
  await browser.pass(HALF_HOUR, settled);
  expect(serversOf(browser)).toEqual([[serverOf('second')]]);
});

test('A browser that refuses one server gets the others', () => {
  const connection = new FakeConnection('one', { iceServers: [] });
  const [bad, good] = [serverOf('bad'), { urls: ['stun:s'] }];
  connection.unusable = new Set([bad.urls]);
  configure(connection, { iceServers: [bad, good], bundlePolicy: 'max-bundle' });
  expect(connection.config).toEqual({ iceServers: [good], bundlePolicy: 'max-bundle' });
});
