// Two signed-in tabs, one of an account with many friends and a large group, one of an account with few.
import type { Page } from '@playwright/test';
import { alternate, readingOf } from './alternate.ts';
import { pause } from './app.ts';
import type { Context } from './context.ts';
import { once, type Once } from './once.ts';
import type { Reading } from './row.ts';
import { drawSteadily } from './screen.ts';
import { startServer } from './server.ts';
import { isLive, signIn } from './sign-in.ts';

/** The largest group of an account, and one of five members, which can take more. */
export type GroupName = 'Everybody' | 'Group 2';

export interface PeopleTab {
  readonly page: Page;
  /** Number of friends. */
  readonly friends: number;
  /** Number of members of the largest group. */
  readonly members: number;
}

export interface PeopleTabs {
  readonly large: PeopleTab;
  readonly small: PeopleTab;
}

/** Measures an act in both tabs in turn. The measured tab is in front, because a tab in the background paints late. */
export async function readingOfTabs(
  context: Context,
  measure: (tab: PeopleTab) => Promise<number>,
): Promise<Reading> {
  const { large, small } = await peopleTabsOf(context);
  const inFront = async (tab: PeopleTab): Promise<number> => {
    await tab.page.bringToFront();
    await pause(AFTER_SWITCH);
    return measure(tab);
  };
  const pair = { value: () => inFront(large), limit: () => inFront(small) };
  return readingOf(await alternate(pair, { rounds: 21, warmUp: 4 }), 'ms');
}

/** Time for the effects of a switch between the tabs to end, ms. */
const AFTER_SWITCH = 200;

const made = new WeakMap<Context, Once<PeopleTabs>>();

/** 2,000 friends and a group of 3,000, against 30 and 30. All rows share the two tabs. */
export function peopleTabsOf(context: Context): Promise<PeopleTabs> {
  const known = made.get(context) ?? once(() => open(context));
  made.set(context, known);
  return known.get();
}

async function open(context: Context): Promise<PeopleTabs> {
  // Starting the shared server builds the client.
  await context.server();
  return {
    large: await openTab(context, { friends: 2000, members: 3000 }),
    small: await openTab(context, { friends: 30, members: 30 }),
  };
}

async function openTab(
  context: Context,
  { friends, members }: { friends: number; members: number },
): Promise<PeopleTab> {
  const server = await startServer({ load: `chats=10,messages=0,group=${members},friends=${friends}` });
  context.onClose(() => server.stop());
  const page = await (await context.profile()).newPage();
  await page.goto(`${server.origin}/login`);
  await signIn(page, server.person);
  await isLive(page);
  await drawSteadily(page);
  return { page, friends, members };
}
