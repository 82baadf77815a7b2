// A banner above the shell, which says that another version of the app is ready or has taken over. It covers no
// content.
'use no memo';

import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { useState, useSyncExternalStore } from 'react';
import { said } from '../platform/release/release-notice.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './HomeScreen.module.css';

export function ReleaseBar() {
  const { t } = useLingui();
  const state = useSyncExternalStore(said.watch, said.now);
  const [hidden, setHidden] = useState(false);
  if (state === null || (state === 'ready' && hidden)) return null;
  const texts = {
    ready: t`A new version of Partyline is ready.`,
    over: t`Another version of Partyline is now in use. Reload to continue. Your unsent text is kept.`,
  };
  return (
    <Banner
      className={styles.release}
      kind={state === 'over' ? 'wait' : 'info'}
      action={
        <>
          <Button size="small" kind={state === 'over' ? 'primary' : 'ghost'} onClick={said.reload}>
            {t`Reload`}
          </Button>
          {state === 'ready' && (
            <IconButton label={t`Later`} title={t`Later`} onClick={() => setHidden(true)}>
              <X />
            </IconButton>
          )}
        </>
      }
    >
      {texts[state]}
    </Banner>
  );
}
