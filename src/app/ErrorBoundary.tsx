// The error boundary of the app and its error page. The React Compiler skips this file: its output would add bytes to
// every first visit, for a page that rarely shows.
'use no memo';

import { Trans, useLingui } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { PartLoadError } from '../shared/lazy/load-part.ts';
import { LazyCopyButton } from '../shared/diagnostics/LazyCopyButton.tsx';
import { Button } from '../ui/Button.tsx';
import { CrashPage } from './lazy-status-pages.ts';
import { StatusPage } from './StatusPage.tsx';

export interface ErrorPageProps {
  error: unknown;
  /** Renders the failed part of the page again. */
  reset: () => void;
}

export function ErrorPage({ error, reset }: ErrorPageProps) {
  const { t } = useLingui();
  if (error instanceof PartLoadError) {
    const retry = (): void => {
      error.forget();
      reset();
    };
    return (
      <StatusPage
        title={t`This part could not be loaded`}
        action={
          <>
            <Button onClick={retry}>{t`Try again`}</Button>
            {/* Without a network, the missing files are no fault of the app, and a reload may lose the page. */}
            {navigator.onLine && (
              <>
                <Button kind="primary" onClick={() => location.reload()}>{t`Reload`}</Button>
                <LazyCopyButton error={error} />
              </>
            )}
          </>
        }
      >
        <Trans>Check your connection. Nothing that you wrote is lost.</Trans>
      </StatusPage>
    );
  }
  return <CrashPage error={error} />;
}

/** Catches errors outside the router, which has an error boundary of its own. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ErrorPage error={error} reset={() => this.setState({ error: null })} />;
  }
}
