// The tab. The entry of the page: what the browser must have, the language, the line, the first screen.
import '../ui/tokens.css';
import '../ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectLine } from '../line/line.ts';
import { autoSignIn } from '../platform/auto-sign-in.ts';
import { watchEnvironment } from '../platform/environment.ts';
import { chooseLocale } from '../platform/locale.ts';
import { missingFeatures } from '../platform/requirements.ts';
import { storage } from '../platform/storage.ts';
import { followTheme } from '../platform/theme.ts';
import { App } from './App.tsx';
import { Unsupported } from './failures.tsx';
import { speak } from '../platform/i18n.ts';
import { plainFailure } from './plain-failure.ts';
import { reloadOnce } from './reload-once.ts';
import type { AppRouter } from './router.tsx';
import { openSite } from './site.ts';

/** A line that is not there by then is waited for on the screen, ms. */
const PATIENCE = 500;

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
    createRoot(root).render(
      <StrictMode>
        {site ? (
          <App {...site} />
        ) : (
          <I18nProvider i18n={i18n}>
            <Unsupported missing={missing} />
          </I18nProvider>
        )}
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

/** The engine starts while the catalogue is still on its way. */
function start() {
  const line = connectLine({
    build: __BUILD__,
    tokens: storage.tokens.read(),
    keepTokens: (tokens) => storage.tokens.write(tokens),
    auto: () => autoSignIn(storage.signIn.read()),
    // The server answers in what the page speaks.
    languages: [locale, ...navigator.languages],
    inpage,
    onOver: () => reloadOnce(storage.reloaded, __BUILD__, () => location.reload()),
  });
  watchEnvironment(window, (change) => line.environment(change));
  return line;
}
