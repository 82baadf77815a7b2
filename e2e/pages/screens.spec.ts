// The one walk of the screens: each UI state is entered once in the pseudo-locale, which is half as long again as English,
// with all checks of layout, texts, axe in both themes and keyboard; and in `npm run test:long` once in Chinese, with the
// checks of layout.
import { fakeDevices } from '../support/browser-options.ts';
import { chatStates, groupChatStates } from './screens/conversation.ts';
import { groupStates } from './screens/groups.ts';
import { peopleStates } from './screens/people.ts';
import { settingsStates } from './screens/settings.ts';
import { signedOutStates } from './screens/signed-out.ts';
import { test, walkName } from './support/test.ts';
import { walk, type WalkOptions } from './support/walk.ts';
import { signOutWorld } from './support/world.ts';

// The states with a recorder use a microphone.
test.use(fakeDevices);

test.describe.configure({ mode: 'parallel' });

const PSEUDO_WALK: WalkOptions = {
  sizes: [
    { width: 360, height: 640 },
    { width: 768, height: 1024 },
    { width: 1000, height: 700 },
    { width: 1440, height: 900 },
  ],
  checks: 'all',
  lang: 'en-US',
};

// axe, the keyboard and the sizes of targets do not depend on the language.
const CHINESE_WALK: WalkOptions = {
  sizes: [
    { width: 360, height: 640 },
    { width: 1000, height: 700 },
  ],
  checks: 'layout',
  lang: 'zh-TW',
};

for (const [locale, options] of [
  ['pseudo-locale', PSEUDO_WALK],
  ['zh-TW', CHINESE_WALK],
] as const) {
  const pageOptions = {
    ...(locale === 'zh-TW' ? { locale } : { pseudoLocale: true }),
    reducedMotion: 'reduce',
  } as const;

  // The language is in the name of the group, so that the titles stay literal.
  test.describe(walkName(locale), () => {
    test.setTimeout(300_000);

    test('[I18N-01, REG-01, X-A11Y-01, X-A11Y-03] Login and registration fit the window and pass axe', async ({
      engine,
      openPage,
    }) => {
      engine.change((world) => {
        signOutWorld(world);
        world.site = { ...world.site, registration: ['phone', 'email', 'username'] };
      });
      await walk(await openPage('/login', pageOptions), engine, signedOutStates, options);
    });

    test('[I18N-01, X-A11Y-01, X-A11Y-02, X-A11Y-03] Chats and their overlays fit the window and pass axe', async ({
      engine,
      openPage,
    }) => {
      await walk(await openPage('/home/chat', pageOptions), engine, chatStates, options);
    });

    test('[I18N-01, X-A11Y-01, X-A11Y-02, X-A11Y-03] A conversation and its overlays fit the window and pass axe', async ({
      engine,
      openPage,
    }) => {
      await walk(await openPage('/home/chat', pageOptions), engine, groupChatStates, options);
    });

    test('[I18N-01, X-A11Y-01, X-A11Y-02, X-A11Y-03] Friends and their dialogs fit the window and pass axe', async ({
      engine,
      openPage,
    }) => {
      await walk(await openPage('/home/friend', pageOptions), engine, peopleStates, options);
    });

    test('[I18N-01, X-A11Y-01, X-A11Y-02, X-A11Y-03] Groups and their dialogs fit the window and pass axe', async ({
      engine,
      openPage,
    }) => {
      await walk(await openPage('/home/group', pageOptions), engine, groupStates, options);
    });

    test('[I18N-01, X-A11Y-01, X-A11Y-03] Settings, diagnostics and an unknown address fit the window and pass axe', async ({
      engine,
      openPage,
    }) => {
      await walk(await openPage('/home/chat', pageOptions), engine, settingsStates, options);
    });
  });
}
