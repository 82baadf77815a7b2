// The theme button. The code of its menu loads at the first press, or when the pointer enters the button.
import { useLingui } from '@lingui/react/macro';
import SunMoon from 'lucide-react/icons/sun-moon';
import { useState } from 'react';
import { LazyBoundary } from '../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../shared/lazy/on-demand.ts';
import { IconButton } from '../ui/IconButton.tsx';

const ThemeMenu = onDemand(async () => (await import('./ThemeMenu.tsx')).ThemeMenu);

export function ThemeSwitch() {
  const { t } = useLingui();
  const [isRequested, setRequested] = useState(false);
  const button = (
    <IconButton
      label={t`Theme`}
      title={t`Theme`}
      aria-haspopup="menu"
      onPointerEnter={() => void ThemeMenu.preload()}
      onClick={() => setRequested(true)}
    >
      <SunMoon />
    </IconButton>
  );
  if (!isRequested) return button;
  return (
    <LazyBoundary fallback={button} onError={() => setRequested(false)}>
      <ThemeMenu />
    </LazyBoundary>
  );
}
