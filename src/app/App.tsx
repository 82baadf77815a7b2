// The tab. The line above everything, and the router below it while there is a line to speak of.
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import type { Line } from '../line/api.ts';
import { LineContext, useLineState } from '../line/hooks.ts';
import { Broken, Outdated } from './failures.tsx';
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

function WhileThereIsALine({ router }: { router: AppRouter }) {
  const state = useLineState();
  if (state.is === 'broken') return <Broken reason={state.reason} />;
  if (state.is === 'outdated') return <Outdated />;
  return <RouterProvider router={router} />;
}
