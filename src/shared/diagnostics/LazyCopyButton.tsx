// The button "Copy diagnostics" of pages whose own code is part of the first load. It shows as soon as it has loaded, and
// not at all if it does not load.
'use no memo';

import { type ComponentType, useEffect, useState } from 'react';
import { addCatalogue } from '../../platform/i18n.ts';
import type { CopyDiagnosticsButtonProps } from './CopyDiagnosticsButton.tsx';

export function LazyCopyButton(props: CopyDiagnosticsButtonProps) {
  const [part, setPart] = useState<{ Button: ComponentType<CopyDiagnosticsButtonProps> } | null>(null);
  useEffect(() => {
    Promise.all([import('./CopyDiagnosticsButton.tsx'), addCatalogue('rest')]).then(
      ([{ CopyDiagnosticsButton }]) => setPart({ Button: CopyDiagnosticsButton }),
      () => undefined,
    );
  }, []);
  return part && <part.Button {...props} />;
}
