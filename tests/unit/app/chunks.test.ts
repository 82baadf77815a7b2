// Which modules load with the first script, and which on demand.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closureOf } from '../../../scripts/lib/closure.ts';
import { inRoot } from '../../../scripts/lib/paths.mjs';

const SCREENS = {
  chat: 'src/chat/ChatScreen.tsx',
  friend: 'src/people/FriendScreen.tsx',
  group: 'src/groups/GroupScreen.tsx',
  'friend-grouping': 'src/people/groupings/GroupingScreen.tsx',
};

/** The modules that static imports load with an entry. */
const modulesOf = (entry: string): readonly string[] =>
  closureOf([entry], (path) => readFileSync(inRoot(path), 'utf8'));

test('[ROUTE-03] The registration and its captcha dialog load on demand, one after the other', () => {
  const screen = 'src/login/register/RegisterScreen.tsx';
  const dialog = 'src/login/register/CaptchaDialog.tsx';
  expect(modulesOf('src/app/main.tsx').filter((path) => path.startsWith('src/login/register/'))).toEqual([]);
  expect(modulesOf(screen)).not.toContain(dialog);
  expect(modulesOf(dialog)).not.toContain(screen);
});

test('[ROUTE-06] No screen of the home routes loads with the page, the router or another screen', () => {
  for (const entry of ['src/app/main.tsx', 'src/app/home.tsx', ...Object.values(SCREENS)]) {
    const others = Object.values(SCREENS).filter((screen) => screen !== entry);
    const modules = modulesOf(entry);
    expect(modules).toContain(entry);
    expect([entry, others.filter((screen) => modules.includes(screen))]).toEqual([entry, []]);
  }
});
