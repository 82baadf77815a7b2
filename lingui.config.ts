import { readFileSync } from 'node:fs';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { closureOf } from './scripts/lib/closure.ts';
import { inRoot } from './scripts/lib/paths.mjs';

const modulesOf = (...entries: string[]) => closureOf(entries, (path) => readFileSync(inRoot(path), 'utf8'));

const door = modulesOf('src/app/main.tsx');
const home = modulesOf('src/app/home.tsx', 'src/chat/ChatScreen.tsx').filter((path) => !door.includes(path));
const fromRoot = (path: string) => `<rootDir>/${path}`;

export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-TW'],
  fallbackLocales: { default: 'en-US' },
  // One message catalogue per screen, with the messages of the modules that load with the screen. So no
  // screen waits for messages of another screen.
  catalogs: [
    { path: fromRoot('src/locales/{locale}/door'), include: door.map(fromRoot) },
    { path: fromRoot('src/locales/{locale}/home'), include: home.map(fromRoot) },
    {
      path: fromRoot('src/locales/{locale}/rest'),
      include: [
        'app',
        'calls',
        'chat',
        'groups',
        'home',
        'line',
        'login',
        'people',
        'platform',
        'settings',
        'shared',
        'ui',
      ].map((room) => fromRoot(`src/${room}`)),
      exclude: [...door, ...home].map(fromRoot),
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
});
