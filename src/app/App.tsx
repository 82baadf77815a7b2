// The root component. It provides the connection to the engine and shows the screen that the screen controller chose.
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import type { Line } from '../line/api.ts';
import { LineContext, useLineState, useRow } from '../line/hooks.ts';
import { LoginScreen } from '../login/LoginScreen.tsx';
import { ErrorBoundary, ErrorPage } from './ErrorBoundary.tsx';
import { StartFailedPage, OtherTabPage, NotFoundPage, OutdatedPage } from './lazy-status-pages.ts';
import type { ScreenController } from './screen-controller.ts';

export interface AppProps {
  line: Line;
  screens: ScreenController;
}

export function App({ line, screens }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <LineContext value={line}>
        <ErrorBoundary>
          <Screens screens={screens} />
        </ErrorBoundary>
      </LineContext>
    </I18nProvider>
  );
}

function Screens({ screens }: Pick<AppProps, 'screens'>) {
  const state = useLineState();
  const status = useRow({ view: 'status' });
  if (state.kind === 'broken') return <StartFailedPage reason={state.reason} />;
  if (status?.waiting === 'elsewhere') return <OtherTabPage />;
  // The login screen holds no user data, so OutdatedPage may replace it.
  const isHome = location.pathname.startsWith('/home');
  if (state.kind === 'outdated' || (state.kind === 'over' && !isHome)) return <OutdatedPage />;
  return <Screen screens={screens} />;
}

function Screen({ screens }: Pick<AppProps, 'screens'>) {
  const screen = useSyncExternalStore(screens.watch, screens.screen);
  switch (screen.kind) {
    case 'undecided':
      return null;
    case 'login':
      return <LoginScreen open={screens.open} />;
    case 'register':
      return <screen.View open={screens.open} />;
    case 'home':
      return <screen.home.View />;
    case 'not-found':
      return <NotFoundPage />;
    case 'missing':
      return <ErrorPage error={screen.error} reset={screens.retry} />;
  }
}
