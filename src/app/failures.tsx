// The tab. What stands there when the page cannot go on: said in plain words, with the one act that helps.
// Not compiled: it is shown once, and what the compiler adds is waited for at every first visit.
'use no memo';

import { Trans, useLingui } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { PartLoadError } from '../shared/lazy/load-part.ts';
import { Button } from '../ui/Button.tsx';
import { Broke } from './sentence.ts';
import { Sentence } from './Sentence.tsx';

export interface FailureProps {
  error: unknown;
  /** Renders the failed part again. */
  reset: () => void;
}

export function Failure({ error, reset }: FailureProps) {
  const { t } = useLingui();
  if (error instanceof PartLoadError) {
    const again = (): void => {
      error.forget();
      reset();
    };
    return (
      <Sentence title={t`This part did not load`} action={<Button onClick={again}>{t`Try again`}</Button>}>
        <Trans>Check your connection. Nothing that you wrote is lost.</Trans>
      </Sentence>
    );
  }
  return <Broke message={error instanceof Error ? error.message : String(error)} />;
}

/** Catches errors outside the router, which has a boundary of its own. */
export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Failure error={error} reset={() => this.setState({ error: null })} />;
  }
}
