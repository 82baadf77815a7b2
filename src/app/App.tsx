// The tab. The root component: provides the line and shows the screen that the site chooses.
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import type { Line } from '../line/api.ts';
import { LineContext, useLineState, useRow } from '../line/hooks.ts';
import { LoginScreen } from '../login/LoginScreen.tsx';
import { Boundary, Failure } from './failures.tsx';
import { Broken, Elsewhere, NotFound, Outdated } from './sentence.ts';
import type { Site } from './site.ts';

export interface AppProps {
  line: Line;
  site: Site;
}

export function App({ line, site }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <LineContext value={line}>
        <Boundary>
          <WhileThereIsALine site={site} />
        </Boundary>
      </LineContext>
    </I18nProvider>
  );
}

function WhileThereIsALine({ site }: Pick<AppProps, 'site'>) {
  const state = useLineState();
  const status = useRow({ view: 'status' });
  if (state.kind === 'broken') return <Broken reason={state.reason} />;
  if (status?.waiting === 'elsewhere') return <Elsewhere />;
  // Where nobody is signed in there is nothing to be kept on the screen.
  const isHome = location.pathname.startsWith('/home');
  if (state.kind === 'outdated' || (state.kind === 'over' && !isHome)) return <Outdated />;
  return <Screen site={site} />;
}

function Screen({ site }: Pick<AppProps, 'site'>) {
  const screen = useSyncExternalStore(site.watch, site.screen);
  switch (screen.kind) {
    case 'undecided':
      return null;
    case 'login':
      return <LoginScreen />;
    case 'home':
      return <screen.home.View />;
    case 'not-found':
      return <NotFound />;
    case 'missing':
      return <Failure error={screen.error} reset={site.retry} />;
  }
}
