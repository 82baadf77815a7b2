// The button of the rail, and the keyboard shortcut, that open the dialog with all shortcuts.
'use no memo';

import { useLingui } from '@lingui/react/macro';
import Keyboard from 'lucide-react/icons/keyboard';
import { useState } from 'react';
import { useShortcut } from '../../shared/keys/use-shortcut.ts';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import { IconButton } from '../../ui/IconButton.tsx';

const HelpSheet = onDemand(async () => (await import('./HelpSheet.tsx')).HelpSheet);

export function HelpButton({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  useShortcut('help', () => {
    setOpen(true);
    return true;
  });
  return (
    <>
      <IconButton
        className={className}
        label={t`Keyboard shortcuts`}
        title={t`Keyboard shortcuts`}
        aria-haspopup="dialog"
        onPointerEnter={() => void HelpSheet.preload()}
        onClick={() => setOpen(true)}
      >
        <Keyboard />
      </IconButton>
      {open && (
        <LazyBoundary onError={() => setOpen(false)}>
          <HelpSheet onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
