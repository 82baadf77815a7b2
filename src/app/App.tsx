// The tab. The line above everything, and the router below it while there is a line to speak of.
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import type { Line } from '../line/api.ts';
import { LineContext, useLineState, useRow } from '../line/hooks.ts';
import { Broken, Elsewhere, Outdated } from './sentence.ts';
import type { AppRouter } from './router.tsx';

export interface AppProps {
  line: Line;
  router: AppRouter;
}

export function App({ line, router }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <LineContext value={line}>
        <WhileThereIsALine router={router} />
      </LineContext>
    </I18nProvider>
  );
}

function WhileThereIsALine({ router }: Pick<AppProps, 'router'>) {
  const state = useLineState();
  const status = useRow({ view: 'status' });
  if (state.is === 'broken') return <Broken reason={state.reason} />;
  if (status?.waiting === 'elsewhere') return <Elsewhere />;
  // Where nobody is signed in there is nothing to be kept on the screen.
  const isHome = location.pathname.startsWith('/home');
  if (state.is === 'outdated' || (state.is === 'over' && !isHome)) return <Outdated />;
  return <RouterProvider router={router} />;
}
