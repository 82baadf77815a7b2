// The button on error pages, which opens the diagnostics panel.
'use no memo';

import { useLingui } from '@lingui/react/macro';
import { useLine } from '../line/hooks.ts';
import { Button } from '../ui/Button.tsx';

export function DiagnosticsButton() {
  const { t } = useLingui();
  const line = useLine();
  const openPanel = async (): Promise<void> => (await import('./diagnostics/open.tsx')).openDiagnostics(line);
  return <Button kind="ghost" onClick={() => void openPanel()}>{t`Diagnostics`}</Button>;
}
