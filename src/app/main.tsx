// The tab. The entry of the page: what the browser must have, the language, the line, the first screen.
import '../ui/tokens.css';
import '../ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { connectLine } from '../line/line.ts';
import { autoSignIn } from '../platform/auto-sign-in.ts';
import { watchEnvironment } from '../platform/environment.ts';
import { chooseLocale } from '../platform/locale.ts';
import { isAlone, missingFeatures } from '../platform/requirements.ts';
import { storage } from '../platform/storage.ts';
import { followTheme } from '../platform/theme.ts';
import { App } from './App.tsx';
import { Unsupported } from './sentence.ts';
import { speak } from '../platform/i18n.ts';
import { plainFailure } from './plain-failure.ts';
import type { AppRouter } from './router.tsx';
import { openSite } from './site.ts';

/** A line that is not there by then is waited for on the screen, ms. */
const PATIENCE = 500;

/** Until then the screen has been drawn: what nobody waits for comes after it, ms. */
const SOON = 1000;

const inpage = import.meta.env.DEV && new URLSearchParams(location.search).get('engine') === 'inpage';
const missing = missingFeatures(window, inpage);
const place = document.querySelector<HTMLElement>('#root');
if (!place) throw new Error('index.html has no #root');

followTheme(window);
const locale = chooseLocale(storage.locale.read(), navigator.languages);
const catalogue = speak(locale);
const site = missing.length === 0 ? openSite(start()) : null;

void show(place);

/** No `await` at the top level: the screens' files import from this one, and would wait until all of it has run. */
async function show(root: HTMLElement): Promise<void> {
  try {
    await Promise.all([catalogue, site && firstScreen(site.router)]);
    if (site)
      setTimeout(() => void import('./later.tsx').then((part) => part.later(site.line)).catch(ignore), SOON);
    createRoot(root, { onUncaughtError: () => plainFailure(document, root) }).render(
      <StrictMode>
        <Suspense>
          {site ? (
            <App {...site} />
          ) : (
            <I18nProvider i18n={i18n}>
              <Unsupported missing={missing} />
            </I18nProvider>
          )}
        </Suspense>
      </StrictMode>,
    );
  } catch {
    plainFailure(document, root);
  }
}

/** What is there when React begins needs no fallback, behind which React would hold it back for 300 ms. */
function firstScreen(router: AppRouter): Promise<unknown> {
  return Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

function takesLine(): boolean {
  const taken = storage.take.read() !== null;
  storage.take.write(null);
  return taken;
}

/** The engine starts while the catalogue is still on its way. */
function start() {
  const line = connectLine({
    build: __BUILD__,
    tokens: storage.tokens.read(),
    keepTokens: (tokens) => storage.tokens.write(tokens),
    auto: () => autoSignIn(storage.signIn.read()),
    // The server answers in what the page speaks.
    languages: [locale, ...navigator.languages],
    take: takesLine(),
    alone: isAlone,
    inpage,
  });
  watchEnvironment(window, (change) => line.environment(change));
  return line;
}

const ignore = (): void => undefined;
