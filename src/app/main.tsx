// The entry module of the page: checks the browser's features, loads the language, connects to the engine and renders
// the first screen.
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/forced-colors.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { DesktopBridge } from '../core/contract/desktop.ts';
import type { Line } from '../line/api.ts';
import { connectLine } from '../line/line.ts';
import { autoSignIn } from '../platform/auto-sign-in.ts';
import { hideComposedKeys } from '../platform/composition.ts';
import { desktop } from '../platform/desktop.ts';
import { watchEnvironment } from '../platform/environment.ts';
import { setLanguage } from '../platform/i18n.ts';
import { chooseLocale } from '../platform/locale.ts';
import { loadPartsAgain, refreshFirstScripts } from '../platform/parts.ts';
import { keepStorage } from '../platform/persist.ts';
import { hasOwnEngine, missingFeatures } from '../platform/requirements.ts';
import { storage } from '../platform/storage.ts';
import { followTheme } from '../platform/theme.ts';
import { trustOwnWorkers } from '../platform/trusted-scripts.ts';
import { prefetchHome } from './prefetch-home.ts';
import { App } from './App.tsx';
import { home, register } from './lazy-screens.ts';
import { showFallbackPage } from './fallback-page.ts';
import { UnsupportedPage } from './lazy-status-pages.ts';
import { createScreenController, type ScreenController } from './screen-controller.ts';

/** Maximum wait for the engine's status and the first screen before the first render, ms. */
const FIRST_STATUS_TIMEOUT = 500;

/** Delay of the tasks in deferred-tasks.tsx, ms, so that the first screen is drawn before them. */
const DEFERRED_TASKS_DELAY = 1000;

/** Delay of the next load of the desktop part after a failed one, ms: without it the window has no buttons. */
const DESKTOP_RETRY_DELAY = 3000;

/** Duration of this module's own subscription to the chat list, ms; by its end the screen has subscribed too. */
const CHATS_WATCH_TIME = 5000;

const inpage = import.meta.env.DEV && new URLSearchParams(location.search).get('engine') === 'inpage';
const missing = missingFeatures(window, inpage);
const container = document.querySelector<HTMLElement>('#root');
if (!container) throw new Error('index.html has no #root');

hideComposedKeys(window);
trustOwnWorkers(window);
loadPartsAgain(window);
followTheme(window);
const locale = chooseLocale(storage.locale.read(), navigator.languages);
const catalogueLoaded = setLanguage(locale);
const line = missing.length === 0 ? connect() : null;
const screens = line && openScreens(line);

if (desktop) loadDesktop(desktop);
void show(container);

/** A function, not top-level `await`: the screens' chunks import this chunk, so they would wait for the `await`. */
async function show(root: HTMLElement): Promise<void> {
  try {
    await Promise.all([catalogueLoaded, screens && firstScreen(screens)]);
    if (line && screens) {
      const runDeferred = (): void =>
        void import('./deferred-tasks.tsx').then((part) => part.runDeferredTasks(line)).catch(ignore);
      setTimeout(runDeferred, DEFERRED_TASKS_DELAY);
      prefetchHome(line, screens);
    }
    createRoot(root, {
      onUncaughtError: (error) => showFallbackPage(document, root, { error, line }),
    }).render(
      <StrictMode>
        <Suspense>
          {line && screens ? (
            <App line={line} screens={screens} />
          ) : (
            <I18nProvider i18n={i18n}>
              <UnsupportedPage missing={missing} />
            </I18nProvider>
          )}
        </Suspense>
      </StrictMode>,
    );
  } catch (error) {
    showFallbackPage(document, root, { error, line });
  }
}

/**
 * Waits a short time until the first screen is ready. A ready screen needs no Suspense fallback; React would delay the
 * screen behind a fallback by 300 ms.
 */
function firstScreen({ screen, watch }: ScreenController): Promise<unknown> {
  const decided = new Promise<void>((resolve) => {
    const check = (): void => {
      if (screen().kind !== 'undecided') resolve();
    };
    watch(check);
    check();
  });
  return Promise.race([decided, new Promise((resolve) => setTimeout(resolve, FIRST_STATUS_TIMEOUT))]);
}

function loadDesktop(bridge: DesktopBridge): void {
  import('./desktop/start.tsx').then(
    (part) => part.startDesktop(bridge, screens),
    () => setTimeout(loadDesktop, DESKTOP_RETRY_DELAY, bridge),
  );
}

/** Whether the user chose "Use here" before this reload: then this page takes the connection from the other tab. */
function consumeTakeRequest(): boolean {
  const isRequested = storage.take.read() !== null;
  storage.take.write(null);
  return isRequested;
}

/** Starts the engine before the first render. */
function connect(): Line {
  const connected = connectLine({
    build: __BUILD__,
    tokens: storage.tokens.read(),
    keepTokens: (tokens) => storage.tokens.write(tokens),
    auto: () => autoSignIn(storage.signIn.read()),
    // The server answers in the language of the page.
    languages: [locale, ...navigator.languages],
    take: consumeTakeRequest(),
    alone: hasOwnEngine,
    inpage,
    refreshScripts: refreshFirstScripts,
  });
  watchEnvironment(window, (change) => connected.environment(change));
  return connected;
}

function openScreens(connected: Line): ScreenController {
  const keep = keepStorage(navigator.storage);
  if (storage.tokens.read() && location.pathname.startsWith('/home')) {
    void home.load().catch(ignore);
    // This early subscription gets the chat list before React renders. The chat screen subscribes later itself.
    setTimeout(connected.watch({ view: 'chats' }, ignore), CHATS_WATCH_TIME);
  }
  return createScreenController({
    line: connected,
    page: window,
    storage,
    keep,
    home,
    register,
    mayBeSignedIn: mayBeSignedIn(),
  });
}

/** False on a first visit; the login screen then shows before the engine has loaded. */
function mayBeSignedIn(): boolean {
  const isRemembered = storage.tokens.read() ?? storage.open.read() ?? autoSignIn(storage.signIn.read());
  return isRemembered !== null || Boolean(navigator.serviceWorker?.controller);
}

/** A function declaration, because it is hoisted: statements above use it. */
function ignore(): void {}
