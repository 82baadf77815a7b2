import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { GroupInfoRow } from '../../../src/core/contract/people-rows.ts';
import { type MemberActions, useMemberActions } from '../../../src/groups/members/use-member-actions.tsx';
import type { Line } from '../../../src/line/api.ts';
import { LineContext } from '../../../src/line/hooks.ts';
import { LOCALES } from '../../../src/platform/locale.ts';
import { toasts } from '../../../src/ui/toasts.ts';
import { clearToasts } from '../clear-toasts.ts';
import { markup } from '../words.ts';
import { groupInfo, member } from './rows.ts';

/** Runs an act once in each language: the commands, the opened chats, and the toasts. */
async function outcome(group: Partial<GroupInfoRow>, act: (actions: MemberActions) => void) {
  const commands: string[] = [];
  const opened: string[] = [];
  const told: string[] = [];
  const row = groupInfo(group);
  const view = { rows: [row], byKey: new Map([[row.key, row]]), ready: true };
  const line = {
    watch: () => () => undefined,
    view: () => view,
    user: () => 1,
    command: (name: string) => {
      commands.push(name);
      return new Promise(() => undefined);
    },
  } as unknown as Line;
  for (const locale of LOCALES) {
    const history = createMemoryHistory({ initialEntries: ['/'] });
    const router = createRouter({ routeTree: createRootRoute(), history });
    Object.assign(router, {
      navigate: ({ search }: { search: { chat: string } }) => Promise.resolve(opened.push(search.chat)),
    });
    const acts = [act];
    const Probe = (): ReactNode => {
      const actions = useMemberActions(row);
      // A state change during the rendering renders this component again.
      acts.shift()?.(actions);
      return null;
    };
    const page = createElement(LineContext, { value: line }, createElement(Probe));
    await markup(locale, createElement(RouterContextProvider, { router } as never, page));
    told.push(...toasts.list().map(({ text }) => text));
    clearToasts();
  }
  return { commands, opened, told };
}

const friend = member(7, { isFriend: true });
const stranger = member(8);
const WARNING = [
  'This group does not allow private chats between its members.',
  '此群組不允許成員之間私聊。',
];

test('[VAL-31, VAL-32, VAL-33, ERR-34] A no-private-chat group warns members, and opens and sends nothing', async () => {
  const closed = { role: 'member', isNoprivatechat: true } as const;
  const warned = { commands: [], opened: [], told: WARNING };
  expect(await outcome(closed, ({ message }) => message(friend))).toEqual(warned);
  expect(await outcome(closed, ({ befriend }) => befriend(stranger))).toEqual(warned);
});

test('[ROLE-06] Owner and admins of a no-private-chat group may message and add its members', async () => {
  for (const role of ['owner', 'admin'] as const) {
    const group = { role, isNoprivatechat: true };
    const messaged = await outcome(group, ({ message }) => message(friend));
    expect(messaged).toEqual({
      commands: [],
      opened: LOCALES.map(() => 'private-7'),
      told: [],
    });
    const added = await outcome(group, ({ befriend }) => befriend(stranger));
    expect(added).toEqual({ commands: ['card', 'card'], opened: [], told: [] });
  }
});

test('[ROLE-02] A second press while a member is being muted sends nothing', async () => {
  const { commands } = await outcome({ role: 'admin' }, ({ mute }) => {
    mute(stranger, true);
    mute(stranger, true);
  });
  expect(commands).toEqual(['muteMembers', 'muteMembers']);
});
