import { createElement, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { RunningCallRow } from '../../../src/core/contract/group-call-rows.ts';
import { done } from '../../../src/core/contract/result.ts';
import { callPerson, GROUP_ROW } from '../../../src/gallery/calls/group-fixtures.ts';
import type { Line } from '../../../src/line/api.ts';
import { LineContext } from '../../../src/line/hooks.ts';
import { CallBanner } from '../../../src/shared/calls/CallBanner.tsx';
import { GroupCallButton } from '../../../src/shared/calls/GroupCallButton.tsx';
import { useJoinCall } from '../../../src/shared/calls/use-join-call.ts';
import { calledPeople, useStartGroupCall } from '../../../src/shared/calls/use-start-group-call.ts';
import { toasts } from '../../../src/ui/toasts.ts';
import { ALICE, type Rows, withRows } from '../people-ui/fake-line.ts';
import { drawnInBoth, textsIn } from '../rendered.ts';
import { inBoth } from '../words.ts';

const GROUP = GROUP_ROW.groupId;
const RUNNING: RunningCallRow = {
  key: `running:${GROUP}`,
  kind: 'running-call',
  groupId: GROUP,
  people: [callPerson(2), callPerson(3)],
  isIn: false,
  isFull: false,
};

test('[GEN-06] The head of a group starts a call, or joins the running one, and offline says the reason', async () => {
  const button = (status: Partial<typeof ALICE>) =>
    drawnInBoth(
      withRows(
        { status: [{ ...ALICE, ...status }] },
        createElement(GroupCallButton, { groupId: GROUP, look: 'icon' }),
      ),
    );
  const [start = '', startInChinese = ''] = await button({});
  expect(start).toContain('aria-label="Group call"');
  expect(startInChinese).toContain('aria-label="群組通話"');
  expect(start).not.toContain('aria-disabled');
  expect((await button({ groupCalls: [GROUP] }))[0]).toContain('aria-label="Join the call"');
  expect((await button({ groupCalls: [GROUP + 1] }))[0]).toContain('aria-label="Group call"');
  expect((await button({ phase: 'offline' }))[0]).toContain('You can call when you are connected.');
});

test('[GCALL-20] The banner names the people of a running call, and offers to join it unless it is full', async () => {
  const banner = async (running: Partial<RunningCallRow>, call: Rows['call'] = []) => {
    const element = createElement(CallBanner, { groupId: GROUP });
    return (await drawnInBoth(withRows({ call: [{ ...RUNNING, ...running }, ...call] }, element))).map(
      textsIn,
    );
  };
  const [english = [], chinese = []] = await banner({});
  expect(english.slice(0, 2)).toEqual(['Group call · 2 people', 'Bruno Keller and Mira Okafor']);
  expect(english.at(-1)).toBe('Join');
  expect(chinese[0]).toBe('群組通話 · 2 人');
  expect((await banner({ isFull: true }))[0]?.at(-1)).toBe('The call is full.');
  const elsewhere = (await banner({ isIn: true, isFull: true }))[0] ?? [];
  expect([elsewhere[0], elsewhere.at(-1)]).toEqual(['You are in this call on another device', 'Join here']);
  const here = (await banner({ isIn: true }, [GROUP_ROW]))[0] ?? [];
  expect(here[0]).toBe('You are in this call');
  expect(here).not.toContain('Join here');
  // The acceptor answers a call that rings here.
  expect((await banner({}, [{ ...GROUP_ROW, step: 'ringing' }]))[0]).not.toContain('Join');
});

function lineOf(answer: unknown) {
  const commands: { name: string; [arg: string]: unknown }[] = [];
  const line = {
    command: (name: string, args: object) => {
      commands.push({ name, ...args });
      return Promise.resolve(done(answer));
    },
    user: () => 1,
  } as unknown as Line;
  return { commands, within: (probe: ReactElement) => createElement(LineContext, { value: line }, probe) };
}

test('The tab that begins a group call remembers its people, so that they can be called again', async () => {
  const begun = lineOf(null);
  await (await inBoth(useStartGroupCall, begun.within))['en-US'](GROUP, [2, 3]);
  const [command] = begun.commands;
  expect(command).toEqual({
    name: 'callGroupStart',
    call: command?.['call'],
    groupId: GROUP,
    userIds: [2, 3],
  });
  expect(calledPeople(command?.['call'] as string)).toEqual([2, 3]);
  expect(calledPeople('another-call')).toBeNull();
  const refused = lineOf('running');
  await (await inBoth(useStartGroupCall, refused.within))['en-US'](GROUP, [2]);
  expect(calledPeople(refused.commands[0]?.['call'] as string)).toBeNull();
});

test('A join that is not possible shows why, and a join that began shows nothing', async () => {
  await (await inBoth(useJoinCall, lineOf(null).within))['en-US'](GROUP);
  expect(toasts.list()).toEqual([]);
  const join = await inBoth(useJoinCall, lineOf('full').within);
  await join['en-US'](GROUP);
  await join['zh-TW'](GROUP);
  expect(toasts.list().map(({ text }) => text)).toEqual(['通話人數已滿。']);
});
