// The tab. The entry of the page: what the browser must have, the language, the line, the first screen.
import '../ui/tokens.css';
import '../ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { Line } from '../line/api.ts';
import { connectLine } from '../line/line.ts';
import { autoSignIn } from '../platform/auto-sign-in.ts';
import { watchEnvironment } from '../platform/environment.ts';
import { speak } from '../platform/i18n.ts';
import { chooseLocale } from '../platform/locale.ts';
import { keepStorage } from '../platform/persist.ts';
import { isAlone, missingFeatures } from '../platform/requirements.ts';
import { storage } from '../platform/storage.ts';
import { followTheme } from '../platform/theme.ts';
import { trustOwnWorkers } from '../platform/trusted-scripts.ts';
import { fetchAhead } from './ahead.ts';
import { App } from './App.tsx';
import { home } from './parts.ts';
import { plainFailure } from './plain-failure.ts';
import { Unsupported } from './sentence.ts';
import { openSite, type Site } from './site.ts';

/** A line that is not there by then is waited for on the screen, ms. */
const PATIENCE = 500;

/** Until then the screen has been drawn: what nobody waits for comes after it, ms. */
const SOON = 1000;

/** By then the screen is there, ms. */
const MOMENT = 5000;

const inpage = import.meta.env.DEV && new URLSearchParams(location.search).get('engine') === 'inpage';
const missing = missingFeatures(window, inpage);
const place = document.querySelector<HTMLElement>('#root');
if (!place) throw new Error('index.html has no #root');

trustOwnWorkers(window);
followTheme(window);
const locale = chooseLocale(storage.locale.read(), navigator.languages);
const words = speak(locale);
const line = missing.length === 0 ? connect() : null;
const site = line && open(line);

void show(place);

/** No `await` at the top level: the screens' files import from this one, and would wait until all of it has run. */
async function show(root: HTMLElement): Promise<void> {
  try {
    await Promise.all([words, site && firstScreen(site)]);
    if (line && site) {
      setTimeout(() => void import('./later.tsx').then((part) => part.later(line)).catch(ignore), SOON);
      fetchAhead(line, site);
    }
    createRoot(root, { onUncaughtError: () => plainFailure(document, root) }).render(
      <StrictMode>
        <Suspense>
          {line && site ? (
            <App line={line} site={site} />
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
function firstScreen({ screen, watch }: Site): Promise<unknown> {
  const decided = new Promise<void>((resolve) => {
    const look = (): void => {
      if (screen().kind !== 'undecided') resolve();
    };
    watch(look);
    look();
  });
  return Promise.race([decided, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

function takesLine(): boolean {
  const taken = storage.take.read() !== null;
  storage.take.write(null);
  return taken;
}

/** Starts the engine before the first render. */
function connect(): Line {
  const connected = connectLine({
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
  watchEnvironment(window, (change) => connected.environment(change));
  return connected;
}

function open(over: Line): Site {
  const keep = keepStorage(navigator.storage);
  if (storage.tokens.read() && location.pathname.startsWith('/home')) {
    void home.load().catch(ignore);
    // Asked for with the first question, the list is there when React begins; then its screen watches it.
    setTimeout(over.watch({ view: 'chats' }, ignore), MOMENT);
  }
  return openSite({ line: over, page: window, storage, keep, home, mayBeSignedIn: mayBeSignedIn() });
}

/** False for a first visit: the login shows before the engine has loaded. */
function mayBeSignedIn(): boolean {
  const isRemembered = storage.tokens.read() ?? storage.open.read() ?? autoSignIn(storage.signIn.read());
  return isRemembered !== null || Boolean(navigator.serviceWorker?.controller);
}

/** A declaration, because the module's own statements above already call it. */
function ignore(): void {}
