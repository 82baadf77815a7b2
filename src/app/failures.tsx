// The tab. What stands there when the page cannot go on: said in plain words, with the one act that helps.
// Not compiled: it is shown once, and what the compiler adds is waited for at every first visit.
'use no memo';

import { Trans, useLingui } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { PartMissing } from '../screens/shared/on-demand.ts';
import { Button } from '../ui/Button.tsx';
import { Broke } from './sentence.ts';
import { Sentence } from './Sentence.tsx';

/** The last boundary of every screen. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  if (error instanceof PartMissing) {
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
