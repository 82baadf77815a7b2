// The full-screen toggle of the rail (HOME-05). The desktop shell has a window of its own instead.
'use no memo';

import { useLingui } from '@lingui/react/macro';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import { useSyncExternalStore } from 'react';
import { desktop } from '../platform/desktop.ts';
import { IconButton } from '../ui/IconButton.tsx';

export function FullScreenButton({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  const isOn = useSyncExternalStore(watch, isFullScreen, never);
  if (desktop || !globalThis.document?.fullscreenEnabled) return null;
  const label = isOn ? t`Leave full screen` : t`Full screen`;
  return (
    <IconButton className={className} label={label} title={label} onClick={() => toggle(isOn)}>
      {isOn ? <Minimize /> : <Maximize />}
    </IconButton>
  );
}

const never = (): boolean => false;

/** A call or a video that fills the screen is another element. */
const isFullScreen = (): boolean => document.fullscreenElement === document.documentElement;

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

function toggle(isOn: boolean): void {
  const done = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  // The browser refuses without a press, for example from a script.
  done.catch(() => undefined);
}
