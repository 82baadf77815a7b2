// The tab. The way to the diagnostics from a page that can show nothing else.
'use no memo';

import { useLingui } from '@lingui/react/macro';
import { useLine } from '../line/hooks.ts';
import { Button } from '../ui/Button.tsx';

export function DiagnosticsButton() {
  const { t } = useLingui();
  const line = useLine();
  const open = async (): Promise<void> => (await import('./diagnostics/open.tsx')).openDiagnostics(line);
  return <Button kind="ghost" onClick={() => void open()}>{t`Diagnostics`}</Button>;
}
