// The button "Copy diagnostics" beside the sentence for a fault of the app. The button itself tells the result, because
// an error page shows no toasts.
'use no memo';

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLine } from '../../line/hooks.ts';
import { Button, type ButtonSize } from '../../ui/Button.tsx';
import { copyDiagnostics } from './copy-diagnostics.ts';

export interface CopyDiagnosticsButtonProps {
  /** The error that the page shows. */
  error?: unknown;
  size?: ButtonSize;
}

export function CopyDiagnosticsButton({ error, size = 'medium' }: CopyDiagnosticsButtonProps) {
  const { t } = useLingui();
  const line = useLine();
  const [state, setState] = useState<'idle' | 'copying' | 'copied' | 'refused'>('idle');
  const copy = async (): Promise<void> => {
    setState('copying');
    setState((await copyDiagnostics(line, error)) ? 'copied' : 'refused');
  };
  const label = {
    idle: t`Copy diagnostics`,
    copying: t`Copy diagnostics`,
    copied: t`Copied`,
    refused: t`The browser did not allow copying.`,
  }[state];
  return (
    <Button kind="ghost" size={size} busy={state === 'copying'} onClick={() => void copy()}>
      <span aria-live="polite">{label}</span>
    </Button>
  );
}
